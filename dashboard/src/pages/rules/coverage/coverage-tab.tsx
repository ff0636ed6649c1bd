import { List, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readCoverage, type RuleCoverage } from '../../../api/rule-facts.js';
import { Problem } from '../../../parts/problem.js';
import { useTime } from '../../../parts/use-time.js';
import { Waiting } from '../../../parts/waiting.js';
import { words } from '../../../words/en.js';
import { CatalogueCheck } from './catalogue-check.js';

const { coverage: said, fieldName } = words.rules;

/** What the published rules reach, what they miss, and whether all that they ask for can be had. */
export function CoverageTab() {
  const { data, error, refetch } = useQuery({ queryKey: ['rules', 'coverage'], queryFn: () => readCoverage() });
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <Stack>
      <Text>{said.help}</Text>
      <Unnamed {...data} />
      <Title order={2} size="h4">
        {said.never}
      </Title>
      {data.neverMatched.length === 0 ? (
        <Text>{said.neverNone}</Text>
      ) : (
        <List>
          {data.neverMatched.map((rule) => (
            <List.Item key={rule}>{rule}</List.Item>
          ))}
        </List>
      )}
      <Title order={2} size="h4">
        {said.rules}
      </Title>
      <List>
        {data.rules.map(({ rule, people }) => (
          <List.Item key={rule}>
            {rule}: {people}
          </List.Item>
        ))}
      </List>
      <CatalogueCheck />
    </Stack>
  );
}

function Unnamed({ unnamed, fieldsNotUsed }: RuleCoverage) {
  const { moment } = useTime();
  return (
    <>
      <Title order={2} size="h4">
        {said.unnamed}
      </Title>
      <Text size="sm">{unnamed.length === 0 ? said.unnamedNone : said.unnamedHelp}</Text>
      {unnamed.length > 0 && (
        <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {Object.values(said.columns).map((column) => (
                  <Table.Th key={column}>{column}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {unnamed.map(({ field, value, people, unmatched, lastToldAt }) => (
                <Table.Tr key={`${field} ${value}`}>
                  <Table.Td>{fieldName(field)}</Table.Td>
                  <Table.Td>{value}</Table.Td>
                  <Table.Td>{people}</Table.Td>
                  <Table.Td>{unmatched}</Table.Td>
                  <Table.Td>{lastToldAt !== null && moment(lastToldAt)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {fieldsNotUsed.length > 0 && <Text size="sm">{said.notUsed(fieldsNotUsed.map(fieldName).join(', '))}</Text>}
    </>
  );
}
