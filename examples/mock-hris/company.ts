/** A person in the imaginary HR system, as their record stands now. */
export interface MockWorker {
  id: string;
  /** Ids that the same person had before, oldest first. */
  previousIds: string[];
  /** Stays the same when the id changes. */
  personKey: string;
  firstName: string;
  lastName: string;
  email: string;
  jobTitle: string;
  department: string;
  location: string;
  /** Two letters. */
  state: string;
  employmentType: string;
  managerEmail: string | null;
  /** YYYY-MM-DD */
  dateOfBirth: string;
  /** YYYY-MM-DD: first day of the latest employment. */
  startDate: string;
  /** YYYY-MM-DD: first day of the first employment. */
  originalStartDate: string;
  /** YYYY-MM-DD: announced or past end of the latest employment. */
  endDate: string | null;
  /** ISO 8601 */
  modifiedAt: string;
}

export type HappeningType = 'hired' | 'changed' | 'terminated' | 'termination-cancelled' | 'rehired';

/** What was done to one record: what a vendor's webhooks are about. */
export interface Happening {
  type: HappeningType;
  /** Grows by one with each happening of a company; vendors make their event ids of it. */
  number: number;
  /** A copy of the record right after it was done. */
  worker: MockWorker;
  /** Names of the fields that were changed. */
  changed: (keyof MockWorker)[];
}

const ana: Omit<MockWorker, 'id' | 'personKey' | 'dateOfBirth' | 'startDate' | 'originalStartDate' | 'modifiedAt'> = {
  previousIds: [],
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana.reyes@example.org',
  jobTitle: 'Camp Counselor',
  department: 'Programs',
  location: 'Camp Pines',
  state: 'CA',
  employmentType: 'full-time',
  managerEmail: 'lee.park@example.org',
  endDate: null,
};

/** The clock of the machine, which never shows the same moment twice: vendors order what happened by it. */
export function strictClock(): () => Date {
  let shownMs = 0;
  return () => new Date((shownMs = Math.max(Date.now(), shownMs + 1)));
}

/** Everybody has one of their own: people of the same name and birth date would be taken for one. */
function birthDate(id: string): string {
  const days = Buffer.from(id).reduce((sum, byte) => (sum * 31 + byte) % 9_000, 7);
  return new Date(Date.UTC(1970, 0, 1 + days)).toISOString().slice(0, 10);
}

/** The records of one imaginary employer. */
export class Company {
  readonly workers = new Map<string, MockWorker>();
  private happenings = 0;

  /** @param now the clock of the HR system; it must not stand still between two happenings. */
  constructor(private readonly now: () => Date = strictClock()) {}

  /** YYYY-MM-DD, so many days from today. */
  day(days: number): string {
    return new Date(this.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  }

  hire(id: string, startDate: string, about: Partial<MockWorker> = {}): Happening {
    const worker: MockWorker = {
      ...ana,
      email: `ana.reyes.${id.toLowerCase()}@example.org`,
      personKey: `person-${id}`,
      dateOfBirth: birthDate(id),
      ...about,
      id,
      startDate,
      originalStartDate: startDate,
      modifiedAt: '',
    };
    this.workers.set(id, worker);
    return this.happen('hired', worker, {});
  }

  change(id: string, change: Partial<MockWorker>): Happening {
    return this.happen('changed', this.worker(id), change);
  }

  terminate(id: string, endDate: string): Happening {
    return this.happen('terminated', this.worker(id), { endDate });
  }

  cancelTermination(id: string): Happening {
    return this.happen('termination-cancelled', this.worker(id), { endDate: null });
  }

  rehire(id: string, startDate: string): Happening {
    return this.happen('rehired', this.worker(id), { startDate, endDate: null });
  }

  worker(id: string): MockWorker {
    const found = this.workers.get(id);
    if (!found) throw new Error(`The imaginary company has no worker ${id}.`);
    return found;
  }

  /** Whether the record says today that the person works here, will, or has left. */
  statusOf({ startDate, endDate }: MockWorker): 'prehire' | 'active' | 'terminated' {
    const today = this.day(0);
    if (endDate !== null && endDate <= today) return 'terminated';
    return startDate > today ? 'prehire' : 'active';
  }

  private happen(type: HappeningType, worker: MockWorker, change: Partial<MockWorker>): Happening {
    Object.assign(worker, change, { modifiedAt: this.now().toISOString() });
    this.happenings += 1;
    const changed = Object.keys(change) as (keyof MockWorker)[];
    return { type, number: this.happenings, worker: { ...worker }, changed };
  }
}
