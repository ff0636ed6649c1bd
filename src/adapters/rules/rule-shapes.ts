/** The shapes of a rule document. What a field must be stands beside it; what spans fields is in rule-document.ts. */
import { isBoolean, isIn, isInt, max, min, ValidateBy, ValidateIf } from 'class-validator';
import { isDay } from '../../domain/day.js';
import { staffRoles } from '../../domain/staff-role.js';
import { isRecord, isStorableText, show } from './rule-issue.js';

/** One rule for one field, with one message that names the value and the fix. */
function Must(accepts: (value: unknown) => boolean, fix: string): PropertyDecorator {
  return ValidateBy({
    name: 'must',
    validator: {
      validate: accepts,
      defaultMessage: (about) => `${about?.property ?? ''} is ${show(about?.value)}; write ${fix}.`,
    },
  });
}

/** Absent is fine. Null is not: an empty line in YAML is a slip more often than a wish. */
function Optional(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined);
}

const whole =
  (lowest: number, highest: number) =>
  (value: unknown): boolean =>
    isInt(value) && min(value, lowest) && max(value, highest);
const filledText = (value: unknown): boolean => isStorableText(value) && value.trim() !== '';
const oneOf =
  (...words: string[]) =>
  (value: unknown): boolean =>
    isIn(value, words);
