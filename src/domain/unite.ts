import { canonical } from './canonical.js';
import { uniteDue } from './due-dates.js';
import type { Json } from './json.js';
import {
  checkRank,
  type BackgroundCheckRequirement,
  type CheckReview,
  type Reminders,
  type Requirement,
  type RequirementBase,
  type Validity,
} from './rule.js';
import { staffRoles, type StaffRole } from './staff-role.js';

/**
 * What both requirements of one key ask for, field by field the stricter. It does not matter in which order, or how
 * grouped, several are united.
 */
export function unite(a: Requirement, b: Requirement): Requirement {
  const terms = uniteTerms(a, b);
  if (a.type === 'training' && b.type === 'training') {
    const { type, surveyCode } = a;
    const sendEmail = withDefault(true, a.sendEmail, b.sendEmail, (one, other) => one || other);
    return { type, surveyCode, language: first(a.language, b.language), sendEmail, ...terms };
  }
  if (a.type === 'document' && b.type === 'document') {
    const document = first(a.document, b.document) ?? a.document;
    const sendEmail = withDefault(true, a.sendEmail, b.sendEmail, (one, other) => one || other);
    const more = (kind: 'personal' | 'professional' | 'familyMember') =>
      Math.max(a.references?.[kind] ?? 0, b.references?.[kind] ?? 0);
    const [personal, professional, familyMember] = [more('personal'), more('professional'), more('familyMember')];
    const references = a.references || b.references ? { personal, professional, familyMember } : undefined;
    return { type: 'document', document, references, sendEmail, ...terms };
  }
  if (a.type === 'background-check' && b.type === 'background-check') return { ...uniteChecks(a, b), ...terms };
  if (a.type === 'step' && b.type === 'step') {
    const fields = [...new Set([...Object.keys(a.with ?? {}), ...Object.keys(b.with ?? {})])].sort();
    const settings = fields.map((field): [string, Json] => [field, first(a.with?.[field], b.with?.[field]) ?? null]);
    return {
      type: 'step',
      kind: a.kind,
      with: a.with || b.with ? Object.fromEntries<Json>(settings) : undefined,
      ...terms,
    };
  }
  return a;
}

const salaries = ['under_20k', '20k_25k', '25k_75k', '75k_plus'] as const;

function uniteChecks(a: BackgroundCheckRequirement, b: BackgroundCheckRequirement): BackgroundCheckRequirement {
  const { level, packageCode } = a;
  return {
    type: 'background-check',
    level,
    packageCode,
    rank: a.rank === undefined && b.rank === undefined ? undefined : Math.max(checkRank(a), checkRank(b)),
    // Where one rule lets the applicant fill in the details, nobody has to ask for them.
    quickapp: a.quickapp || b.quickapp,
    employeeType: first(a.employeeType, b.employeeType),
    salaryRange: highest(salaries, a.salaryRange, b.salaryRange),
    renewal: a.renewal && b.renewal && last(a.renewal, b.renewal),
    review: uniteReviews(a.review, b.review),
  };
}

function uniteReviews(a: CheckReview | undefined, b: CheckReview | undefined): CheckReview | undefined {
  if (!a && !b) return undefined;
  return {
    role: withDefault<StaffRole>('reviewer', a?.role, b?.role, (one, other) => higherRole(one, other)),
    people: withDefault<1 | 2>(1, a?.people, b?.people, (one, other) => (one > other ? one : other)),
    waitingDays: withDefault(7, a?.waitingDays, b?.waitingDays, Math.max),
  };
}

/** The fields that say when, after what and on what terms, whatever it is. */
const termFields = [
  ...(['dueInDays', 'dueFrom', 'alsoDue', 'after', 'startDaysBefore'] as const),
  ...(['approval', 'validity', 'reminders', 'note'] as const),
];

/** `requirement` on the terms of another. */
export function onTermsOf<T extends Requirement>(requirement: T, terms: RequirementBase): T {
  return { ...requirement, ...Object.fromEntries(termFields.map((field) => [field, terms[field]])) };
}

export function uniteTerms(a: RequirementBase, b: RequirementBase): RequirementBase {
  const [approval, other] = [a.approval ?? b.approval, b.approval ?? a.approval];
  return {
    ...uniteDue(a, b),
    after: union(a.after, b.after),
    // Without one it begins with all the others, which is the earliest.
    startDaysBefore:
      a.startDaysBefore === undefined || b.startDaysBefore === undefined
        ? undefined
        : Math.max(a.startDaysBefore, b.startDaysBefore),
    approval: approval && other && { role: higherRole(approval.role, other.role) },
    validity: uniteValidity(a.validity, b.validity),
    reminders: uniteReminders(a.reminders, b.reminders),
    note: union(a.note?.split('\n'), b.note?.split('\n'))?.join('\n'),
  };
}

function uniteValidity(a: Validity | undefined, b: Validity | undefined): Validity | undefined {
  if (!a || !b) return a ?? b;
  return {
    months: Math.min(a.months, b.months),
    graceDays: withDefault(0, a.graceDays, b.graceDays, Math.min),
    renewDaysBefore: withDefault(30, a.renewDaysBefore, b.renewDaysBefore, Math.max),
    throughDate: last(a.throughDate, b.throughDate),
  };
}

function uniteReminders(a: Reminders | undefined, b: Reminders | undefined): Reminders | undefined {
  if (!a && !b) return undefined;
  const told = [a, b].flatMap((one) => (one?.escalateDays ? [one.escalateTo ?? (['staff', 'manager'] as const)] : []));
  return {
    days: union(a?.days, b?.days) ?? [],
    escalateDays: union(a?.escalateDays, b?.escalateDays),
    escalateTo: union(...told),
  };
}

/** Of a field that has a default: absent where neither says anything. */
function withDefault<T>(fallback: T, a: T | undefined, b: T | undefined, stricter: (a: T, b: T) => T): T | undefined {
  return a === undefined && b === undefined ? undefined : stricter(a ?? fallback, b ?? fallback);
}

const higherRole = (a: StaffRole, b: StaffRole): StaffRole => highest(staffRoles, a, b) ?? a;

function highest<T>(order: readonly T[], a: T | undefined, b: T | undefined): T | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return order.indexOf(a) > order.indexOf(b) ? a : b;
}

/** Of two that have no order of their own, the same one always. */
function first<T>(a: T | undefined, b: T | undefined): T | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return canonical(a) <= canonical(b) ? a : b;
}

function last<T>(a: T | undefined, b: T | undefined): T | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return canonical(a) > canonical(b) ? a : b;
}

function union<T extends string | number>(...lists: (readonly T[] | undefined)[]): T[] | undefined {
  const all = lists.filter((list) => list !== undefined);
  return all.length === 0 ? undefined : [...new Set(all.flat())].sort((a, b) => (a < b ? -1 : 1));
}
