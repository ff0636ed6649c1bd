import { Button, Card, CopyButton, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { readLinks, type Person, type PersonLink } from '../../api/person.js';
import { Refusal } from '../../parts/refusal.js';
import { useWrite } from '../../parts/use-write.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import { useTitles } from './use-titles.js';

/** Links are asked for one by one and forgotten when the page is left: they are as good as passwords. */
export function LinksCard({ person }: { person: Person }) {
  const may = useMay();
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
          <CopyableLink key={link.url} link={link} />
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

function CopyableLink({ link: { kind, requirements, url } }: { link: PersonLink }) {
  const titles = useTitles();
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        readOnly
        label={words.person.linkKinds[kind]}
        description={requirements.map((key) => titles.requirement(key)).join(', ')}
        value={url}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} aria-label={`${words.person.copy}: ${words.person.linkKinds[kind]}`}>
            {copied ? words.person.copied : words.person.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
