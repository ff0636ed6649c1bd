import { setTimeout as sleep } from 'node:timers/promises';
import type { AssignedDocument, Check, ServiceApi, Training } from './service-api.js';
import { cast, failsFirst, isFlagged } from './cast.js';
import { inParallel } from './in-parallel.js';

/** People and the provider of checks, as far as the compliance service sees them: they do what they are asked to. */
export class Crowd {
  private readonly done = new Set<string>();
  private rejectedId: number | undefined;
  private readonly employeeIds = new Map<number, string>();
  private readonly leaving = new AbortController();
  private working: Promise<void> = Promise.resolve();
  /** Set when somebody could not do their part. */
  failure: Error | undefined;

  constructor(
    private readonly service: ServiceApi,
    private readonly size = 12,
  ) {}

  start(): void {
    this.working = this.work().catch((error: unknown) => {
      if (!this.leaving.signal.aborted) this.failure = new Error('Somebody could not do their part.', { cause: error });
    });
  }

  async stop(): Promise<void> {
    this.leaving.abort();
    await this.working;
  }

  private async work(): Promise<void> {
    const { signal } = this.leaving;
    while (!signal.aborted) {
      await inParallel(await this.openTasks(), this.size, async ([key, act]) => {
        await sleep(40 + Math.random() * 200);
        if (signal.aborted) return;
        await act();
        this.done.add(key);
      });
      await sleep(250);
    }
  }

  private async openTasks(): Promise<[key: string, act: () => Promise<void>][]> {
    const { service } = this;
    const [trainings, documents, checks] = await Promise.all([
      service.trainings(),
      service.documents(),
      service.checks(),
    ]);
    for (const { id, employee_id } of [...trainings.map((one) => one.participant), ...documents.map((one) => one.user)])
      this.employeeIds.set(id, employee_id);
    const tasks = [
      ...trainings.filter(isOpen).map((training) => this.training(training)),
      ...documents.filter((document) => !document.completed).map((document) => this.document(document)),
      ...checks.filter(({ status }) => status === 'processing').flatMap((check) => this.check(check)),
    ];
    return tasks.filter(([key]) => !this.done.has(key));
  }

  private training({ id, score, participant }: Training): [string, () => Promise<void>] {
    const isFirst = score === null;
    const result = isFirst && failsFirst(participant.employee_id) ? 55 : 85;
    return [
      `training ${id} ${isFirst ? 'first' : 'again'}`,
      () => this.service.sandbox(`trainings/${id}/complete`, { score: result }),
    ];
  }

  private document({ id, user }: AssignedDocument): [string, () => Promise<void>] {
    const act = () => this.service.sandbox(`documents_users/${id}/complete`);
    const isRejected = user.employee_id === cast.rejectedOnce && (this.rejectedId ??= id) === id;
    return [`document ${id}`, isRejected ? () => this.signAndBeRejected(id) : act];
  }

  /**
   * The service announces a completion but no rejection. Its answers about documents are held back for a moment, so that
   * whoever looks because of the announcement sees both.
   */
  private async signAndBeRejected(id: number): Promise<void> {
    await this.service.setFaults([{ method: 'GET', path: '/api/v2/documents_users', mode: 'latency', ms: 1_000 }]);
    await this.service.sandbox(`documents_users/${id}/complete`);
    await this.service.sandbox(`documents_users/${id}/reject`);
    await this.service.setFaults([]);
  }

  /** Nobody's result is made up: a check waits until it is known whose it is. */
  private check({ id, user_id }: Check): [string, () => Promise<void>][] {
    const employeeId = this.employeeIds.get(user_id);
    if (employeeId === undefined) return [];
    const flagged = isFlagged(employeeId);
    return [[`check ${id}`, () => this.service.sandbox(`background_checks/${id}/complete`, { flagged })]];
  }
}

const isOpen = ({ winner, participant }: Training) =>
  !winner && !cast.absent.some((absent) => absent === participant.employee_id);
