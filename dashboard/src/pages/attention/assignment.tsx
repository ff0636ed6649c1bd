import { Button, Group, Kbd, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listAssignees, type AttentionItem } from '../../api/attention.js';
import { Refusal } from '../../parts/refusal.js';
import { useSession } from '../../session/session.js';
import { useMay } from '../../session/use-may.js';
import { words } from '../../words/en.js';
import type { useAssign } from './use-assign.js';

interface AssignmentProps {
  item: AttentionItem;
  assigning: ReturnType<typeof useAssign>;
}

/** Who sees to it; whoever may act can change that. */
export function Assignment({ item: { id, assignee }, assigning: { assign, assignToMe, errorOf } }: AssignmentProps) {
  const mayAssign = useMay()('staff');
  const { account } = useSession();
  const people = useQuery({ queryKey: ['assignees'], queryFn: listAssignees, enabled: mayAssign }).data?.items ?? [];
  if (!mayAssign)
    return <Text size="sm">{`${words.attention.assignee}: ${assignee?.name ?? words.attention.nobody}`}</Text>;
  return (
    <>
      <Group align="flex-end" gap="xs">
        <Select
          size="xs"
          label={words.attention.assignee}
          placeholder={words.attention.nobody}
          clearable
          searchable
          data={people.map(({ id: value, name }) => ({ value, label: name }))}
          value={assignee?.id ?? null}
          onChange={(value) => {
            assign(id, people.find((one) => one.id === value) ?? null);
          }}
        />
        {assignee?.id !== account.id && (
          <Button
            size="xs"
            variant="default"
            aria-keyshortcuts="m"
            rightSection={
              <Kbd visibleFrom="sm" size="xs" aria-hidden>
                m
              </Kbd>
            }
            onClick={() => {
              assignToMe(id);
            }}
          >
            {words.attention.take}
          </Button>
        )}
      </Group>
      <Refusal error={errorOf(id)} />
    </>
  );
}
