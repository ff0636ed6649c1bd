import { Button, Group, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { auditFile, listAudit } from '../../api/audit.js';
import { LoadMore } from '../../parts/load-more.js';
import { Problem } from '../../parts/problem.js';
import { useList } from '../../parts/use-list.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { AuditFilters } from './audit-filters.js';
import { AuditTable } from './audit-table.js';

const told = words.settings.audit;

/** Who did what and why; the filter stands in the address, so that it can be sent. */
export function AuditPanel() {
  const filter = useSearch({ from: '/settings/$tab' });
  const { query, found } = useList({
    queryKey: ['audit', filter],
    read: (cursor) => listAudit(filter, cursor),
    keepsShown: true,
  });
  return (
    <Stack>
      <Text>{told.help}</Text>
      <AuditFilters filter={filter} />
      <Group>
        <Button component="a" href={auditFile(filter)} download variant="default">
          {told.export}
        </Button>
        <Text size="sm">{told.exportHelp}</Text>
      </Group>
      {query.error && <Problem error={query.error} onAgain={() => void query.refetch()} />}
      {query.isPending && <Waiting />}
      {found?.length === 0 && <Text>{told.none}</Text>}
      {found && found.length > 0 && <AuditTable entries={found} />}
      <LoadMore query={query} />
    </Stack>
  );
}
