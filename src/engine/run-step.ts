/*
 * When it runs: for each job of the step queue. Transaction: claim (T2) and settle (T3) are one each; none is open while
 * the step runs. A repeat: a stale hint claims nothing, so a doubled job does nothing.
 */
import { CallFailure, NeedsAttention } from '../domain/failure.js';
import { effectPermission } from '../domain/effect.js';
import { retryPolicyOf } from '../domain/retry-policy.js';
import { settleError, type Settlement } from '../domain/settlement.js';
import type { ComplianceDirectory, WritePermit } from '../ports/compliance.js';
import { noFailpoints, type Failpoints } from '../ports/failpoints.js';
import type { Log } from '../ports/log.js';
import type { MailOutbox, MailStanding, NewMail } from '../ports/mail-outbox.js';
import { systemClock, type ProcessClock } from '../ports/process-clock.js';
import type { ClaimedStep, RunStore, StepHint, StepSettlement } from '../ports/run-store.js';
import type { StepQueue } from '../ports/step-queue.js';
import {
  isEffectKind,
  type Confirmation,
  type EffectStepKind,
  type StepContext,
  type StepKind,
  type StepResult,
} from '../ports/step-kind.js';
import { Batch } from './batch.js';
import type { StepRegistry } from './step-registry.js';

export interface RunStepTimes {
  /** How long a claim holds. */
  leaseMs: number;
  /** How long one attempt may take; shorter than the lease. */
  deadlineMs: number;
  /** How long an unknown write may take to become visible; longer than the lease. */
  settleWindowMs: number;
}

export const defaultTimes: RunStepTimes = { leaseMs: 45_000, deadlineMs: 20_000, settleWindowMs: 90_000 };

export interface RunStepParts {
  store: RunStore;
  queue: StepQueue;
  registry: StepRegistry;
  compliance: ComplianceDirectory;
  mails: MailOutbox;
  log: Log;
  /** Default: the system's. */
  clock?: ProcessClock;
  /** Default: none. */
  failpoints?: Failpoints;
}

/** An attempt that has ended. */
interface Ended extends StepSettlement {
  step: ClaimedStep;
}

export class RunStep {
  private readonly claims: Batch<StepHint, ClaimedStep | undefined>;
  private readonly settles: Batch<Ended, undefined>;
  private readonly clock: ProcessClock;
  private readonly failpoints: Failpoints;

  constructor(
    private readonly parts: RunStepParts,
    private readonly times: RunStepTimes = defaultTimes,
  ) {
    if (times.deadlineMs >= times.leaseMs) throw new Error('deadlineMs must be shorter than leaseMs.');
    this.clock = parts.clock ?? systemClock;
    this.failpoints = parts.failpoints ?? noFailpoints;
    const turn = () => this.clock.turn();
    this.claims = new Batch((hints) => this.claimAll(hints), 100, turn);
    this.settles = new Batch((settlements) => this.settleAll(settlements), 100, turn);
  }

  /** Carries out one attempt of the hinted step, if the hint still holds. */
  async run(hint: StepHint): Promise<void> {
    const claimedAt = this.clock.now();
    const step = await this.claims.add(hint);
    if (!step) return;
    this.failpoints.reach('after-claim-commit', step.kind);
    const settlement = await this.attempt(step, claimedAt);
    this.failpoints.reach('before-settle', step.kind);
    await this.settles.add({ step, settlement });
  }

  private async attempt(step: ClaimedStep, claimedAt: number): Promise<Settlement> {
    const kind = this.parts.registry.find(step.kind);
    if (!kind) return unknownKind(step.kind);
    const policy = retryPolicyOf(kind.retry);
    const mayWrite = step.effect?.state === 'authorized';
    try {
      if (step.failures >= policy.maximumAttempts) {
        throw new CallFailure('ATTEMPTS_EXHAUSTED', 'Every attempt ended without an answer.', 'not-sent', false);
      }
      return await this.perform(kind, step, claimedAt);
    } catch (error) {
      // Foreseen failures are on the step for everybody to see; the log is for those that nobody foresaw.
      if (!(error instanceof CallFailure || error instanceof NeedsAttention)) {
        this.parts.log.warn({ runId: step.runId, step: step.stepKey, error: withoutMessage(error) }, 'a step threw');
      }
      return settleError(error, mayWrite, step.failures, policy, this.clock.random(), step.outages);
    }
  }

  private async perform(kind: StepKind, step: ClaimedStep, claimedAt: number): Promise<Settlement> {
    const context = this.contextOf(step);
    if (!isEffectKind(kind)) return settleResult(await this.withDeadline(kind.run(context), this.times.deadlineMs));
    if (!step.effect) throw new Error(`Step ${step.stepKey} writes but was planned without a business key.`);
    switch (effectPermission(step.effect.state)) {
      case 'adopt':
        return { type: 'succeeded', output: step.effect.output ?? {} };
      case 'send':
        return this.send(kind, context, claimedAt);
      case 'look-up':
        return this.lookUp(kind, context, step.effect);
    }
  }

  private async send(kind: EffectStepKind, context: StepContext, claimedAt: number): Promise<Settlement> {
    const { permit, close } = this.permit(claimedAt, kind.kind);
    try {
      return confirmed(await this.withDeadline(kind.send(context, permit), this.times.leaseMs - 1_000));
    } finally {
      close();
    }
  }

