import type { PersonName } from './intake-store.js';

/** Scheduled terminations whose day has come. */
export interface LeaverStore {
  /** How often the person's record could not be read since then; undefined when nobody is about to leave. */
  triesOf(person: PersonName): Promise<number | undefined>;
  /** The person is not decided about again before `delayMs` have passed, by the clock of timers. */
  postpone(person: PersonName, delayMs: number): Promise<void>;
  /** Keeps that somebody lost access although their HR system could not be asked once more. */
  noteUnconfirmed(person: PersonName): Promise<void>;
}

/** Reads a person's record in their HR system and takes it in, as engine/reread-person.ts does. */
export type Reread = (organizationId: string, employeeId: string) => Promise<'read' | 'unreachable' | 'not-possible'>;
