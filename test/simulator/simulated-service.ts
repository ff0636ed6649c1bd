import { CallFailure } from '../../src/domain/failure.js';
import type {
  AssignedDocument,
  BackgroundCheck,
  Compliance,
  ComplianceUser,
  Training,
  WritePermit,
} from '../../src/ports/compliance.js';
import type { Process, Timeline } from './timeline.js';
import type { Trouble } from './trouble.js';

/** The compliance service of one organization, which keeps what it accepted, whatever the caller hears of it. */
export class SimulatedService {
  readonly users: (ComplianceUser & { active: boolean })[] = [];
  readonly trainings: (Training & { userId: number })[] = [];
  readonly documents: (AssignedDocument & { userId: number })[] = [];
  readonly checks: (BackgroundCheck & { employeeId: string })[] = [];
  readonly handshakes = new Set<string>();
  readonly badges: { id: number; userId: number; orderedAt: number }[] = [];
  /** Writes that did again what was there already. */
  readonly doubled: string[] = [];
  private lastId: number;

  constructor(
    private readonly timeline: Timeline,
    private readonly trouble: Trouble,
    /** Ids of different services differ. */
    firstId: number,
    /** Called when somebody has something to do: a person, or the provider of checks. */
    private readonly assigned: (finish: () => void, signal: string) => void,
    /** Called when somebody looks for a handshake that was not given yet. */
    private readonly missed: (personId: string) => void,
  ) {
    this.lastId = firstId;
  }

  /** What a worker holds in its hand. */
  client(owner: Process): Compliance {
    const write = <T>(permit: WritePermit, name: string, act: () => T) => this.write(owner, permit, name, act);
    const read = <T>(name: string, look: () => T) => this.read(owner, name, look);
    return {
      findUserByEmployeeId: (id) => read('find user', () => this.users.find((u) => u.active && u.employeeId === id)),
      getUser: (id) => read('get user', () => this.users.find((user) => user.active && user.id === id)),
      createUser: (user, permit) => write(permit, 'create user', () => this.addUser(user)),
      updateUser: (id, fields, permit) =>
        write(permit, 'update user', () => {
          Object.assign(this.mustHave(id), fields);
        }),
      deactivateUser: (id, permit) =>
        write(permit, 'deactivate user', () => {
          this.mustHave(id).active = false;
        }),
      listTrainings: (id) => read('list trainings', () => this.trainings.filter(({ userId }) => userId === id)),
      assignTraining: (id, { surveyCode }, permit) =>
        write(permit, 'assign training', () => {
          this.addTraining(id, surveyCode);
        }),
      resendTraining: (id, _, permit) =>
        write(permit, 'resend training', () => {
          this.mustHave(id);
        }),
      listAssignedDocuments: (id) => read('list documents', () => this.documents.filter(({ userId }) => userId === id)),
      assignDocument: (id, { documentId }, permit) =>
        write(permit, 'assign document', () => {
          this.addDocument(id, documentId);
        }),
      listBackgroundChecks: (id) => read('list checks', () => this.checks.filter(({ userId }) => userId === id)),
      getBackgroundCheck: (id) => read('get check', () => this.checks.find((check) => check.id === id)),
      orderBackgroundCheck: ({ userId, level }, permit) =>
        write(permit, 'order check', () => this.addCheck(userId, level)),
      catalog: () => read('catalog', () => ({ surveyCodes: [], levels: [4], levelPrices: [], documents })),
    };
  }

  /** A write of the embedder's own, to another system that behaves in the same way. */
  orderBadge(owner: Process, permit: WritePermit, userId: number): Promise<{ id: number }> {
    return this.write(owner, permit, 'order badge', () => {
      const badge = { id: ++this.lastId, userId, orderedAt: this.timeline.now };
      this.badges.push(badge);
      return badge;
    });
  }

  hasShakenHands(owner: Process, personId: string): Promise<boolean> {
    return this.read(owner, 'look for a handshake', () => {
      if (!this.handshakes.has(personId)) this.missed(personId);
      return this.handshakes.has(personId);
    });
  }

  private addUser(user: Omit<ComplianceUser, 'id'>) {
    const isSame = (one: (typeof this.users)[number]) => one.active && one.employeeId === user.employeeId;
    if (this.users.some(isSame)) this.doubled.push(`user ${user.employeeId ?? ''}`);
    const created = { ...user, id: ++this.lastId, active: true };
    this.users.push(created);
    return created;
  }