  /** An attempt that finds an unknown effect only looks; the next one may send. */
  private async lookUp(
    kind: EffectStepKind,
    context: StepContext,
    effect: NonNullable<ClaimedStep['effect']>,
  ): Promise<Settlement> {
    if (kind.lookUp === 'impossible') {
      return attention(
        'EFFECT_UNKNOWN',
        'It is not known whether this write happened. Look at the other side, then attach its id, or confirm that it is absent to send it again.',
      );
    }
    if (kind.lookUp !== 'repeatable') {
      this.failpoints.reach('before-look-up', kind.kind);
      const found = await this.withDeadline(
        kind.lookUp(
          { ...context, addressedUserId: effect.addressedUserId, takenIds: effect.takenIds },
          effect.authorizedAt,
        ),
        this.times.deadlineMs,
      );
      this.failpoints.reach('after-look-up', kind.kind);
      if (found) return confirmed(found);
      const restMs = this.times.settleWindowMs - effect.ageMs;
      if (restMs > 0) {
        return {
          type: 'waiting',
          waitingFor: 'an unknown write to become visible',
          pollAfterMs: Math.min(restMs, 5_000),
          lookedUp: true,
        };
      }
      if (kind.whenAbsent?.(context.settings) === 'ask') {
        return attention(
          'EFFECT_ABSENT',
          'The order was sent but cannot be found. Attach its id if you find it, or confirm that it is absent to place it again.',
          { state: 'unknown' },
        );
      }
    }
    return {
      type: 'retry',
      error: { code: 'EFFECT_NOT_FOUND', message: 'The earlier write did not happen; it is sent again.' },
      delayMs: 0,
      effect: { state: 'rejected' },
    };
  }

  /** The right to write, judged by this process's own monotonic clock from before the claim was asked for. */
  private permit(claimedAt: number, kind: string): { permit: WritePermit; close: () => void } {
    const { clock, failpoints } = this;
    const deadline = claimedAt + this.times.deadlineMs;
    const late = new AbortController();
    const close = clock.after(Math.max(1, Math.floor(deadline - clock.now())), () => {
      late.abort();
    });
    const permit: WritePermit = {
      signal: late.signal,
      check: () => {
        if (clock.now() >= deadline) throw tooLate();
        failpoints.reach('before-send', kind);
      },
      written: () => {
        failpoints.reach('bytes-written', kind);
      },
      answered: () => {
        failpoints.reach('response-read', kind);
      },
    };
    return { permit, close };
  }

  private contextOf(step: ClaimedStep): StepContext {
    const compliance = this.parts.compliance.of(step.organizationId);
    const { mails } = this.parts;
    const mail = async (told: NewMail): Promise<MailStanding> => {
      await mails.put(step.organizationId, told);
      const standing = await mails.standing(step.organizationId, told.key);
      if (!standing) throw new Error('A mail vanished after it was put.');
      return standing;
    };
    return { ...step, settleWindowMs: this.times.settleWindowMs, compliance, mail };
  }

  private async claimAll(hints: StepHint[]): Promise<(ClaimedStep | undefined)[]> {
    const claimed = await this.parts.store.claim(hints, this.times.leaseMs);
    const byId = new Map(claimed.map((step) => [step.stepRunId, step]));
    // A doubled hint in one batch is served once.
    return hints.map((hint) => {
      const step = byId.get(hint.stepRunId);
      byId.delete(hint.stepRunId);
      return step;
    });
  }

  private async settleAll(settlements: Ended[]): Promise<undefined[]> {
    const hints = await this.parts.store.settle(settlements);
    for (const { step } of settlements) this.failpoints.reach('after-settle-commit', step.kind);
    // A wake that gets lost here is found by the sweep.
    if (hints.length > 0) await this.parts.queue.wake(hints).catch(() => undefined);
    return settlements.map(() => undefined);
  }

  /** A step that never ends would hold its worker; its outcome counts as not known. */
  private withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
    let cancel: () => void = () => undefined;
    const deadline = new Promise<never>((_, reject) => {
      cancel = this.clock.after(deadlineMs, () => {
        reject(new CallFailure('STEP_TIMED_OUT', `The step took longer than ${deadlineMs} ms.`, 'ambiguous', true));
      });
    });
    return Promise.race([work, deadline]).finally(cancel);
  }
}

function tooLate(): CallFailure {
  const message = 'The attempt was delayed past its deadline before it wrote.';
  return new CallFailure('TOO_LATE_TO_WRITE', message, 'not-sent', true);
}

function settleResult(result: StepResult): Settlement {
  if (result.type === 'wait') {
    const { waitingFor, signal, pollAfterMs, lookedUp } = result;
    return { type: 'waiting', waitingFor, signal, pollAfterMs, lookedUp };
  }
  return {
    type: 'succeeded',
    output: result.output ?? {},
    requirement: result.requirement,
    completedAt: result.completedAt,
    lookedUp: result.lookedUp,
  };
}

function confirmed({ externalId, output = {} }: Confirmation): Settlement {
  return { type: 'succeeded', output, lookedUp: true, effect: { state: 'confirmed', externalId, output } };
}

function attention(code: string, message: string, effect?: Settlement['effect']): Settlement {
  return { type: 'needs-attention', error: { code, message }, effect };
}

function unknownKind(kind: string): Settlement {
  return attention('UNKNOWN_STEP_KIND', `No step kind "${kind}" is registered. Register it with defineStep and retry.`);
}

/** Where it happened, but not what it said: that may be about a person. */
function withoutMessage(error: unknown): { name: string; stack?: string } {
  if (typeof error !== 'object' || error === null) return { name: typeof error };
  const { name, stack } = error as { name?: unknown; stack?: unknown };
  const frames = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return { name: typeof name === 'string' ? name : 'Error', stack: frames.join('\n') };
}
