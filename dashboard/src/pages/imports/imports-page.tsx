import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listImports, type Import } from '../../api/imports.js';
import { LoadMore } from '../../parts/load-more.js';
import { Problem } from '../../parts/problem.js';
import { useList } from '../../parts/use-list.js';
import { useTime } from '../../parts/use-time.js';
import { Waiting } from '../../parts/waiting.js';
import { useMay } from '../../session/use-may.js';
import { TableHead } from '../../parts/table-head.js';
import { words } from '../../words/en.js';
import { UploadForm } from './upload-form.js';

const told = words.imports;

/** Where a file is sent, and all that were sent before. */
export function ImportsPage() {
  const may = useMay();
  const { query, found } = useList({
    queryKey: ['imports', 'list'],
    read: (cursor) => listImports(cursor),
  });
  return (
    <Stack>
      <Title order={1}>{told.title}</Title>
      <Text>{told.help}</Text>
      {may('staff') ? <UploadForm /> : <Text>{told.onlyStaff}</Text>}
      {query.error && <Problem error={query.error} onAgain={() => void query.refetch()} />}
      {query.isPending && <Waiting />}
      {found?.length === 0 && <Text>{told.none}</Text>}
      {found && found.length > 0 && <History imports={found} />}
      <LoadMore query={query} />
    </Stack>
  );
}

function History({ imports }: { imports: readonly Import[] }) {
  const { moment } = useTime();
  const { columns } = told;
  return (
    <Table.ScrollContainer minWidth={340}>
      <Table highlightOnHover>
        <TableHead heads={[columns.file, columns.state, columns.rows, columns.when, columns.by]} onPhones={2} />
        <Table.Tbody>
          {imports.map(({ id, fileName, mode, state, totalRows, createdAt, createdBy }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor renderRoot={(props) => <Link {...props} to="/imports/$id" params={{ id }} />}>
                  {fileName ?? told.unnamed}
                </Anchor>
              </Table.Td>
              <Table.Td>
                {told.modes[mode]} · {told.states[state]}
              </Table.Td>
              <Table.Td visibleFrom="sm">{totalRows.toLocaleString('en')}</Table.Td>
              <Table.Td visibleFrom="sm">{moment(createdAt)}</Table.Td>
              <Table.Td visibleFrom="sm">{createdBy}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
