import { Table } from '@mantine/core';
import { revokeApiKey, type ApiKey } from '../../api/api-keys.js';
import { ConfirmButton } from '../../parts/confirm-button.js';
import { useTime } from '../../parts/use-time.js';
import { words } from '../../words/en.js';

const { keys: told, staff } = words.settings;

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, role, createdBy, createdAt, lastUsedAt, revokedAt } = apiKey;
  const { dayOf, moment } = useTime();
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{staff.roleNames[role]}</Table.Td>
      <Table.Td>{told.createdBy(dayOf(createdAt), createdBy)}</Table.Td>
      <Table.Td>{lastUsedAt === null ? told.never : moment(lastUsedAt)}</Table.Td>
      <Table.Td>
        {revokedAt === null ? (
          <ConfirmButton
            size="compact-sm"
            label={told.revoke}
            about={name}
            help={told.sure(name)}
            write={() => revokeApiKey(id)}
            changes={['api-keys']}
            done={told.revokedNow}
          />
        ) : (
          told.revoked(dayOf(revokedAt))
        )}
      </Table.Td>
    </Table.Tr>
  );
}
