/*
 * When it runs: when staff look for writes whose outcome is not known, and when they tell it. Transaction: one per
 * action; through the step where one waits for the write, else on the ledger's entry alone. A repeat: refused with a
 * conflict, because the write is not in doubt any more, or because another attempt has sent it since.
 */
import {
  effectChoice,
  requireEffectChoice,
  requireTellable,
  type EffectAction,
  type EffectStanding,
  type EffectTimes,
} from '../domain/effect-settling.js';
import type { EffectState } from '../domain/effect.js';
import { Refusal } from '../domain/failure.js';
import type { EffectStore, LedgerEntry } from '../ports/effect-store.js';
import type { Page, PageRequest } from '../ports/read-store.js';
import { isEffectKind } from '../ports/step-kind.js';
import type { Accountable } from './accountable.js';
import type { StaffActions } from './staff-actions.js';
import type { StepRegistry } from './step-registry.js';

/** A ledger entry with what staff can do about it. */
export type EffectView = LedgerEntry & { actions: EffectAction[]; advice: string };

/** What staff know about a write. */
export type EffectFact = { action: 'attach'; externalId: string } | { action: 'confirm-absent'; authorization: string };

export class SettleEffects {
  constructor(
    private readonly store: EffectStore,
    private readonly staff: StaffActions,
    private readonly registry: StepRegistry,
    private readonly times: EffectTimes,
  ) {}

  async list(
    organizationId: string,
    filter: { state?: EffectState; kind?: string },
    page: PageRequest,
  ): Promise<Page<EffectView>> {
    const { items, nextCursor } = await this.store.list(organizationId, filter, page);
    return { items: items.map((entry) => this.view(entry)), nextCursor };
  }

  /** @throws Refusal UNKNOWN_EFFECT */
  async read(organizationId: string, effectId: string): Promise<EffectView> {
    return this.view(await this.find(organizationId, effectId));
  }

  /** @throws Refusal when the write is not in doubt, or is being carried out. */
  async settle(organizationId: string, effectId: string, fact: EffectFact, by: Accountable): Promise<void> {
    const entry = await this.find(organizationId, effectId);
    const { throughStep } = requireEffectChoice(standingOf(entry), this.times);
    if (throughStep) {
      const action =
        fact.action === 'attach' ? fact : ({ action: 'retry', absentAuthorization: fact.authorization } as const);
      await this.staff.actOnStep(organizationId, entry.runId, entry.stepKey, action, by);
      return;
    }
    if (fact.action === 'confirm-absent')
      requireTellable(entry, { state: 'rejected', authorization: fact.authorization }, this.times.settleWindowMs);
    const kind = this.registry.find(entry.kind);
    const output =
      fact.action === 'attach' && kind && isEffectKind(kind) ? kind.outputOf?.(fact.externalId) : undefined;
    if (await this.store.settle(organizationId, entry, { ...fact, output }, by)) return;
    throw new Refusal(
      'EFFECT_NOT_IN_DOUBT',
      'The write was settled or taken up in this moment: read it again.',
      'conflict',
    );
  }

  private async find(organizationId: string, effectId: string): Promise<LedgerEntry> {
    const entry = await this.store.find(organizationId, effectId);
    if (!entry) throw new Refusal('UNKNOWN_EFFECT', 'There is no such write in the ledger.', 'not-found');
    return entry;
  }

  private view(entry: LedgerEntry): EffectView {
    const { actions, advice } = effectChoice(standingOf(entry), this.times);
    return { ...entry, actions, advice };
  }
}

function standingOf({ state, ageMs, runState, stepStatus }: LedgerEntry): EffectStanding {
  return { state, ageMs, ...(runState === 'open' && { step: stepStatus }) };
}
