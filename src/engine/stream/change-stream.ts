/*
 * When it runs: twice a second in every process that serves the API, while anybody listens. Transaction: one statement,
 * for all listeners. A repeat: a change may be told twice, and is never left out; it says only that something changed.
 */
import type { Change, ChangePosition, ChangeStore, News } from '../../ports/change-store.js';
import type { Log } from '../../ports/log.js';
import { Loop } from '../loop.js';
import { idOfPosition, positionOfId } from './change-position.js';

export interface Told {
  /** Whoever has been told this goes on from here. */
  id: string;
  /** `reset`: nobody knows what was missed, read everything again. */
  changes: readonly Change[] | 'reset';
}

/** Somebody who listens. */
export interface Listener {
  organizationId: string;
  readonly isOpen: boolean;
  tell(told: Told): void;
  /** Shows that the connection lives. */
  beat(id: string): void;
  /** Whether they may still listen: sessions end and keys are revoked. */
  isAllowed(): Promise<boolean>;
  close(): void;
}

export interface StreamTimes {
  pollMs: number;
  beatMs: number;
}

export const defaultStreamTimes: StreamTimes = { pollMs: 500, beatMs: 15_000 };

export class ChangeStream extends Loop {
  private readonly listeners = new Set<Listener>();
  /** Up to where all listeners have been told at least; undefined while there are none. */
  private position: ChangePosition | undefined;
  private rounds = 0;

  constructor(
    private readonly store: ChangeStore,
    log: Log,
    private readonly times: StreamTimes = defaultStreamTimes,
  ) {
    super({ work: 'telling changes', log, intervalMs: times.pollMs, startsLater: true });
  }

  /** @param lastId what the listener was told last; what came after it is told first. */
  async join(listener: Listener, lastId?: string): Promise<void> {
    let position = await this.catchUp(listener, lastId);
    // Others were told more meanwhile.
    while (this.position && this.position.transaction > position.transaction)
      position = await this.catchUp(listener, idOfPosition(position));
    if (this.isStopped) listener.close();
    if (!listener.isOpen) return;
    this.position ??= position;
    this.listeners.add(listener);
  }

  leave(listener: Listener): void {
    this.listeners.delete(listener);
  }

  /** An open stream would keep a server from closing. */
  override async stop(): Promise<void> {
    await super.stop();
    for (const listener of this.listeners) this.dismiss(listener);
  }

  protected async round(): Promise<void> {
    if (this.listeners.size === 0) this.position = undefined;
    if (!this.position) return;
    if (++this.rounds % Math.ceil(this.times.beatMs / this.times.pollMs) === 0) await this.beat(this.position);
    const news = await this.store.since(this.position);
    const told = byOrganization(news);
    for (const listener of this.listeners) {
      const own = told?.get(listener.organizationId);
      if (!told) listener.tell(resetAt(news.position));
      else if (own) listener.tell(own);
      if (own?.changes.some(({ kind }) => kind === 'access')) await this.dismissUnlessAllowed(listener);
    }
    this.position = news.position;
  }

  private async catchUp(listener: Listener, lastId: string | undefined): Promise<ChangePosition> {
    const last = lastId === undefined ? undefined : positionOfId(lastId);
    if (!last) {
      const position = await this.store.present();
      listener.tell(lastId === undefined ? { id: idOfPosition(position), changes: [] } : resetAt(position));
      return position;
    }
    const news = await this.store.since(last, listener.organizationId);
    const nothing = { id: idOfPosition(news.position), changes: [] };
    listener.tell(
      byOrganization(news)?.get(listener.organizationId) ?? (news.changes ? nothing : resetAt(news.position)),
    );
    return news.position;
  }

  private async beat(position: ChangePosition): Promise<void> {
    for (const listener of this.listeners) listener.beat(idOfPosition(position));
    for (const listener of this.listeners) await this.dismissUnlessAllowed(listener);
  }

  private async dismissUnlessAllowed(listener: Listener): Promise<void> {
    if (!(await listener.isAllowed())) this.dismiss(listener);
  }

  private dismiss(listener: Listener): void {
    this.leave(listener);
    listener.close();
  }
}

const resetAt = (position: ChangePosition): Told => ({ id: idOfPosition(position), changes: 'reset' });

/** What each organization is told, each thing once; undefined where nobody can say. */
function byOrganization({ position, changes }: News): Map<string, Told & { changes: Change[] }> | undefined {
  if (!changes) return undefined;
  const told = new Map<string, Told & { changes: Change[] }>();
  const known = new Set<string>();
  for (const { organizationId, ...change } of changes) {
    const name = `${organizationId} ${change.kind} ${change.id}`;
    const own = told.get(organizationId) ?? { id: idOfPosition(position), changes: [] };
    if (!known.has(name)) own.changes.push(change);
    known.add(name);
    told.set(organizationId, own);
  }
  return told;
}
