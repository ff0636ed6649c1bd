import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { readLinks, type Person, type PersonLink } from '../../api/person.js';
import { Copyable } from '../../parts/copyable.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { useTitles } from './use-titles.js';

/** Links are asked for one by one and forgotten when the page is left: they are as good as passwords. */
export function LinksCard({ person }: { person: Person }) {
  const may = useMay();
  const titles = useTitles();
  const [links, setLinks] = useState<PersonLink[]>();
  const show = useWrite({
    write: () => readLinks(person.id),
    changes: [],
    onDone: ({ items }) => {
      setLinks(items);
    },
  });
  if (!may('staff')) return null;
  return (
    <Card withBorder component="section" aria-labelledby="links">
      <Title order={2} size="h4" id="links">
        {words.person.links}
      </Title>
      <Text size="sm">{words.person.linksHelp}</Text>
      <Stack mt="xs" align="stretch">
        {links?.map((link) => (
          <Copyable
            key={link.url}
            label={words.person.linkKinds[link.kind]}
            value={link.url}
            help={link.requirements.map((key) => titles.requirement(key)).join(', ')}
          />
        ))}
        {links?.length === 0 && <Text>{words.person.noLinks}</Text>}
        <Refusal error={show.error} />
        {!links && (
          <Group>
            <Button
              variant="default"
              loading={show.isPending}
              onClick={() => {
                show.mutate();
              }}
            >
              {words.person.showLinks}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}
