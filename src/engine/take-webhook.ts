/*
 * When it runs: for each webhook of the compliance service. Transaction: T4, one; answering and waking come after
 * commit. A repeat: is counted, and wakes the step once more, which reads and goes on waiting.
 */
import { createHash } from 'node:crypto';
import type { HookStore } from '../ports/hook-store.js';
import type { StepQueue } from '../ports/step-queue.js';
import { hashOfKey } from './access.js';

type Fields = Record<string, unknown>;

/** Whom a webhook of each kind wakes. Nothing else of its body is used: what counts is read back. */
const signals: Record<string, (body: Fields) => string | undefined> = {
  quizzes: (body) => signal('quizzes', body.user_id),
  background_checks: (body) => signal('background-check', body.id),
  documents_users: (body) => signal('documents', (body.user as Fields | null | undefined)?.id),
  users: () => undefined,
};

/** The last part of a webhook's path. */
export const webhookKinds = Object.keys(signals);

export class TakeWebhook {
  constructor(
    private readonly store: HookStore,
    private readonly queue: StepQueue,
  ) {}

  /** @returns whether there is such a path: false stores nothing. */
  async take(token: string, kind: string, body: unknown): Promise<boolean> {
    if (!Object.hasOwn(signals, kind)) return false;
    const told = typeof body === 'object' && body !== null ? signals[kind]?.(body as Fields) : undefined;
    const contentHash = createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('hex');
    const hints = await this.store.receive(hashOfKey(token), { kind, contentHash, signal: told });
    // A wake that gets lost is found by the sweep.
    if (hints && hints.length > 0) await this.queue.wake(hints).catch(() => undefined);
    return hints !== undefined;
  }
}

/** Ids are numbers in one place and quoted in another. */
function signal(prefix: string, id: unknown): string | undefined {
  return /^\d{1,15}$/.test(String(id)) ? `${prefix}:${String(id)}` : undefined;
}
