/*
 * When it runs: when somebody records that a person signed disclosure and authorization. Transaction: one, with its audit
 * entry; the wake-up of the step that waits for it comes after the commit, and the step looks by itself where it is lost.
 * A repeat: another entry, which changes nothing.
 */
import { Refusal } from '../domain/failure.js';
import type { DecisionStore, DisclosureView, NewDisclosure } from '../ports/decision-store.js';
import type { TakeSignal } from './take-signal.js';

export class Disclosures {
  constructor(
    private readonly store: DecisionStore,
    private readonly signals: TakeSignal,
  ) {}

  /** @throws Refusal PERSON_NOT_FOUND or SIGNED_IN_FUTURE */
  async record(
    organizationId: string,
    personId: string,
    disclosure: NewDisclosure,
    actor: string,
  ): Promise<DisclosureView> {
    const stored = await this.store.disclose(organizationId, personId, disclosure, actor);
    if (stored === undefined) throw new Refusal('PERSON_NOT_FOUND', 'There is no such person.', 'not-found');
    if (stored === 'future') {
      const message = 'signedAt is later than now: send the moment at which the person signed.';
      throw new Refusal('SIGNED_IN_FUTURE', message, 'invalid', '/signedAt');
    }
    await this.signals.take(organizationId, `disclosure:${personId}`).catch(() => undefined);
    return stored;
  }
}
