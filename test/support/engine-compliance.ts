import { CallFailure } from '../../src/domain/failure.js';
import type {
  AssignedDocument,
  BackgroundCheck,
  BackgroundCheckOrder,
  Catalog,
  Compliance,
  ComplianceUser,
  DocumentOrder,
  NewUser,
  Training,
  TrainingOrder,
  UserFields,
  WritePermit,
} from '../../src/ports/compliance.js';

export type Write =
  | 'createUser'
  | 'updateUser'
  | 'deactivateUser'
  | 'assignTraining'
  | 'resendTraining'
  | 'assignDocument'
  | 'orderBackgroundCheck';

/** How the next write of a kind goes wrong. */
type Fault =
  /** It happens, but the answer gets lost. */
  | 'done-but-no-answer'
  /** It does not happen, and nobody can tell. */
  | 'lost-without-answer'
  | 'not-sent'
  | 'refused'
  /** It arrives and takes effect when the test lets it. */
  | { arrived: () => void; released: Promise<void> };

interface FakeUser extends ComplianceUser {
  active: boolean;
}

/** A compliance service in memory whose writes go wrong by script, and that remembers every one it accepted. */
export class FakeCompliance implements Compliance {
  readonly accepted: { write: Write; userId: number; what: string }[] = [];
  /** Every call, reads too. */
  readonly calls: string[] = [];
  readonly users: FakeUser[] = [];
  readonly trainings: (Training & { userId: number })[] = [];
  readonly documents: (AssignedDocument & { userId: number })[] = [];
  readonly checks: BackgroundCheck[] = [];
  /** Writes that did again what was already there. */
  readonly doubled: string[] = [];
  levels = [1, 2, 3, 4, 5, 6, 7];
  /** How far its clock runs ahead. */
  aheadMs = 0;
  private readonly faults = new Map<Write, Fault[]>();
  private lastId = 100;

  fail(write: Write, ...faults: Fault[]): void {
    this.faults.set(write, [...(this.faults.get(write) ?? []), ...faults]);
  }

  /** Holds the next write of this kind on its way. */
  hold(write: Write): { arrived: Promise<void>; release: () => void } {
    let release: () => void = () => undefined;
    let arrived: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    this.fail(write, { arrived, released });
    return { arrived: arrival, release };
  }

  /** What was written, kind by kind. */
  writes(kind?: Write): string[] {
    return this.accepted.filter(({ write }) => kind === undefined || write === kind).map(({ what }) => what);
  }

  findUserByEmployeeId(employeeId: string): Promise<ComplianceUser | undefined> {
    return this.read('findUser', () => this.users.find((user) => user.active && user.employeeId === employeeId));
  }

  getUser(userId: number): Promise<ComplianceUser | undefined> {
    return this.read('getUser', () => this.users.find((user) => user.active && user.id === userId));
  }

  createUser(user: NewUser, permit: WritePermit): Promise<ComplianceUser> {
    return this.write('createUser', permit, () => {
      if (this.users.some((one) => one.active && one.employeeId === user.employeeId)) this.doubled.push('user');
      const created = { ...user, id: this.nextId(), active: true };
      this.users.push(created);
      return [created, created.id, user.employeeId];
    });
  }

  updateUser(userId: number, fields: UserFields, permit: WritePermit): Promise<void> {
    return this.write('updateUser', permit, () => {
      Object.assign(this.mustHave(userId), fields);
      return [undefined, userId, fields.lastName];
    });
  }

  deactivateUser(userId: number, permit: WritePermit): Promise<void> {
    return this.write('deactivateUser', permit, () => {
      this.mustHave(userId).active = false;
      return [undefined, userId, String(userId)];
    });
  }

  listTrainings(userId: number): Promise<Training[]> {
    return this.read('listTrainings', () => this.trainings.filter((training) => training.userId === userId));
  }

  assignTraining(userId: number, order: TrainingOrder, permit: WritePermit): Promise<void> {
    return this.write('assignTraining', permit, () => {
      this.mustHave(userId);
      const { surveyCode } = order;
      const isSame = (one: (typeof this.trainings)[number]) =>
        one.userId === userId && one.surveyCode === surveyCode && !one.passed;
      if (this.trainings.some(isSame)) this.doubled.push(`training ${surveyCode}`);
      this.trainings.push({ id: this.nextId(), userId, surveyCode, passed: false, createdAt: this.now() });
      return [undefined, userId, order.surveyCode];
    });
  }

