import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { actOnPeople, type BulkRequest, type PersonOutcome } from '../../api/people.js';

interface BulkState {
  /** What came of each so far. */
  items: PersonOutcome[];
  isRunning: boolean;
  /** Whether what is running or has ended was only a look; undefined: nothing was asked yet. */
  isLook?: boolean;
  error: Error | null;
}

const idle: BulkState = { items: [], isRunning: false, error: null };

/** Does the same for many people, a page at a time, until nobody is left or somebody stops it. */
export function useBulk() {
  const queries = useQueryClient();
  const [state, setState] = useState(idle);
  const stopped = useRef<boolean>(false);
  const run = async (request: BulkRequest, dryRun: boolean): Promise<void> => {
    stopped.current = false;
    setState({ ...idle, isRunning: true, isLook: dryRun });
    const items: PersonOutcome[] = [];
    try {
      let cursor: string | undefined;
      do {
        const page = await actOnPeople({ ...request, dryRun, cursor });
        items.push(...page.items);
        cursor = page.nextCursor ?? undefined;
        setState({ items: [...items], isRunning: true, isLook: dryRun, error: null });
      } while (cursor !== undefined && !stopped.current);
      setState({ items, isRunning: false, isLook: dryRun, error: null });
    } catch (error) {
      setState({ items, isRunning: false, isLook: dryRun, error: error instanceof Error ? error : new Error() });
    }
    const changed = ['people', 'person', 'attention', 'overview'];
    if (!dryRun)
      await queries.invalidateQueries({ predicate: ({ queryKey }) => changed.includes(String(queryKey[0])) });
  };
  return {
    ...state,
    run,
    stop: () => {
      stopped.current = true;
    },
    reset: () => {
      stopped.current = true;
      setState(idle);
    },
  };
}
