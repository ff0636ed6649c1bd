/*
 * When it runs: when staff act on everything that a filter finds. Transaction: one per item, as for a single action, so
 * that a bad item sinks no neighbour; waking comes after all of them. A repeat, also after a crash half-way: finds what
 * still stands still; what was done already is not among it.
 */
import { Refusal } from '../domain/failure.js';
import type { BulkFilter, BulkTarget, Page, PageRequest, ReadStore } from '../ports/read-store.js';
import type { StepHint } from '../ports/run-store.js';
import type { Accountable } from './accountable.js';
import type { StaffActions } from './staff-actions.js';

/** What makes sense for many at once. To attach, to confirm absence and to decide a review is about one person each. */
export const bulkActions = ['retry', 'skip', 'complete', 'cancel'] as const;
export type BulkAction = (typeof bulkActions)[number];

export interface BulkItem extends Pick<BulkTarget, 'runId' | 'personId' | 'employeeId' | 'stepKey'> {
  /** `applicable`: a dry run found nothing against it. */
  outcome: 'applied' | 'applicable' | 'refused';
  /** Why it was refused. */
  error: { code: string; message: string } | null;
}

export interface BulkRequest {
  action: BulkAction;
  filter: BulkFilter;
  /** Judges every item and changes nothing. */
  dryRun: boolean;
}

export class BulkActions {
  constructor(
    private readonly reads: ReadStore,
    private readonly staff: StaffActions,
  ) {}

  /**
   * @returns the items of one page with what became of each; `nextCursor` where there are more.
   * @throws Refusal EMPTY_FILTER
   */
  async act(
    organizationId: string,
    { action, filter, dryRun }: BulkRequest,
    by: Accountable,
    page: PageRequest,
  ): Promise<Page<BulkItem>> {
    if (Object.values(filter).every((value) => value === undefined)) {
      const message = 'Name at least one of runIds, personIds, status, stepKind and errorCode.';
      throw new Refusal('EMPTY_FILTER', message, 'invalid', '/filter');
    }
    const what = action === 'cancel' ? 'runs' : 'steps';
    const targets = await this.reads.bulkTargets(organizationId, what, filter, page);
    const items: BulkItem[] = [];
    const hints: StepHint[] = [];
    for (const { runId, personId, employeeId, stepKey } of targets.items) {
      const item = { runId, personId, employeeId, stepKey };
      try {
        hints.push(...(await this.change(organizationId, item, action, by, dryRun)));
        items.push({ ...item, outcome: dryRun ? 'applicable' : 'applied', error: null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        items.push({ ...item, outcome: 'refused', error: { code: error.code, message: error.message } });
      }
    }
    await this.staff.wake(hints);
    return { items, nextCursor: targets.nextCursor };
  }

  private async change(
    organizationId: string,
    { runId, stepKey }: BulkTarget,
    action: BulkAction,
    by: Accountable,
    dryRun: boolean,
  ): Promise<StepHint[]> {
    if (action !== 'cancel')
      return this.staff.changeStep({ organizationId, runId, stepKey: stepKey ?? '' }, { action }, by, dryRun);
    await this.staff.cancelRun(organizationId, runId, by, dryRun);
    return [];
  }
}