const count = whole(0, Number.MAX_SAFE_INTEGER);
const listOf =
  (accepts: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && new Set(value).size === value.length && value.every(accepts);
const isKey = (value: unknown): boolean =>
  typeof value === 'string' && /^(training|document|background-check|step):./.test(value);
const aKey = 'the key of another requirement, such as training:camp';
const role = oneOf(...staffRoles);

/** YAML knows numbers (.inf, .nan) that would not survive storage as JSON. */
function isJson(value: unknown, depth = 0): boolean {
  if (depth > 20) return false;
  if (Array.isArray(value) || isRecord(value)) return Object.values(value).every((inner) => isJson(inner, depth + 1));
  return value === null || isStorableText(value) || typeof value === 'boolean' || Number.isFinite(value);
}

export class RuleFileShape {
  @Must(Array.isArray, 'a list of rules') rules!: unknown;
}

export class RuleShape {
  @Must(filledText, 'a name of its own') name!: unknown;
  @Must(isRecord, 'a condition such as { role: counselor }, or {} for everybody') when!: unknown;
  @Must(Array.isArray, 'a list of requirements') requirements!: unknown;
  @Optional() @Must(whole(0, 365), 'a whole number of days from 0 to 365') startDaysBefore?: unknown;
  @Optional() @Must(isBoolean, 'true or false') needsManager?: unknown;
  @Optional() @Must(isRecord, 'for example { deactivateUser: false }') onTermination?: unknown;
}

export class TerminationShape {
  @Optional() @Must(isBoolean, 'true or false') deactivateUser?: unknown;
}

abstract class RequirementShape {
  type!: unknown;
  @Optional() @Must(whole(-365, 3650), 'a whole number of days from -365 to 3650') dueInDays?: unknown;
  @Optional()
  @Must((value) => oneOf('start', 'hire')(value) || isKey(value), `start, hire or ${aKey}`)
  dueFrom?: unknown;
  @Optional() @Must(listOf(isKey), `a list of keys, each ${aKey}`) after?: unknown;
  @Optional() @Must(whole(0, 365), 'a whole number of days from 0 to 365') startDaysBefore?: unknown;
  @Optional() @Must(isRecord, 'for example { role: staff }') approval?: unknown;
  @Optional() @Must(isRecord, 'for example { months: 24 }') validity?: unknown;
  @Optional() @Must(isRecord, 'for example { days: [-14, -3, 1] }') reminders?: unknown;
  @Optional() @Must(filledText, 'a few words for staff') note?: unknown;
}

class ApprovalShape {
  @Must(role, staffRoles.join(', ')) role!: unknown;
}

class ValidityShape {
  @Must(whole(1, 240), 'a whole number of months from 1 to 240') months!: unknown;
  @Optional() @Must(whole(0, 365), 'a whole number of days from 0 to 365') graceDays?: unknown;
  @Optional() @Must(whole(0, 365), 'a whole number of days from 0 to 365') renewDaysBefore?: unknown;
  @Optional() @Must(isDay, 'a day such as "2027-08-31", in quotes') throughDate?: unknown;
}

const ladder = listOf(whole(-365, 365));
const rungs = 'a list of whole numbers of days from -365 to 365, such as [-14, -3, 1]';

class RemindersShape {
  @Must(ladder, rungs) days!: unknown;
  @Optional() @Must(ladder, rungs) escalateDays?: unknown;
  @Optional() @Must(listOf(oneOf('staff', 'manager')), 'a list of staff and manager') escalateTo?: unknown;
}

class RenewalShape {
  @Optional() @Must(whole(1, 7), 'a whole number from 1 to 7') level?: unknown;
  @Optional() @Must(filledText, 'the code of a package') packageCode?: unknown;
}

class ReviewShape {
  @Optional() @Must(role, staffRoles.join(', ')) role?: unknown;
  @Optional() @Must(whole(1, 2), '1 or 2') people?: unknown;
  @Optional() @Must(whole(0, 60), 'a whole number of business days from 0 to 60') waitingDays?: unknown;
}

class TrainingShape extends RequirementShape {
  @Must(filledText, 'a survey code of the service, such as camp') surveyCode!: unknown;
  @Optional() @Must(filledText, 'a language code such as en') language?: unknown;
  @Optional() @Must(isBoolean, 'true or false') sendEmail?: unknown;
}

class DocumentShape extends RequirementShape {
  @Must((value) => filledText(value) || whole(1, Number.MAX_SAFE_INTEGER)(value), "the document's exact name or its id")
  document!: unknown;
  @Optional() @Must(isRecord, 'for example { personal: 2 }') references?: unknown;
  @Optional() @Must(isBoolean, 'true or false') sendEmail?: unknown;
}

class ReferencesShape {
  @Optional() @Must(count, 'a whole number from 0') personal?: unknown;
  @Optional() @Must(count, 'a whole number from 0') professional?: unknown;
  @Optional() @Must(count, 'a whole number from 0') familyMember?: unknown;
}

class BackgroundCheckShape extends RequirementShape {
  @Optional() @Must(whole(1, 7), 'a whole number from 1 to 7') level?: unknown;
  @Optional() @Must(filledText, 'the code of a package') packageCode?: unknown;
  @Optional() @Must(Number.isFinite, 'a number; the higher rank wins') rank?: unknown;
  @Must(isBoolean, 'true (the applicant fills in the details) or false') quickapp!: unknown;
  @Optional() @Must(oneOf('current', 'prospective'), 'current or prospective') employeeType?: unknown;
  @Optional()
  @Must(oneOf('under_20k', '20k_25k', '25k_75k', '75k_plus'), 'under_20k, 20k_25k, 25k_75k or 75k_plus')
  salaryRange?: unknown;
  @Optional() @Must(isRecord, 'for example { level: 1 }') renewal?: unknown;
  @Optional() @Must(isRecord, 'for example { role: reviewer, people: 2 }') review?: unknown;
}

class CustomStepShape extends RequirementShape {
  @Must(filledText, 'the kind of a step') kind!: unknown;
  @Optional()
  @Must((value) => isRecord(value) && isJson(value), 'the settings of the step as an object of JSON values')
  with?: unknown;
}

export const requirementShapes = new Map<string, new () => RequirementShape>([
  ['training', TrainingShape],
  ['document', DocumentShape],
  ['background-check', BackgroundCheckShape],
  ['step', CustomStepShape],
]);

/** Fields of requirements that are objects of their own. */
export const innerShapes = new Map<string, new () => object>([
  ['references', ReferencesShape],
  ['approval', ApprovalShape],
  ['validity', ValidityShape],
  ['reminders', RemindersShape],
  ['renewal', RenewalShape],
  ['review', ReviewShape],
]);