  resendTraining(userId: number, surveyCode: string, permit: WritePermit): Promise<void> {
    return this.write('resendTraining', permit, () => {
      this.mustHave(userId);
      return [undefined, userId, surveyCode];
    });
  }

  listAssignedDocuments(userId: number): Promise<AssignedDocument[]> {
    return this.read('listDocuments', () => this.documents.filter((document) => document.userId === userId));
  }

  assignDocument(userId: number, { documentId }: DocumentOrder, permit: WritePermit): Promise<void> {
    return this.write('assignDocument', permit, () => {
      this.mustHave(userId);
      const isSame = (one: (typeof this.documents)[number]) =>
        one.userId === userId && one.documentId === documentId && !one.completed;
      if (this.documents.some(isSame)) this.doubled.push(`document ${documentId}`);
      this.documents.push({ id: this.nextId(), userId, documentId, documentName: 'Code of Conduct', completed: false });
      return [undefined, userId, String(documentId)];
    });
  }

  listBackgroundChecks(userId: number): Promise<BackgroundCheck[]> {
    return this.read('listChecks', () => this.checks.filter((check) => check.userId === userId));
  }

  getBackgroundCheck(checkId: number): Promise<BackgroundCheck | undefined> {
    return this.read('getCheck', () => this.checks.find((check) => check.id === checkId));
  }

  orderBackgroundCheck(order: BackgroundCheckOrder, permit: WritePermit): Promise<BackgroundCheck> {
    return this.write('orderBackgroundCheck', permit, () => {
      this.mustHave(order.userId);
      const { userId, level } = order;
      const isSame = (one: BackgroundCheck) =>
        one.userId === userId && one.level === level && one.status === 'processing';
      if (this.checks.some(isSame)) this.doubled.push(`level ${level ?? '?'}`);
      const check = { id: this.nextId(), userId, level, status: 'processing', orderedAt: this.now() };
      this.checks.push(check);
      return [check, userId, `level ${level ?? order.packageCode ?? '?'}`];
    });
  }

  catalog(): Promise<Catalog> {
    const documents = [{ id: 1, name: 'Code of Conduct', category: 'procedure', active: true }];
    return this.read('catalog', () => ({ surveyCodes: [], levels: this.levels, levelPrices: [], documents }));
  }

  /** Somebody passes every open training, completes every document; the provider completes every check. */
  completeEverything(flagged?: boolean): void {
    for (const training of this.trainings.filter(({ passed }) => !passed))
      Object.assign(training, { passed: true, score: 90, completedAt: this.now() });
    for (const document of this.documents.filter(({ completed }) => !completed))
      Object.assign(document, { completed: true, completedAt: this.now() });
    for (const check of this.checks) Object.assign(check, { status: 'complete', flagged });
  }

  now(): string {
    return new Date(Date.now() + this.aheadMs).toISOString();
  }

  private mustHave(userId: number): FakeUser {
    const user = this.users.find((one) => one.active && one.id === userId);
    if (user) return user;
    throw new CallFailure('COMPLIANCE_NOT_FOUND', 'No such user.', 'refused', false);
  }

  private nextId(): number {
    return ++this.lastId;
  }

  private async read<T>(call: string, answer: () => T): Promise<T> {
    await Promise.resolve();
    this.calls.push(call);
    return structuredClone(answer());
  }

  private async write<T>(write: Write, permit: WritePermit, act: () => [T, number, string]): Promise<T> {
    permit.check();
    this.calls.push(write);
    const fault = this.faults.get(write)?.shift();
    if (fault === 'not-sent') throw new CallFailure('COMPLIANCE_NOT_SENT', 'Not sent.', 'not-sent', true);
    if (fault === 'refused') throw new CallFailure('COMPLIANCE_REFUSED', 'Refused.', 'refused', false);
    if (fault === 'lost-without-answer') throw noAnswer();
    if (typeof fault === 'object') {
      fault.arrived();
      await fault.released;
    }
    const [result, userId, what] = act();
    this.accepted.push({ write, userId, what });
    if (fault === 'done-but-no-answer') throw noAnswer();
    return structuredClone(result);
  }
}

const noAnswer = () => new CallFailure('COMPLIANCE_AMBIGUOUS', 'No answer came.', 'ambiguous', true);
