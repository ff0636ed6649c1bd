import { Badge, Button, Group, Modal, Progress, Stack, Table, Text, Textarea, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import type { BulkRequest, PeopleAction, PersonOutcome } from '../../api/people.js';
import { nameOf } from '../../parts/name-of.js';
import { Refusal } from '../../parts/refusal.js';
import { words } from '../../words/en.js';
import { resultsFile } from './results-file.js';
import { useBulk } from './use-bulk.js';

const told = words.people.bulk;
const mostShown = 100;

interface BulkDialogProps {
  action: PeopleAction;
  /** Who it is about, and how many these are. */
  whom: Pick<BulkRequest, 'personIds' | 'filter'>;
  count: { label: string; number: number };
  onClose: () => void;
}

/** First a look at what would happen to whom; then the same for real, with what came of each. */
export function BulkDialog({ action, whom, count, onClose }: BulkDialogProps) {
  const bulk = useBulk();
  const [reason, setReason] = useInputState('');
  const [requirement, setRequirement] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const request: BulkRequest = {
    ...{ action, ...whom, reason: reason.trim() },
    ...(action === 'exempt' && {
      requirement: requirement.trim(),
      expiresOn: expiresOn === '' ? undefined : expiresOn,
    }),
  };
  const isDone = bulk.isLook === false;
  const applicable = bulk.items.filter(({ outcome }) => outcome === 'applicable').length;
  const mayApply = bulk.isLook === true && !bulk.isRunning && bulk.error === null && applicable > 0;
  const close = () => {
    bulk.reset();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={told.actions[action]}
      closeButtonProps={{ 'aria-label': told.close }}
    >
      <Stack
        component="form"
        onSubmit={(event: React.SyntheticEvent) => {
          event.preventDefault();
          void bulk.run(request, true);
        }}
      >
        <Text>
          {told.help[action]} {count.label}.
        </Text>
        {action === 'exempt' && !isDone && (
          <Exemption
            requirement={requirement}
            expiresOn={expiresOn}
            onRequirement={(value) => {
              setRequirement(value);
              bulk.reset();
            }}
            onExpiresOn={(value) => {
              setExpiresOn(value);
              bulk.reset();
            }}
          />
        )}
        {!isDone && (
          <Textarea
            label={words.reason.label}
            description={words.reason.help}
            required
            data-autofocus
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
        )}
        <Refusal error={bulk.error} />
        {bulk.isRunning && (
          <Running label={told.actions[action]} done={bulk.items.length} of={count.number} onStop={bulk.stop} />
        )}
        {bulk.items.length > 0 && <Results items={bulk.items} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {isDone ? told.close : words.reason.cancel}
          </Button>
          {!isDone && (
            <Button type="submit" variant={mayApply ? 'default' : 'filled'} loading={bulk.isRunning}>
              {told.preview}
            </Button>
          )}
          {mayApply && <Button onClick={() => void bulk.run(request, false)}>{told.apply(applicable)}</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}

interface ExemptionProps {
  requirement: string;
  expiresOn: string;
  onRequirement: (value: string) => void;
  onExpiresOn: (value: string) => void;
}

/** Another exemption wants another look. */
function Exemption({ requirement, expiresOn, onRequirement, onExpiresOn }: ExemptionProps) {
  return (
    <Group grow align="flex-start">
      <TextInput
        label={told.requirement}
        description={told.requirementHelp}
        required
        value={requirement}
        onChange={(event) => {
          onRequirement(event.currentTarget.value);
        }}
      />
      <TextInput
        type="date"
        label={told.expiresOn}
        description={told.expiresOnHelp}
        value={expiresOn}
        onChange={(event) => {
          onExpiresOn(event.currentTarget.value);
        }}
      />
    </Group>
  );
}

function Running({ label, done, of, onStop }: { label: string; done: number; of: number; onStop: () => void }) {
  return (
    <Group role="status">
      <Progress flex={1} aria-label={label} value={(100 * done) / Math.max(1, of)} animated />
      <Text size="sm">{told.progress(done, of.toLocaleString('en'))}</Text>
      <Button variant="default" size="compact-sm" onClick={onStop}>
        {told.stop}
      </Button>
    </Group>
  );
}

const outcomes = ['applied', 'applicable', 'refused', 'skipped'] as const;
const colors = { applied: 'green', applicable: 'blue', skipped: 'gray', refused: 'orange' };

function Results({ items }: { items: readonly PersonOutcome[] }) {
  const shown = [...items]
    .sort((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome))
    .slice(0, mostShown);
  return (
    <Stack gap="xs" role="region" aria-label={told.columns.outcome} aria-live="polite">
      <Group>
        {outcomes.map((one) => {
          const count = items.filter(({ outcome }) => outcome === one).length;
          return count === 0 ? null : (
            <Text key={one} size="sm" fw={600}>
              {told.totals[one]}: {count.toLocaleString('en')}
            </Text>
          );
        })}
      </Group>
      <Table.ScrollContainer minWidth={300} mah={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{told.columns.person}</Table.Th>
              <Table.Th scope="col">{told.columns.outcome}</Table.Th>
              <Table.Th scope="col">{told.columns.what}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((item) => (
              <Table.Tr key={item.personId}>
                <Table.Td>{nameOf(item)}</Table.Td>
                <Table.Td>
                  <Badge color={colors[item.outcome]} variant="light" c="var(--mantine-color-text)">
                    {told.totals[item.outcome]}
                  </Badge>
                </Table.Td>
                <Table.Td>{[...item.changes, ...(item.error ? [item.error.message] : [])].join(', ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="space-between">
        <Text size="sm">{items.length > mostShown && told.onlyFirst(mostShown)}</Text>
        <Button component="a" variant="subtle" size="compact-sm" href={resultsFile(items)} download="results.csv">
          {told.export}
        </Button>
      </Group>
    </Stack>
  );
}
