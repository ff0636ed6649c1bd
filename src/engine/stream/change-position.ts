/*
 * When it runs: when a stream is told something, and when its listener comes back. Transaction: none. A repeat: the same.
 */
import type { ChangePosition } from '../../ports/change-store.js';

/** What a listener keeps and gives back; nobody else reads anything into it. */
export const idOfPosition = ({ at, transaction }: ChangePosition) => `${at}-${transaction}`;

/** @returns undefined for what was never given out. */
export function positionOfId(id: string): ChangePosition | undefined {
  const [, at, transaction] = /^(\d{1,10})-(\d{1,18})$/.exec(id) ?? [];
  return at === undefined || transaction === undefined
    ? undefined
    : { at: Number(at), transaction: BigInt(transaction) };
}
