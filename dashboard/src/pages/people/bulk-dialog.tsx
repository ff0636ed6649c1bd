import { Badge, Button, Group, Modal, Progress, Stack, Table, Text, Textarea, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import type { BulkRequest, PeopleAction, PersonOutcome } from '../../api/people.js';
import { nameOf } from '../../parts/name-of.js';
import { Refusal } from '../../parts/refusal.js';
import { TableHead } from '../../parts/table-head.js';
import { Form } from '../../parts/form.js';
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
  const { reason, setReason, exemption, request } = useRequest(action, whom, bulk.reset);
  const isDone = bulk.isLook === false;
  const applicable = bulk.items.filter(({ outcome }) => outcome === 'applicable').length;
  const mayApply = bulk.isLook === true && !bulk.isRunning && bulk.error === null && applicable > 0;
  const close = () => {
    bulk.reset();
    onClose();
  };
  return (
    <Modal opened onClose={close} size="lg" title={told.actions[action]}>
      <Form
        onSubmit={() => {
          void bulk.run(request, true);
        }}
      >
        <Text>
          {told.help[action]} {count.label}.
        </Text>
        {action === 'exempt' && !isDone && <Exemption {...exemption} />}
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
        <Footer
          isDone={isDone}
          isRunning={bulk.isRunning}
          applicable={mayApply ? applicable : 0}
          onClose={close}
          onApply={() => void bulk.run(request, false)}
        />
      </Form>
    </Modal>
  );
}

interface FooterProps {
  isDone: boolean;
  isRunning: boolean;
  /** For how many people it can be done now. */
  applicable: number;
  onClose: () => void;
  onApply: () => void;
}

function Footer({ isDone, isRunning, applicable, onClose, onApply }: FooterProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {isDone ? told.close : words.reason.cancel}
      </Button>
      {!isDone && (
        <Button type="submit" variant={applicable > 0 ? 'default' : 'filled'} loading={isRunning}>
          {told.preview}
        </Button>
      )}
      {applicable > 0 && <Button onClick={onApply}>{told.apply(applicable)}</Button>}
    </Group>
  );
}

/** What was filled in; another exemption wants another look. */
function useRequest(action: PeopleAction, whom: BulkDialogProps['whom'], onChange: () => void) {
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
  const exemption = { requirement, expiresOn, onRequirement: setRequirement, onExpiresOn: setExpiresOn, onChange };
  return { reason, setReason, exemption, request };
}

interface ExemptionProps {
  requirement: string;
  expiresOn: string;
  onRequirement: (value: string) => void;
  onExpiresOn: (value: string) => void;
  onChange: () => void;
}

function Exemption({ requirement, expiresOn, onRequirement, onExpiresOn, onChange }: ExemptionProps) {
  return (
    <Group grow align="flex-start" onChange={onChange}>
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
          <TableHead heads={[told.columns.person, told.columns.outcome, told.columns.what]} />
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
