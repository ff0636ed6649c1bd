/*
 * When it runs: in the sweep, before a termination is acted on whose day has come. Transaction: one statement each; none
 * while the HR system is asked. A repeat: asks again.
 */
import type { PersonName } from '../ports/intake-store.js';
import type { LeaverStore, Reread } from '../ports/leaver-store.js';

/** Short: somebody who has left must lose access, whether or not their HR system can be asked. */
const delayMs = 15 * 60_000;

export class ConfirmLeavers {
  constructor(
    private readonly store: LeaverStore,
    private readonly reread: Reread,
  ) {}

  /**
   * Takes in what the HR system says by now: an end that was called off there is then none here.
   * @returns whether to decide now; false when the HR system could not be asked and is asked once more later.
   */
  async mayDecide(person: PersonName): Promise<boolean> {
    const tries = await this.store.triesOf(person);
    if (tries === undefined) return true;
    if ((await this.reread(person.organizationId, person.employeeId)) !== 'unreachable') return true;
    if (tries > 0) {
      await this.store.noteUnconfirmed(person);
      return true;
    }
    await this.store.postpone(person, delayMs);
    return false;
  }
}
