import type { EmployeeFacts } from '../domain/hr-event.js';
import type { JsonObject } from '../domain/json.js';
import type { RetryPolicy } from '../domain/retry-policy.js';
import type { Compliance, WritePermit } from './compliance.js';
import type { MailStanding, NewMail } from './mail-outbox.js';

/** What a step may look at. Its methods and fields hold no secret and no database. */
export interface StepContext {
  organizationId: string;
  runId: string;
  stepKey: string;
  /** 1 for the first try. */
  attempt: number;
  person: {
    id: string;
    /** The facts as they are now, which may be newer than the run. */
    facts: EmployeeFacts;
    complianceUserId?: number;
    /** Whether they signed disclosure and authorization for this employment; known to the steps that need it. */
    hasAuthorized?: boolean;
  };
  /**
   * In a look-up: the person's id in the service when the write was authorized. They may have left, come back and have
   * another one since.
   */
  addressedUserId?: number;
  /** In a look-up: what other writes of this kind about the person are known by, so it is none of these. */
  takenIds?: readonly string[];
  input: JsonObject;
  /** Outputs of the run's finished steps by step key. */
  outputs: Record<string, JsonObject>;
  /** Writes about this person whose fate is not known yet, by other steps. */
  unresolved: { kind: string; ageMs: number }[];
  /** How long the step has been waiting since it first asked. */
  waitedMs: number;
  /** YYYY-MM-DD in the organization's time zone. */
  today: string;
  settings: OrganizationSettings;
  /** How long a write whose outcome is unknown may take to become visible. */
  settleWindowMs: number;
  compliance: Compliance;
  /** Puts a mail of the organization, once per key, and says what became of it. */
  mail: (mail: NewMail) => Promise<MailStanding>;
}

export interface OrganizationSettings {
  /** Whether a check that the provider did not flag clears without a human; default false. */
  autoClearUnflagged: boolean;
  /**
   * Whether a paid order whose outcome was unknown, and which the service still does not list after the settle window,
   * is placed again; default true. With false a human decides.
   */
  reorderAfterUnknown: boolean;
  /** Whether nobody is judged "not-clear" without a pre-adverse notice before; default false. */
  requirePreAdverse: boolean;
  /** Days, YYYY-MM-DD, that are no business days beside Saturdays and Sundays; default: none. */
  holidays: readonly string[];
  /** Where people answer to notices: an address or a telephone number; stands in the letters. */
  contact: string | null;
}

export const defaultSettings: OrganizationSettings = {
  autoClearUnflagged: false,
  reorderAfterUnknown: true,
  requirePreAdverse: false,
  holidays: [],
  contact: null,
};

export type StepResult =
  | {
      type: 'done';
      output?: JsonObject;
      /** Default: met. */
      requirement?: 'met' | 'not-met';
      /** ISO 8601: when the requirement was fulfilled, if the service says. */
      completedAt?: string;
      /** Whether the outside world was read for this; shown as "last confirmed at". */
      lookedUp?: boolean;
    }
  | {
      type: 'wait';
      /** In words, for staff. */
      waitingFor: string;
      /** A signal of this key wakes the step; see ports/signals. */
      signal?: string;
      /** Look again after this time; absent: only a signal or a human wakes the step. */
      pollAfterMs?: number;
      /** Whether the outside world was read for this; shown as "last confirmed at". */
      lookedUp?: boolean;
    };

/** Proof that a write happened. */
export interface Confirmation {
  /** The id that the outside world gave. */
  externalId: string;
  output?: JsonObject;
}

interface StepKindBase {
  /** kebab-case, unique in the registry. */
  kind: string;
  retry?: Partial<RetryPolicy>;
}

/** Reads, waits or decides; may be repeated at will. */
export interface PlainStepKind extends StepKindBase {
  run(context: StepContext): Promise<StepResult>;
}

/** Makes one write, which the effect ledger guards. */
export interface EffectStepKind extends StepKindBase {
  /** Called at most once per authorization, after that was committed. */
  send(context: StepContext, permit: WritePermit): Promise<Confirmation>;
  /**
   * Finds a write whose outcome is unknown by our own reference. `'repeatable'`: sending again does no harm, so nothing
   * is looked up. `'impossible'`: a human must tell.
   * @param since when the write was authorized.
   */
  lookUp: ((context: StepContext, since: Date) => Promise<Confirmation | undefined>) | 'repeatable' | 'impossible';
  /** The output that follows from an id which staff attach; default: none. */
  outputOf?: (externalId: string) => JsonObject;
  /** What to do when the look-up finds nothing after the settle window; default: send again. */
  whenAbsent?: (settings: OrganizationSettings) => 'send-again' | 'ask';
}

export type StepKind = PlainStepKind | EffectStepKind;

export const isEffectKind = (kind: StepKind): kind is EffectStepKind => 'send' in kind;
