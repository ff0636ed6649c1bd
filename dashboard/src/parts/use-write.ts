import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';

interface Write<Input, Answer> {
  write: (input: Input) => Promise<Answer>;
  /** Beginnings of the keys of the queries that it may have changed. */
  changes: readonly string[];
  /** Puts what it will change into those queries, to be shown before the answer; a refusal takes it back. */
  foresee?: (queries: QueryClient, input: Input) => void;
  /** What to tell when it is done; nothing where the page shows it. */
  done?: string | ((answer: Answer) => string);
  onDone?: (answer: Answer) => void;
}

/**
 * A write to the API. Success is told, and whatever it may have changed is read again. A refusal stays in `error`, to be
 * shown where it was made (`Refusal`).
 */
export function useWrite<Input = void, Answer = unknown>(how: Write<Input, Answer>) {
  const { write, changes, foresee, done, onDone } = how;
  const queries = useQueryClient();
  const changed = { predicate: ({ queryKey }: Query) => changes.includes(String(queryKey[0])) };
  return useMutation({
    mutationFn: write,
    onMutate: async (input) => {
      if (!foresee) return [];
      // What is being read was asked before the change: its answer would undo what is foreseen.
      await queries.cancelQueries(changed);
      const shown = queries.getQueriesData(changed);
      foresee(queries, input);
      return shown;
    },
    onError: (_error: Error, _input, shown = []) => {
      for (const [key, data] of shown) queries.setQueryData(key, data);
    },
    onSuccess: (answer) => {
      if (done !== undefined) {
        const message = typeof done === 'string' ? done : done(answer);
        notifications.show({ message });
      }
      onDone?.(answer);
    },
    onSettled: () => queries.invalidateQueries(changed),
  });
}
