import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { assignAttention, type Assignee, type AttentionItem } from '../../api/attention.js';
import type { Page } from '../../api/people.js';
import { useWrite } from '../../parts/use-write.js';
import { useSession } from '../../session/session.js';
import { words } from '../../words/en.js';

interface Assigning {
  id: string;
  to: Assignee | null;
}

/** Says who sees to an item; the pages show it at once. */
export function useAssign() {
  const { account } = useSession();
  const { mutate, error, variables } = useWrite({
    write: ({ id, to }: Assigning) => assignAttention(id, to?.id ?? null),
    changes: ['attention'],
    foresee,
    done: ({ assignee }) => words.attention.assigned(assignee?.name),
  });
  return {
    assign: (id: string, to: Assignee | null) => {
      mutate({ id, to });
    },
    assignToMe: (id: string) => {
      mutate({ id, to: { id: account.id, name: account.name } });
    },
    /** Why it was refused for the item. */
    errorOf: (id: string) => (variables?.id === id ? error : null),
  };
}

function foresee(queries: QueryClient, { id, to }: Assigning): void {
  const assigned = (item: AttentionItem) => (item.id === id ? { ...item, assignee: to } : item);
  queries.setQueriesData<InfiniteData<Page<AttentionItem>>>(
    { queryKey: ['attention', 'list'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(assigned) })) },
  );
  queries.setQueriesData<AttentionItem>({ queryKey: ['attention', 'item'] }, (item) => item && assigned(item));
}
