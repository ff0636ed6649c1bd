import { addDays } from '../src/domain/day.js';
import { CallFailure } from '../src/domain/failure.js';
import type {
  BackgroundCheck,
  BackgroundCheckOrder,
  Catalog,
  Compliance,
  ComplianceUser,
  NewUser,
  Training,
  TrainingOrder,
  WritePermit,
} from '../src/ports/compliance.js';

/** What people of a kind do. */
export interface Habit {
  /** How many days the first training takes them, and each renewal; absent: it is never done. */
  trainingDays: (first: boolean) => number | undefined;
  /** YYYY-MM-DD */
  leavesOn?: string;
}

/** Days from the order of a check until the provider is done. */
const checkDays = 3;

interface KnownUser extends ComplianceUser {
  active: boolean;
  trainings: Training[];
  checks: BackgroundCheck[];
}

/** A compliance service in memory whose people have habits; on each day they do what they have to do on it. */
export class RenewalService implements Compliance {
  readonly users: KnownUser[] = [];
  /** Orders of checks as `employee id: level`, in the order in which they came. */
  readonly orders: string[] = [];
  /** Links to trainings that were mailed again, as `employee id day`. */
  readonly resent: string[] = [];
  private readonly byEmployee = new Map<string, KnownUser>();
  private readonly checks = new Map<number, BackgroundCheck>();
  private readonly todo = new Map<string, (() => string)[]>();
  private day = '';
  private lastId = 0;

  constructor(private readonly habitOf: (employeeId: string) => Habit) {}

  /** Lets everybody do what falls on the day. @returns the signals of the webhooks that tell of it. */
  begin(day: string): string[] {
    this.day = day;
    return (this.todo.get(day) ?? []).map((act) => act());
  }

  findUserByEmployeeId(employeeId: string): Promise<ComplianceUser | undefined> {
    const user = this.byEmployee.get(employeeId);
    return Promise.resolve(user?.active ? user : undefined);
  }

  getUser(userId: number): Promise<ComplianceUser | undefined> {
    return Promise.resolve(this.users[userId - 1]);
  }

  createUser(user: NewUser, permit: WritePermit): Promise<ComplianceUser> {
    permit.check();
    const created = { ...user, id: this.users.length + 1, active: true, trainings: [], checks: [] };
    this.users.push(created);
    this.byEmployee.set(user.employeeId, created);
    return Promise.resolve(created);
  }

  updateUser(): Promise<void> {
    return Promise.resolve();
  }

  deactivateUser(userId: number, permit: WritePermit): Promise<void> {
    permit.check();
    this.mustHave(userId).active = false;
    return Promise.resolve();
  }

  listTrainings(userId: number): Promise<Training[]> {
    return Promise.resolve(this.mustHave(userId).trainings);
  }

  assignTraining(userId: number, { surveyCode }: TrainingOrder, permit: WritePermit): Promise<void> {
    permit.check();
    const user = this.mustHave(userId);
    const days = this.habitOf(user.employeeId ?? '').trainingDays(user.trainings.length === 0);
    const training: Training = { id: ++this.lastId, surveyCode, passed: false, createdAt: this.now() };
    user.trainings.push(training);
    if (days !== undefined)
      this.later(days, () => {
        if (user.active) Object.assign(training, { passed: true, completedAt: this.now() });
        return `quizzes:${userId}`;
      });
    return Promise.resolve();
  }

  resendTraining(userId: number, _: string, permit: WritePermit): Promise<void> {
    permit.check();
    this.resent.push(`${this.mustHave(userId).employeeId ?? ''} ${this.day}`);
    return Promise.resolve();
  }

  listAssignedDocuments(): Promise<never[]> {
    return Promise.resolve([]);
  }

  assignDocument(): Promise<void> {
    return Promise.resolve();
  }

  listBackgroundChecks(userId: number): Promise<BackgroundCheck[]> {
    return Promise.resolve(this.mustHave(userId).checks);
  }

  getBackgroundCheck(checkId: number): Promise<BackgroundCheck | undefined> {
    return Promise.resolve(this.checks.get(checkId));
  }

  orderBackgroundCheck({ userId, level }: BackgroundCheckOrder, permit: WritePermit): Promise<BackgroundCheck> {
    permit.check();
    const user = this.mustHave(userId);
    const check: BackgroundCheck = { id: ++this.lastId, userId, level, status: 'processing', orderedAt: this.now() };
    user.checks.push(check);
    this.checks.set(check.id, check);
    this.orders.push(`${user.employeeId ?? ''}: ${level ?? ''}`);
    this.later(checkDays, () => {
      Object.assign(check, { status: 'complete', flagged: false });
      return `background-check:${check.id}`;
    });
    return Promise.resolve(check);
  }

  catalog(): Promise<Catalog> {
    return Promise.resolve({ surveyCodes: [], levels: [1, 3], levelPrices: [], documents: [] });
  }

  private later(days: number, act: () => string): void {
    const day = addDays(this.day, days);
    this.todo.set(day, [...(this.todo.get(day) ?? []), act]);
  }

  private now(): string {
    return `${this.day}T19:30:00Z`;
  }

  private mustHave(userId: number): KnownUser {
    const user = this.users[userId - 1];
    if (user?.active) return user;
    throw new CallFailure('COMPLIANCE_NOT_FOUND', 'No such user.', 'refused', false);
  }
}
