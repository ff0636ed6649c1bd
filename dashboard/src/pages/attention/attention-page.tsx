import { Button, Center, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { LoadMore } from '../../parts/load-more.js';
import { Problem } from '../../parts/problem.js';
import { Waiting } from '../../parts/waiting.js';
import { words } from '../../words/en.js';
import { ItemDetail } from './item-detail.js';
import { KeysHelp } from './keys-help.js';
import { QueueFilters } from './queue-filters.js';
import { QueueList } from './queue-list.js';
import { ResolveDialog } from './resolve-dialog.js';
import { detailId, useDesk } from './use-desk.js';

/** Everything that a human must decide: the list left, what one item is about right; one of the two on a telephone. */
export function AttentionPage() {
  const desk = useDesk();
  const { queue, isNarrow, select, act } = desk;
  const { items, selected, error, isPending } = queue;
  const showsList = !isNarrow || selected === undefined;
  return (
    <Stack>
      <Head desk={desk} />
      {error && <Problem error={error} onAgain={queue.again} />}
      {showsList && <QueueFilters filter={desk.filter} />}
      {isPending && <Waiting />}
      {!error && !isPending && items.length === 0 && !selected && <Nothing filter={desk.filter} />}
      <Grid gap="md">
        {showsList && items.length > 0 && (
          <Grid.Col span={{ base: 12, md: 5 }}>
            <QueueList items={items} selectedId={selected?.id} onOpen={desk.open} />
            <LoadMore query={queue.list} mt="sm" fullWidth />
          </Grid.Col>
        )}
        {selected && (
          <Grid.Col span={{ base: 12, md: 7 }}>
            <ItemDetail
              key={selected.id}
              id={detailId}
              item={selected}
              onAct={desk.begin}
              assigning={desk.assigning}
              onBack={isNarrow ? () => void select(undefined) : undefined}
            />
          </Grid.Col>
        )}
      </Grid>
      {act && (
        <ResolveDialog
          item={act.item}
          action={act.action}
          onClose={desk.end}
          onDone={() => {
            desk.end();
            void select(act.nextId);
          }}
        />
      )}
    </Stack>
  );
}

function Head({ desk: { isHelpOpen, setHelpOpen } }: { desk: ReturnType<typeof useDesk> }) {
  return (
    <Group justify="space-between">
      <Title order={1}>{words.attention.title}</Title>
      <Button
        visibleFrom="sm"
        variant="default"
        size="compact-sm"
        aria-keyshortcuts="?"
        onClick={() => {
          setHelpOpen(true);
        }}
      >
        {words.attention.keys.label}
      </Button>
      <KeysHelp
        opened={isHelpOpen}
        onClose={() => {
          setHelpOpen(false);
        }}
      />
    </Group>
  );
}

function Nothing({ filter }: { filter: object }) {
  const navigate = useNavigate({ from: '/attention' });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Center p="xl">
      <Stack align="center">
        <Title order={2} size="h4">
          {isFiltered ? words.attention.noMatch : words.attention.none}
        </Title>
        {isFiltered ? (
          <Button variant="default" onClick={() => void navigate({ search: {} })}>
            {words.attention.showAll}
          </Button>
        ) : (
          <Text>{words.attention.noneHelp}</Text>
        )}
      </Stack>
    </Center>
  );
}
