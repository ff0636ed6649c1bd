import { assignAttention } from '../../api/attention.js';
import { useWrite } from '../../parts/use-write.js';
import { useSession } from '../../session/session.js';
import { words } from '../../words/en.js';

/** Says who sees to an item. */
export function useAssign() {
  const { account } = useSession();
  const { mutate, error, isPending } = useWrite({
    write: ({ id, to }: { id: string; to: string | null }) => assignAttention(id, to),
    changes: ['attention'],
    done: ({ assignee }) => words.attention.assigned(assignee?.name),
  });
  return {
    assign: (id: string, to: string | null) => {
      mutate({ id, to });
    },
    assignToMe: (id: string) => {
      mutate({ id, to: account.id });
    },
    error,
    isPending,
  };
}
