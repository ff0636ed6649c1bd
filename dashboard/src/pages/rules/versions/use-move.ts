import { useState } from 'react';
import { movePeople } from '../../../api/rule-sets.js';

/** Moves everybody to a version, page by page, and tells how many have moved so far. */
export function useMove() {
  const [moved, setMoved] = useState<number | null>(null);
  const move = async (version: number, reason: string): Promise<number> => {
    let [done, cursor] = [0, undefined as string | null | undefined];
    setMoved(0);
    do {
      const page = await movePeople(version, { reason, dryRun: false, cursor: cursor ?? undefined });
      done += page.items.filter((one) => one.moved).length;
      setMoved(done);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return done;
  };
  return { move, moved };
}
