import { canary } from './canary.js';
import type { Random } from './random.js';

type Role = 'clerk' | 'driver';

export interface StoryEvent {
  id: string;
  type: 'employee.hired' | 'employee.updated' | 'employee.terminated';
  occurredAt: string;
  employee: Record<string, unknown>;
}

export interface Character {
  employeeId: string;
  role: Role;
  employed: boolean;
  /** What still happens to them. */
  future: ('promotion' | 'end')[];
}

const levels: Record<Role, number> = { clerk: 1, driver: 4 };
export const levelOf = ({ role }: Character) => levels[role];

/** The people of an organization and what its HR system tells about them, as a seed decides. */
export class Story {
  readonly people: Character[] = [];
  private told = 0;

  constructor(
    private readonly random: Random,
    /** Stands in everybody's name and address. */
    private readonly organization: string,
  ) {}

  hire(count: number): StoryEvent[] {
    return Array.from({ length: count }, () => this.hireOne(this.random.next()));
  }

  /** One whose work ends, one who is promoted and one who simply stays. */
  hireOneOfEach(): StoryEvent[] {
    return [0.9, 0.7, 0.1].map((chance) => this.hireOne(chance));
  }

  private hireOne(chance: number): StoryEvent {
    const person: Character = {
      employeeId: `E${this.people.length}`,
      role: chance < 0.3 ? 'driver' : 'clerk',
      employed: true,
      future: chance > 0.85 ? ['end'] : chance > 0.65 ? ['promotion'] : [],
    };
    this.people.push(person);
    return this.event(person, 'employee.hired');
  }

  /** The next thing that happens to some of those who have a future. */
  goOn(share: number): StoryEvent[] {
    return this.people
      .filter((person) => person.future.length > 0 && this.random.next() < share)
      .map((person) => {
        if (person.future.shift() === 'promotion') {
          person.role = 'driver';
          return this.event(person, 'employee.updated');
        }
        person.employed = false;
        return this.event(person, 'employee.terminated');
      });
  }

  private event(person: Character, type: StoryEvent['type']): StoryEvent {
    this.told += 1;
    return {
      id: `event-${this.told}`,
      type,
      occurredAt: new Date(Date.UTC(2026, 4, 1, 9) + this.told * 1_000).toISOString(),
      employee: {
        employeeId: person.employeeId,
        firstName: 'Kim',
        lastName: `${person.role === 'driver' ? 'Driver' : 'Clerk'} ${person.employeeId} of ${this.organization}`,
        email: `${person.employeeId.toLowerCase()}@${this.organization}.example.com`,
        userType: 'employee',
        role: person.role,
        dateOfBirth: canary.birthDate,
        attributes: { ssn: canary.ssn, note: `call about ${canary.ssn}` },
      },
    };
  }
}
