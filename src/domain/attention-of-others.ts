import { act } from './attention-of-steps.js';
import type {
  AlertFacts,
  AttentionWords,
  ConnectionFacts,
  DeliveryFacts,
  DuplicateFacts,
  HeldFacts,
  MailFacts,
} from './attention.js';
import { healthOf } from './connection-health.js';
import type { EventReason } from './hr-event.js';

const grounds: Record<string, string> = {
  SAME_EMAIL_AND_NAME: 'the same email and name',
  SAME_NAME_AND_BIRTH_DATE: 'the same name and birth date',
  SAME_PERSON_KEY: 'the same person key in another HR system',
};

export function duplicate(id: string, { grounds: found, other }: DuplicateFacts): AttentionWords {
  const name = [other.firstName, other.lastName].filter(Boolean).join(' ') || `employee ${other.employeeId}`;
  const since = other.startDate === null ? '' : `, first day ${other.startDate}`;
  return {
    title: `May be the same person as ${name}`,
    cause: `${name} (employee ${other.employeeId}${since}) is known already and has ${found.map((one) => grounds[one] ?? one).join(', ')}. Nothing is ordered until somebody has decided.`,
    proposedFix: 'Ask HR whether they are one: merge them, so that nothing is ordered twice, or keep them apart.',
    actions: [act('merge', `/v1/duplicates/${id}/merge`), act('keep-apart', `/v1/duplicates/${id}/keep-apart`)],
  };
}

/** What a hold means, and what ends it. */
const holds: Partial<Record<EventReason, [title: string, cause: string, fix: string]>> = {
  MINOR: [
    'Held: under 18',
    'The birth date says that the person is under 18, and a background check is asked for. No check is run under 18.',
    'With a guardian’s consent let the work go on; else it goes on by itself on the 18th birthday.',
  ],
  UNKNOWN_MANAGER: [
    'Held: the manager is not known',
    'A rule asks for the manager’s email, and HR did not tell it.',
    'Have HR tell the manager; or let the work go on without.',
  ],
  MISSING_EMAIL: [
    'Held: no email',
    'The compliance service needs an email to create the person.',
    'Have HR enter the email; it goes on by itself.',
  ],
  MISSING_NAME: [
    'Held: a name is missing',
    'First or last name is missing.',
    'Have HR enter both; it goes on by itself.',
  ],
  TERMINATE_BEFORE_HIRE: [
    'Left, and was never hired',
    'HR told that somebody left who was never hired.',
    'Have HR send the hire; both are then applied in their order.',
  ],
  UNKNOWN_PERSON: [
    'Changed, and was never hired',
    'HR told a change of somebody who was never hired.',
    'Have HR send the hire; the change counts from then on.',
  ],
};

export function held(personId: string, { reason }: HeldFacts): AttentionWords {
  const [title, cause, proposedFix] = holds[reason] ?? ['Held', reason, 'Look at the person.'];
  const canRelease = reason === 'MINOR' || reason === 'UNKNOWN_MANAGER';
  return {
    ...{ title, cause, proposedFix },
    actions: canRelease ? [act('release', `/v1/people/${personId}/release`, { hold: reason })] : [],
  };
}

export function unmatched({ role, department, location, state }: HeldFacts): AttentionWords {
  const known = Object.entries({ role, department, location, state }).flatMap(([name, value]) =>
    value === null ? [] : [`${name} “${value}”`],
  );
  return {
    title: 'No rule matches',
    cause: `Nobody knows what the person needs: no rule matches ${known.length === 0 ? 'anything that HR told' : known.join(', ')}.`,
    proposedFix: 'Publish a rule that matches, or have HR correct what it told; it goes on by itself.',
    actions: [],
  };
}

export const delivery = (id: string, { connectionId, connection, message }: DeliveryFacts): AttentionWords => ({
  title: `What ${connection} delivered could not be taken in`,
  cause: message ?? 'The delivery could not be read.',
  proposedFix: 'Mend what the message names, then read the delivery again; nothing is taken in twice.',
  actions: [act('replay', `/v1/connections/${connectionId}/deliveries/${id}/replay`)],
});

export function connection({ name, ...facts }: ConnectionFacts): AttentionWords {
  // Deliveries that were set aside are items of their own.
  const { state, reasons } = healthOf({ ...facts, failed: 0 });
  return {
    title: state === 'failing' ? `Nothing comes through from ${name}` : `The connection ${name} needs a look`,
    cause: reasons.join(' '),
    proposedFix:
      'Correct the connection as it says, or tell who looks after the HR system; this ends when it works again.',
    actions: [],
  };
}

export function alert(id: string, kind: 'rule' | 'overdue' | 'alert', facts: AlertFacts): AttentionWords {
  const { message, about, alertKind } = facts;
  const [title, proposedFix] = {
    rule: [
      `The rule ${about ?? ''} is broken`,
      'Correct the rule, or activate in the service what it names; this then ends.',
    ],
    overdue: [`${about ?? 'Something'} is overdue`, 'Ask the person, or unblock the step; this ends when it is done.'],
    alert: [alertKind.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase()), 'Take note of it.'],
  }[kind];
  return {
    ...{ title: title ?? '', cause: message, proposedFix: proposedFix ?? '' },
    actions: [act('resolve', `/v1/alerts/${id}/resolve`)],
  };
}

export const mail = (id: string, { template, to, state, message }: MailFacts): AttentionWords => ({
  title: `The mail “${template.replaceAll('-', ' ')}” ${state === 'failed' ? 'could not be sent' : 'may not have arrived'}`,
  cause: `To ${to}: ${message ?? 'nobody knows why.'}`,
  proposedFix: 'Ask whether it arrived, correct the address where it comes from, then send the mail again.',
  actions: [act('resend', `/v1/mails/${id}/resend`)],
});
