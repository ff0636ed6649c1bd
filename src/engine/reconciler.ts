/*
 * When it runs: every few seconds in every worker it looks for a comparison that is due: once a day per organization, or
 * asked for. One process carries it out. Transaction: one per person, fenced by an epoch. A repeat: it begins again and
 * finds what is left; every repair is a look or writes down what is proven, so doing it twice does no harm.
 */
import { CallFailure, Refusal } from '../domain/failure.js';
import { compare, type Drift, type Repair, type ServiceRecords } from '../domain/reconcile.js';
import type { Compliance, ComplianceDirectory } from '../ports/compliance.js';
import type { Log } from '../ports/log.js';
import type { ClaimedReconciliation, ReconciledPerson, ReconciliationStore } from '../ports/reconciliation-store.js';
import { Loop } from './loop.js';
import type { SettleEffects } from './settle-effects.js';
import type { StaffActions } from './staff-actions.js';
import type { TakeSignal } from './take-signal.js';

export interface ReconcilerParts {
  store: ReconciliationStore;
  compliance: ComplianceDirectory;
  signals: TakeSignal;
  staff: StaffActions;
  effects: SettleEffects;
  log: Log;
}

const by = { actor: 'reconciliation', reason: 'The service has the record.' };

export class Reconciler extends Loop {
  /** @param organizationIds those that this process may read in the service. */
  constructor(
    private readonly parts: ReconcilerParts,
    private readonly organizationIds: () => readonly string[],
    private readonly leaseMs = 120_000,
    intervalMs = 5_000,
  ) {
    super({ work: 'the reconciliation', log: parts.log, intervalMs, startsLater: true });
  }

  /** Carries out everything that is due. */
  protected async round(): Promise<void> {
    for (;;) {
      const claim = this.isStopped ? undefined : await this.claim();
      if (!claim) break;
      await this.carryOut(claim);
    }
  }

  private claim(): Promise<ClaimedReconciliation | undefined> {
    return this.parts.store.claim(this.organizationIds(), this.leaseMs);
  }

  private async carryOut(claim: ClaimedReconciliation): Promise<void> {
    const { store } = this.parts;
    try {
      let page = await store.people(claim.organizationId);
      for (; page.length > 0; page = await store.people(claim.organizationId, page.at(-1)?.personId)) {
        for (const person of page) {
          if (this.isStopped) return;
          const items = await this.compareOne(claim.organizationId, person);
          if (!(await store.record(claim, person.personId, items, this.leaseMs))) return;
        }
      }
      await store.end(claim, 'completed');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      await store.end(claim, 'failed', error.code);
    }
  }

  private async compareOne(
    organizationId: string,
    { personId, employeeId }: ReconciledPerson,
  ): Promise<(Drift & { repaired: boolean })[]> {
    // The service first: what is written meanwhile is then in the ledger, and not taken for somebody else's.
    const records = await readRecords(this.parts.compliance.of(organizationId), employeeId);
    const found = compare(await this.parts.store.believed(personId), records);
    const items: (Drift & { repaired: boolean })[] = [];
    for (const drift of found) {
      const repaired = drift.repair !== undefined && (await this.repair(organizationId, drift.repair));
      items.push({ ...drift, repaired });
    }
    return items;
  }

  /** @returns false when the step or write has moved on meanwhile, or only staff can tell. */
  private async repair(organizationId: string, repair: Repair): Promise<boolean> {
    const { signals, staff, effects } = this.parts;
    try {
      switch (repair.type) {
        case 'wake':
          await signals.take(organizationId, repair.signal);
          return true;
        case 'look-up':
          await staff.actOnStep(organizationId, repair.runId, repair.stepKey, { action: 'retry' }, by);
          return true;
        case 'adopt': {
          const { effectId, externalId } = repair;
          await effects.settle(organizationId, effectId, { action: 'attach', externalId }, by);
          return true;
        }
      }
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}

async function readRecords(compliance: Compliance, employeeId: string): Promise<ServiceRecords> {
  const nothing: ServiceRecords = { checks: [], trainings: [], documents: [] };
  const user = await compliance.findUserByEmployeeId(employeeId);
  if (!user) return nothing;
  const [checks, trainings, documents] = await Promise.all([
    compliance.listBackgroundChecks(user.id),
    compliance.listTrainings(user.id),
    compliance.listAssignedDocuments(user.id),
  ]);
  return { userId: user.id, checks, trainings, documents };
}
