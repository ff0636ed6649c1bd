/*
 * When it runs: when staff have the link of a training mailed to a person once more. Transaction: one that takes it down
 * before anything is sent, and one statement that settles it. A repeat, or several at once: refused for some minutes
 * after one was or may have been mailed.
 */
import { Refusal } from '../domain/failure.js';
import type { ComplianceDirectory } from '../ports/compliance.js';
import type { OpenWorkStore, ResendFate } from '../ports/open-work-store.js';
import type { Accountable } from './accountable.js';
import { mailTrainingLink } from './mail-training-link.js';

const pauseMs = 10 * 60_000;

export class ResendTraining {
  constructor(
    private readonly store: OpenWorkStore,
    private readonly compliance: ComplianceDirectory,
  ) {}

  /** @throws Refusal TRAINING_NOT_OPEN or RESENT_RECENTLY */
  async resend(organizationId: string, personId: string, requirement: string, by: Accountable): Promise<ResendFate> {
    const claimed = await this.store.claimResend(organizationId, personId, requirement, by, pauseMs);
    if (!claimed) {
      const message = `${requirement} does not wait for this person: read GET /v1/people/:id/requirements again.`;
      throw new Refusal('TRAINING_NOT_OPEN', message, 'conflict', '/requirement');
    }
    if ('waitMs' in claimed) {
      const minutes = Math.ceil(claimed.waitMs / 60_000);
      const message = `The link was mailed, or may have been, a moment ago: try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
      throw new Refusal('RESENT_RECENTLY', message, 'throttled', undefined, claimed.waitMs);
    }
    const { id, complianceUserId, surveyCode } = claimed;
    const fate = await mailTrainingLink(this.compliance.of(organizationId), complianceUserId, surveyCode);
    await this.store.settleResend(id, fate);
    return fate;
  }
}
