/*
 * When it runs: for each job of the step queue. Transaction: claim (T2) and settle (T3) are one each; none is open while
 * the step runs. A repeat: a stale hint claims nothing, so a doubled job does nothing.
 */
import { CallFailure, NeedsAttention } from '../domain/failure.js';
import { effectPermission } from '../domain/effect.js';
import { retryPolicyOf } from '../domain/retry-policy.js';
import { settleError, type Settlement } from '../domain/settlement.js';
import type { ComplianceDirectory, WritePermit } from '../ports/compliance.js';
import type { Log } from '../ports/log.js';
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
  log: Log;
}

export class RunStep {
  private readonly claims: Batch<StepHint, ClaimedStep | undefined>;
  private readonly settles: Batch<StepSettlement, undefined>;

  constructor(
    private readonly parts: RunStepParts,
    private readonly times: RunStepTimes = defaultTimes,
  ) {
    if (times.deadlineMs >= times.leaseMs) throw new Error('deadlineMs must be shorter than leaseMs.');
    this.claims = new Batch((hints) => this.claimAll(hints));
    this.settles = new Batch((settlements) => this.settleAll(settlements));
  }

  /** Carries out one attempt of the hinted step, if the hint still holds. */
  async run(hint: StepHint): Promise<void> {
    const claimedAt = performance.now();
    const step = await this.claims.add(hint);
    if (!step) return;
    const settlement = await this.attempt(step, claimedAt);
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
      return settleError(error, mayWrite, step.failures, policy, Math.random(), step.outages);
    }
  }

  private async perform(kind: StepKind, step: ClaimedStep, claimedAt: number): Promise<Settlement> {
    const context = this.contextOf(step);
    if (!isEffectKind(kind)) return settleResult(await withDeadline(kind.run(context), this.times.deadlineMs));
    if (!step.effect) throw new Error(`Step ${step.stepKey} writes but was planned without a business key.`);
    switch (effectPermission(step.effect.state)) {
      case 'adopt':
        return { type: 'succeeded', output: step.effect.output ?? {} };
      case 'send': {
        const permit = this.permit(claimedAt);
        return confirmed(await withDeadline(kind.send(context, permit), this.times.leaseMs - 1_000));
      }
      case 'look-up':
        return this.lookUp(kind, context, step.effect);
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
        'It is not known whether this write happened. Look at the other side, then attach its id, or retry with confirmAbsent to send it again.',
      );
    }
    if (kind.lookUp !== 'repeatable') {
      const found = await withDeadline(kind.lookUp(context, effect.authorizedAt), this.times.deadlineMs);
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
          'The order was sent but cannot be found. Attach its id if you find it, or retry with confirmAbsent to place it again.',
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
  private permit(claimedAt: number): WritePermit {
    const deadline = claimedAt + this.times.deadlineMs;
    return {
      signal: AbortSignal.timeout(Math.max(1, Math.floor(deadline - performance.now()))),
      check: () => {
        if (performance.now() < deadline) return;
        throw new CallFailure(
          'TOO_LATE_TO_WRITE',
          'The attempt was delayed past its deadline before it wrote.',
          'not-sent',
          true,
        );
      },
    };
  }

  private contextOf(step: ClaimedStep): StepContext {
    const compliance = this.parts.compliance.of(step.organizationId);
    return { ...step, settleWindowMs: this.times.settleWindowMs, compliance };
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

  private async settleAll(settlements: StepSettlement[]): Promise<undefined[]> {
    const hints = await this.parts.store.settle(settlements);
    // A wake that gets lost here is found by the sweep.
    if (hints.length > 0) await this.parts.queue.wake(hints).catch(() => undefined);
    return settlements.map(() => undefined);
  }
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

/** A step that never ends would hold its worker; its outcome counts as not known. */
function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new CallFailure('STEP_TIMED_OUT', `The step took longer than ${deadlineMs} ms.`, 'ambiguous', true));
    }, deadlineMs);
  });
  return Promise.race([work, deadline]).finally(() => {
    clearTimeout(timer);
  });
}
