import { LICENSE_LEVELS } from '../catalog/standard-catalogue.js';
import { Fields } from '../requests/fields.js';
import { section } from '../requests/sections.js';
import { USER_TYPES } from '../users/user-input.js';

const APPLICANT_TEXTS = ['first_name', 'last_name', 'address', 'city', 'county'] as const;
const SALARY_RANGES = ['under_20k', '20k_25k', '25k_75k', '75k_plus'] as const;
const STATE = /^[A-Za-z]{2}$/;
const MUST_BE_STATE = 'must be a two-letter state code';

/** What an order leaves behind. */
export interface CheckOrder {
  userId: number;
  level: number | null;
  packageCode: string | null;
  quickapp: boolean;
  upfrontPayment: boolean;
  selfDisclosed: boolean;
  selfDisclosedNotes: string | null;
}

export interface OrderRules {
  selfPayEnabled: boolean;
  levels: readonly number[];
  /** Whether the named package needs a licence; undefined when the organization has no such package. */
  packageNeedsLicense: boolean | undefined;
}

/** Just enough to look up the rules: the package that the order names. */
export function packageCodeOf(body: unknown): string | undefined {
  return new Fields(section(body, 'background_check')).text('custom_background_check_package_code');
}

/**
 * Reads an order.
 *
 * Guarantee: SSN, birth date, driver's licence and address are checked here and dropped here. They are not part of what
 * is returned, so nothing behind this function can store, log or echo them.
 */
export function readCheckOrder(body: unknown, rules: OrderRules): CheckOrder {
  const fields = new Fields(section(body, 'background_check'));
  const userId = fields.integer('user_id');
  if (!fields.has('user_id')) fields.fail('user_id', 'You must provide a user');
  const quickapp = fields.boolean('quickapp');
  if (!fields.has('quickapp')) fields.fail('quickapp', 'You must say true or false');
  const { level, packageCode, needsLicense } = readScope(fields, rules);
  const upfrontPayment = readPayment(fields, quickapp === true, rules);
  checkOptionalFields(fields);
  if (quickapp === false) checkApplicant(fields, needsLicense);
  const selfDisclosedNotes = fields.text('applicant_self_disclosed_notes', 10_000) ?? null;
  const selfDisclosed = fields.boolean('applicant_self_disclosed') ?? false;
  fields.check();
  return {
    userId: userId ?? 0,
    level,
    packageCode,
    quickapp: quickapp === true,
    upfrontPayment,
    selfDisclosed,
    selfDisclosedNotes,
  };
}

interface Scope {
  level: number | null;
  packageCode: string | null;
  needsLicense: boolean;
}

/** A level or a package. Both together is refused: it would be unclear what is being paid for. */
function readScope(fields: Fields, { levels, packageNeedsLicense }: OrderRules): Scope {
  const level = fields.integer('level');
  const packageCode = fields.text('custom_background_check_package_code');
  if (!fields.has('level') && packageCode === undefined) {
    fields.fail('level', 'You must provide a level or a custom_background_check_package_code');
  }
  if (fields.has('level') && packageCode !== undefined) {
    fields.fail('level', 'cannot be combined with a custom_background_check_package_code');
  }
  if (level !== undefined && !levels.includes(level)) fields.fail('level', 'is not available to this organization');
  if (packageCode !== undefined && packageNeedsLicense === undefined) {
    fields.fail('custom_background_check_package_code', 'is not available to this organization');
  }
  const needsLicense = level === undefined ? packageNeedsLicense === true : LICENSE_LEVELS.has(level);
  return { level: level ?? null, packageCode: packageCode ?? null, needsLicense };
}

function readPayment(fields: Fields, quickapp: boolean, { selfPayEnabled }: OrderRules): boolean {
  const upfrontPayment = fields.boolean('upfront_payment') ?? false;
  if (upfrontPayment && !selfPayEnabled) fields.fail('upfront_payment', 'is not enabled for this organization');
  if (upfrontPayment && !quickapp) fields.fail('upfront_payment', 'requires quickapp to be true');
  return upfrontPayment;
}

/** child_serving and employee_type count as optional: ordering clients in real use leave them out. */
function checkOptionalFields(fields: Fields): void {
  fields.oneOf('user_type', USER_TYPES);
  fields.oneOf('salary_range', SALARY_RANGES);
  fields.oneOf('employee_type', ['current', 'prospective']);
  fields.boolean('child_serving');
  fields.boolean('age_over_13');
}

/** Without quickapp nobody asks the applicant, so everything that the provider needs must be in the order. */
function checkApplicant(fields: Fields, needsLicense: boolean): void {
  for (const name of APPLICANT_TEXTS) fields.requiredText(name, `You must provide a ${name.replaceAll('_', ' ')}`);
  required(fields, 'email', 'an email address');
  fields.email('email');
  required(fields, 'state', 'a state');
  fields.matching('state', STATE, MUST_BE_STATE);
  required(fields, 'zip', 'a zip');
  fields.matching('zip', /^\d{5}(?:-\d{4})?$/, 'must be a 5-digit ZIP code');
  required(fields, 'ssn', 'an ssn');
  fields.matching('ssn', /^\d{3}-?\d{2}-?\d{4}$/, 'must have nine digits');
  required(fields, 'dob', 'a dob');
  fields.date('dob');
  if (!needsLicense) return;
  required(fields, 'driver_license', 'a driver license');
  fields.text('driver_license');
  required(fields, 'driver_license_state', 'a driver license state');
  fields.matching('driver_license_state', STATE, MUST_BE_STATE);
}

function required(fields: Fields, name: string, what: string): void {
  if (!fields.has(name)) fields.fail(name, `You must provide ${what}`);
}
