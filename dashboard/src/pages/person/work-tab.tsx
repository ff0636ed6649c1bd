import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { Person } from '../../api/person.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { LinksCard } from './links-card.js';
import { OverridesCard } from './overrides-card.js';
import { RunWork } from './run-work.js';
import { useRun } from './use-person.js';

/** The newest run, what people need to go on with it, and what was decided beside the rules. */
export function WorkTab({ person }: { person: Person }) {
  return (
    <Stack>
      {person.currentRunId === null ? (
        <Text>{words.run.none}</Text>
      ) : (
        <CurrentRun person={person} runId={person.currentRunId} />
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <LinksCard person={person} />
        <OverridesCard person={person} />
      </SimpleGrid>
    </Stack>
  );
}

function CurrentRun({ person, runId }: { person: Person; runId: string }) {
  const { data: run, error, refetch } = useRun(person.id, runId);
  if (error && !run) return <Problem error={error} onAgain={() => void refetch()} />;
  return run ? <RunWork run={run} /> : <Waiting />;
}