  private addTraining(userId: number, surveyCode: string): void {
    this.mustHave(userId);
    if (this.trainings.some((one) => one.userId === userId && one.surveyCode === surveyCode && !one.passed))
      this.doubled.push(`training ${surveyCode} of ${userId}`);
    const training = { id: ++this.lastId, userId, surveyCode, passed: false, createdAt: this.timestamp() };
    this.trainings.push(training);
    this.assigned(() => Object.assign(training, { passed: true, completedAt: this.timestamp() }), `quizzes:${userId}`);
  }

  private addDocument(userId: number, documentId: number): void {
    this.mustHave(userId);
    if (this.documents.some((one) => one.userId === userId && one.documentId === documentId && !one.completed))
      this.doubled.push(`document ${documentId} of ${userId}`);
    const document = { id: ++this.lastId, userId, documentId, documentName: 'Code', completed: false };
    this.documents.push(document);
    const done = () => Object.assign(document, { completed: true, completedAt: this.timestamp() });
    this.assigned(done, `documents:${userId}`);
  }

  private addCheck(userId: number, level: number | undefined): BackgroundCheck {
    const { employeeId = '' } = this.mustHave(userId);
    const check = { id: ++this.lastId, userId, level, employeeId, status: 'processing', orderedAt: this.timestamp() };
    this.checks.push(check);
    this.assigned(() => Object.assign(check, { status: 'complete' }), `background-check:${check.id}`);
    return check;
  }

  private mustHave(userId: number) {
    const user = this.users.find((one) => one.active && one.id === userId);
    if (user) return user;
    throw new CallFailure('COMPLIANCE_NOT_FOUND', 'No such user.', 'refused', false);
  }

  private timestamp(): string {
    return new Date(this.timeline.now).toISOString();
  }

  private read<T>(owner: Process, name: string, look: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const fault = this.trouble.fault('read-failed');
      this.timeline.after(this.trouble.delay(3_000), `service: ${name}`, () => {
        const found = structuredClone(look());
        this.answer(owner, name, () => {
          if (fault) reject(new CallFailure('COMPLIANCE_READ_FAILED', 'No answer.', 'refused', true));
          else resolve(found);
        });
      });
    });
  }

  /**
   * What left arrives, whatever becomes of the sender; it arrives within a minute, which is what the settle window is
   * made for.
   */
  private write<T>(owner: Process, permit: WritePermit, name: string, act: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      permit.check();
      const fault = this.trouble.fault(
        ...(['not-sent', 'request-lost', 'request-slow', 'rate-limited'] as const),
        ...(['failed-before-write', 'failed-after-write', 'reply-lost'] as const),
      );
      const fails = (error: CallFailure) => {
        this.answer(owner, `${name}: ${fault ?? error.code}`, () => {
          reject(error);
        });
      };
      if (fault === 'not-sent') {
        fails(new CallFailure('COMPLIANCE_NOT_SENT', 'Not sent.', 'not-sent', true));
        return;
      }
      permit.signal.addEventListener('abort', () => {
        reject(noAnswer());
      });
      if (fault === 'request-lost') return;
      this.timeline.after(this.trouble.delay(fault === 'request-slow' ? 60_000 : 3_000), `service: ${name}`, () => {
        if (fault === 'rate-limited')
          fails(new CallFailure('COMPLIANCE_RATE_LIMITED', 'Busy.', 'refused', true, 2_000));
        else if (fault === 'failed-before-write') fails(noAnswer());
        else {
          const done = attempt(act);
          if (fault === 'failed-after-write') fails(noAnswer());
          else if (fault !== 'reply-lost')
            this.answer(owner, name, () => {
              if ('error' in done) reject(done.error);
              else resolve(done.result);
            });
        }
      });
    });
  }

  private answer(owner: Process, name: string, act: () => void): void {
    this.timeline.after(this.trouble.delay(3_000), `answer to ${name}`, act, owner);
  }
}

const documents = [{ id: 1, name: 'Code', category: 'procedure', active: true }];
const noAnswer = () => new CallFailure('COMPLIANCE_AMBIGUOUS', 'No answer came.', 'ambiguous', true);

function attempt<T>(act: () => T): { result: T } | { error: Error } {
  try {
    return { result: structuredClone(act()) };
  } catch (error) {
    return { error: error as Error };
  }
}
