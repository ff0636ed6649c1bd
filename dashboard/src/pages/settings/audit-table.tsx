import { Anchor, Code, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../api/audit.js';
import { useTime } from '../../parts/use-time.js';
import { TableHead } from '../../parts/table-head.js';
import { words } from '../../words/en.js';

const told = words.settings.audit;

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table verticalSpacing="xs">
        <TableHead heads={[told.when, told.actor, told.action, told.why, told.about]} />
        <Table.Tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function AuditRow({
  entry: { at, actor, action, reason, personId, employeeId, stepKey, detail },
}: {
  entry: AuditEntry;
}) {
  const { moment } = useTime();
  return (
    <Table.Tr>
      <Table.Td>{moment(at)}</Table.Td>
      <Table.Td>{actor}</Table.Td>
      <Table.Td>
        <Text size="sm">{told.actions[action] ?? action}</Text>
        {stepKey !== null && <Text size="sm">{stepKey}</Text>}
      </Table.Td>
      <Table.Td>{reason}</Table.Td>
      <Table.Td>
        {personId !== null && employeeId !== null && (
          <Anchor renderRoot={(props) => <Link {...props} to="/people/$id" params={{ id: personId }} />}>
            {told.employee(employeeId)}
          </Anchor>
        )}
        {detail !== null && (
          <details>
            <summary>{told.details}</summary>
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {JSON.stringify(detail, null, 2)}
            </Code>
          </details>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
