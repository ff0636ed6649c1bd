import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { revokeApiKey, type ApiKey } from '../../api/api-keys.js';
import { Refusal } from '../../parts/refusal.js';
import { useTime } from '../../parts/use-time.js';
import { useWrite } from '../../parts/use-write.js';
import { words } from '../../words/en.js';

const { keys: told, staff } = words.settings;

export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, role, createdBy, createdAt, lastUsedAt, revokedAt } = apiKey;
  const [asks, { open, close }] = useDisclosure();
  const { dayOf, moment } = useTime();
  const revoke = useWrite({
    write: () => revokeApiKey(id),
    changes: ['api-keys'],
    done: told.revokedNow,
    onDone: close,
  });
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{staff.roleNames[role]}</Table.Td>
      <Table.Td>{told.createdBy(dayOf(createdAt), createdBy)}</Table.Td>
      <Table.Td>{lastUsedAt === null ? told.never : moment(lastUsedAt)}</Table.Td>
      <Table.Td>
        {revokedAt === null ? (
          <Button size="compact-sm" variant="default" aria-label={staff.of(told.revoke, name)} onClick={open}>
            {told.revoke}
          </Button>
        ) : (
          told.revoked(dayOf(revokedAt))
        )}
        <Modal
          opened={asks}
          onClose={close}
          title={told.revoke}
          closeButtonProps={{ 'aria-label': words.reason.close }}
        >
          <Stack>
            <Text>{told.sure(name)}</Text>
            <Refusal error={revoke.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {words.reason.cancel}
              </Button>
              <Button
                loading={revoke.isPending}
                onClick={() => {
                  revoke.mutate();
                }}
              >
                {told.revoke}
              </Button>
            </Group>
          </Stack>
        </Modal>
      </Table.Td>
    </Table.Tr>
  );
}
