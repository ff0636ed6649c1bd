import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readOverview } from '../../api/overview.js';
import { Problem } from '../../parts/problem.js';
import { useTime } from '../../parts/use-time.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { Counts } from './counts.js';
import { Figures } from './figures.js';

/** How the organization stands, from above. */
export function OverviewPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['overview'],
    queryFn: readOverview,
    // The API counts now and then: what is read right after a change may be of before it.
    refetchInterval: 30_000,
  });
  const time = useTime();
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { people, asOf } = data;
  const isEmpty = Object.keys(people.standings).length === 0;
  return (
    <Stack>
      <Title order={1}>{words.overview.title}</Title>
      <Text size="sm">{isEmpty ? words.overview.none : words.overview.counted(time.moment(asOf))}</Text>
      <Counts people={people} />
      <Figures overview={data} />
    </Stack>
  );
}
