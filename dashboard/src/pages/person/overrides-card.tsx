import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { endOverride, type Override, type Person } from '../../api/person.js';
import { AskReason } from '../../parts/ask-reason.js';
import { useTime } from '../../parts/use-time.js';
import { useWrite } from '../../parts/use-write.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { AddRequirement } from './add-requirement.js';
import { personChanges } from './use-person.js';
import { useTitles } from './use-titles.js';

/** Exemptions and additions that count today. */
export function OverridesCard({ person }: { person: Person }) {
  const may = useMay();
  if (!may('reviewer') && person.overrides.length === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="overrides">
      <Title order={2} size="h4" id="overrides">
        {words.person.overrides}
      </Title>
      <Stack mt="xs" gap="xs">
        {person.overrides.map((override) => (
          <OverrideRow key={override.id} person={person} override={override} />
        ))}
        {may('reviewer') && <AddRequirement person={person} />}
      </Stack>
    </Card>
  );
}

function OverrideRow({ person, override }: { person: Person; override: Override }) {
  const may = useMay();
  const { day, dayOf } = useTime();
  const title = useTitles().requirement(override.key);
  const [opened, { open, close }] = useDisclosure();
  const write = useWrite({
    write: (reason: string) => endOverride(person.id, override.id, reason),
    changes: personChanges,
    done: words.person.overrideEnded,
    onDone: close,
  });
  const { kind, actor, createdAt, expiresOn, reason } = override;
  const about = [words.person.by(actor, dayOf(createdAt)), ...(expiresOn ? [words.person.until(day(expiresOn))] : [])];
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text fw={600}>{kind === 'exempt' ? words.person.isExempt(title) : words.person.isAdded(title)}</Text>
        <Text size="sm">{reason}</Text>
        <Text size="xs" c="dimmed">
          {about.join(' · ')}
        </Text>
      </div>
      {may('reviewer') && (
        <Button size="compact-sm" variant="default" onClick={open} aria-label={words.person.endOverrideTitle(title)}>
          {words.person.endOverride}
        </Button>
      )}
      {opened && (
        <AskReason
          opened
          onClose={close}
          title={words.person.endOverrideTitle(title)}
          error={write.error}
          isPending={write.isPending}
          onConfirm={write.mutate}
        />
      )}
    </Group>
  );
}
