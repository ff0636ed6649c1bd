import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface Write<Input, Answer> {
  write: (input: Input) => Promise<Answer>;
  /** Beginnings of the keys of the queries that it may have changed. */
  changes: readonly string[];
  /** What to tell when it is done; nothing where the page shows it. */
  done?: string | ((answer: Answer) => string);
  onDone?: (answer: Answer) => void;
}

/**
 * A write to the API. Success is told, and whatever it may have changed is read again. A refusal stays in `error`, to be
 * shown where it was made (`Refusal`).
 */
export function useWrite<Input = void, Answer = unknown>({ write, changes, done, onDone }: Write<Input, Answer>) {
  const queries = useQueryClient();
  return useMutation<Answer, Error, Input>({
    mutationFn: write,
    onSuccess: (answer) => {
      if (done !== undefined) {
        const message = typeof done === 'string' ? done : done(answer);
        notifications.show({ message });
      }
      onDone?.(answer);
    },
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => changes.includes(String(queryKey[0])) }),
  });
}
