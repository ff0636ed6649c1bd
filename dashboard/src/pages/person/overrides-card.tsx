import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { endOverride, type Override, type Person } from '../../api/person.js';
import { ReasonedButton } from '../../parts/reasoned-button.js';
import { useTime } from '../../parts/use-time.js';
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
  const { id, key, kind, actor, createdAt, expiresOn, reason } = override;
  const title = useTitles().requirement(key);
  const what = kind === 'exempt' ? words.person.isExempt(title) : words.person.isAdded(title);
  const about = [words.person.by(actor, dayOf(createdAt)), ...(expiresOn ? [words.person.until(day(expiresOn))] : [])];
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text fw={600}>{what}</Text>
        <Text size="sm">{reason}</Text>
        <Text size="xs" c="dimmed">
          {about.join(' · ')}
        </Text>
      </div>
      {may('reviewer') && (
        <ReasonedButton
          size="compact-sm"
          label={words.person.endOverride}
          about={what}
          help={words.person.endHelp}
          write={(why) => endOverride(person.id, id, why)}
          changes={personChanges}
          done={words.person.overrideEnded}
        />
      )}
    </Group>
  );
}
