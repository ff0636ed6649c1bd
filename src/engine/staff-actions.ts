/*
 * When it runs: when a human unblocks, decides or cancels. Transaction: one per action, holding the run's lock; waking
 * comes after commit. A repeat: refused with a conflict, because the step no longer stands where it stood.
 */
import { requireTellable } from '../domain/effect-settling.js';
import { requireRole } from '../domain/staff-role.js';
import { decide } from './take-decision.js';
import { applyStaffAction, roleFor, type StaffAction } from '../domain/staff-action.js';
import type { StepHint } from '../ports/run-store.js';
import type { StaffStore } from '../ports/staff-store.js';
import type { StepQueue } from '../ports/step-queue.js';
import { isEffectKind } from '../ports/step-kind.js';
import type { Accountable } from './accountable.js';
import type { StepRegistry } from './step-registry.js';

export class StaffActions {
  constructor(
    private readonly store: StaffStore,
    private readonly queue: StepQueue,
    private readonly registry: StepRegistry,
    private readonly settleWindowMs: number,
  ) {}

  /** @throws Refusal when the run or step is not in a place where the action makes sense. */
  async actOnStep(
    organizationId: string,
    runId: string,
    stepKey: string,
    action: StaffAction,
    by: Accountable,
  ): Promise<void> {
    await this.wake(await this.changeStep({ organizationId, runId, stepKey }, action, by));
  }

  /**
   * Acts and leaves the waking to the caller.
   * @param dryRun judges and changes nothing.
   */
  changeStep(
    { organizationId, runId, stepKey }: { organizationId: string; runId: string; stepKey: string },
    action: StaffAction,
    by: Accountable,
    dryRun = false,
  ): Promise<StepHint[]> {
    return this.store.withOpenRun(organizationId, runId, async (desk) => {
      const steps = desk.steps().map((step) => ({ ...step, hasEffect: this.registry.hasEffect(step.kind) }));
      const role = roleFor(steps, stepKey, action);
      if (role) requireRole(by.role ?? 'admin', role, `To ${action.action} step "${stepKey}"`);
      const judged = applyStaffAction(steps, stepKey, action, by.actor);
      const change = judged.completed ? await decide(desk, steps, judged, by, dryRun) : judged;
      if (change.effect) requireTellable(await desk.effect(stepKey), change.effect, this.settleWindowMs);
      if (dryRun) return [];
      const kind = this.registry.find(steps.find((step) => step.key === stepKey)?.kind ?? '');
      const attached = change.effect?.state === 'confirmed' ? change.effect.externalId : undefined;
      const output = attached !== undefined && kind && isEffectKind(kind) ? kind.outputOf?.(attached) : undefined;
      const woken = await desk.apply(stepKey, change, output ?? {});
      await desk.audit({ ...by, action: `step.${action.action}`, stepKey, detail: { ...action } });
      return woken;
    });
  }

  async wake(hints: readonly StepHint[]): Promise<void> {
    // A wake that gets lost is found by the sweep.
    if (hints.length > 0) await this.queue.wake(hints).catch(() => undefined);
  }

  /** @param dryRun judges and changes nothing. */
  async cancelRun(organizationId: string, runId: string, by: Accountable, dryRun = false): Promise<void> {
    await this.store.withOpenRun(organizationId, runId, async (desk) => {
      if (dryRun) return;
      await desk.cancel();
      await desk.audit({ ...by, action: 'run.cancelled' });
    });
  }
}
