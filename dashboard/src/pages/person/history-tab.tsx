import { Accordion, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Person } from '../../api/person.js';
import { Problem } from '../../parts/problem.js';
import { useTime } from '../../parts/use-time.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { CertificateTable } from './certificate-table.js';
import { RunStatusBadge } from './run-status-badge.js';
import { RunWork } from './run-work.js';
import { useRun } from './use-person.js';

const texts = words.person.history;

/** Every run with its steps, and everything that was ever fulfilled. */
export function HistoryTab({ person }: { person: Person }) {
  const { dayOf } = useTime();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Stack>
      <Title order={2} size="h4">
        {texts.runs}
      </Title>
      {person.runs.length === 0 && <Text>{texts.noRuns}</Text>}
      <Accordion value={shown} onChange={setShown} order={3}>
        {person.runs.map(({ id, purpose, status, createdAt }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>
              <Group gap="xs">
                <Text fw={600}>{words.run.purposes[purpose] ?? purpose}</Text>
                <RunStatusBadge status={status} />
                <Text size="sm">{texts.began(dayOf(createdAt))}</Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>{shown === id && <EarlierRun personId={person.id} runId={id} />}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Title order={2} size="h4">
        {texts.certificates}
      </Title>
      <CertificateTable requirements={person.requirements} />
    </Stack>
  );
}

function EarlierRun({ personId, runId }: { personId: string; runId: string }) {
  const { data: run, error, refetch } = useRun(personId, runId);
  if (error && !run) return <Problem error={error} onAgain={() => void refetch()} />;
  return run ? <RunWork run={run} /> : <Waiting />;
}
