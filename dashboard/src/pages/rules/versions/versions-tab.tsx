import { Alert, Anchor, Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RuleSet } from '../../../api/rule-sets.js';
import { Problem } from '../../../parts/problem.js';
import { useTime } from '../../../parts/use-time.js';
import { Waiting } from '../../../parts/waiting.js';
import { useMay } from '../../../session/use-may.js';
import { words } from '../../../words/en.js';
import { useWorkingCopy } from '../editor/working-copy.js';
import { useRuleSets } from '../use-rules.js';
import { BeginDraft } from './begin-draft.js';

const { versions: said } = words.rules;

/** Every version, newest first, with who is on it; and the way to write the next one. */
export function VersionsTab() {
  const { data: versions, error, refetch } = useRuleSets();
  const mayWrite = useMay()('admin');
  if (error) return <Problem error={error} onAgain={() => void refetch()} />;
  if (!versions) return <Waiting />;
  return (
    <Stack>
      {mayWrite && <WorkingDraft />}
      {mayWrite && <BeginDraft published={versions.find(({ status }) => status === 'published')} />}
      {versions.length === 0 ? (
        <Text>{said.none}</Text>
      ) : (
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                {Object.values(said.columns).map((column) => (
                  <Table.Th key={column}>{column}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {versions.map((one) => (
                <VersionRow key={one.version} ruleSet={one} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function VersionRow({ ruleSet }: { ruleSet: RuleSet }) {
  const { moment, dayOf } = useTime();
  const { version, people, note, author, createdAt, publishedAt, publishedBy, restores } = ruleSet;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          underline="always"
          renderRoot={(props) => (
            <Link {...props} to="/rules/versions/$version" params={{ version: String(version) }} />
          )}
        >
          {said.name(version)}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <StateBadge status={ruleSet.status} />
      </Table.Td>
      <Table.Td>{people}</Table.Td>
      <Table.Td>
        {[note, ...(restores === null ? [] : [said.restores(restores)])].filter((part) => part !== null).join(' · ')}
      </Table.Td>
      <Table.Td>{author}</Table.Td>
      <Table.Td>{moment(createdAt)}</Table.Td>
      <Table.Td>{publishedAt !== null && said.publishedBy(dayOf(publishedAt), publishedBy ?? '')}</Table.Td>
    </Table.Tr>
  );
}

const colors = { draft: 'orange', published: 'green', retired: 'gray' } as const;

export function StateBadge({ status }: Pick<RuleSet, 'status'>) {
  return (
    <Badge color={colors[status]} variant="light" c="var(--mantine-color-text)">
      {said.states[status]}
    </Badge>
  );
}

function WorkingDraft() {
  const { copy } = useWorkingCopy();
  const { moment } = useTime();
  if (!copy) return null;
  return (
    <Alert variant="outline" color="cyan" title={said.working}>
      <Group justify="space-between">
        <Text>{said.workingOf(copy.title, moment(copy.changedAt))}</Text>
        <Button component={Link} to="/rules/draft">
          {said.goOn}
        </Button>
      </Group>
    </Alert>
  );
}
