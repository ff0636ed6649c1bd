import type { GatehouseApi } from './gatehouse-api.js';
import { cast } from './cast.js';
import { inParallel } from './in-parallel.js';
import type { OpenStep } from './watch.js';

const reviewers = ['Rosa Reviewer', 'Ravi Reviewer'];

/** People who decide what a check means: the service's "complete" is not a decision. */
export class Reviewers {
  private readonly decided = new Set<string>();

  constructor(
    private readonly gatehouse: GatehouseApi,
    private readonly nameOf: (employeeId: string) => string,
  ) {}

  async decide(reviews: readonly OpenStep[], tell: (text: string) => void): Promise<void> {
    const fresh = reviews.filter((review) => !this.decided.has(keyOf(review)));
    await inParallel(fresh, 4, async (review) => {
      const { run, step } = review;
      const actor = reviewers[this.decided.size % reviewers.length] ?? '';
      this.decided.add(keyOf(review));
      const decided = decisionOn(review);
      await this.gatehouse.act(run.id, step.key, 'complete', { actor, ...decided });
      if (decided.decision === 'not-clear')
        tell(`${this.nameOf(run.employeeId)} is not clear: ${decided.reason} (${actor})`);
    });
  }

  /** Before an order with all of a person's data they have signed for it, on paper here. */
  async recordForms(waiting: readonly OpenStep[], tell: (text: string) => void): Promise<void> {
    for (const { run, step } of waiting.filter((one) => !this.decided.has(keyOf(one)))) {
      this.decided.add(keyOf({ run, step }));
      const signedName = this.nameOf(run.employeeId);
      await this.gatehouse.recordDisclosure(run.personId, signedName);
      tell(`${signedName} has signed the disclosure and authorization form`);
    }
  }
}

const keyOf = ({ run, step }: OpenStep) => `${run.id} ${step.key}`;

function decisionOn({ run, step }: OpenStep): { decision: 'clear' | 'not-clear'; reason: string } {
  const awaited = run.steps.find((other) => step.needs.includes(other.key));
  if (awaited?.output?.flagged !== true) return { decision: 'clear', reason: 'The provider reported nothing.' };
  if (cast.notClear.some((employeeId) => employeeId === run.employeeId)) {
    return { decision: 'not-clear', reason: 'What was reported rules out work with children.' };
  }
  return { decision: 'clear', reason: 'Reported: a parking ticket of 2009. Of no concern here.' };
}
