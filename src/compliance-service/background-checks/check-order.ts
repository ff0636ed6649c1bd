import { LICENSE_LEVELS } from '../catalog/standard-catalogue.js';
import { Fields } from '../requests/fields.js';
import { section } from '../requests/sections.js';
import { USER_TYPES } from '../users/user-input.js';
import { readApplicant, type Applicant } from './applications/applicant.js';

const EMPLOYEE_TYPES = ['current', 'prospective'] as const;
const SALARY_RANGES = ['under_20k', '20k_25k', '25k_75k', '75k_plus'] as const;

/** What the report is for, as far as the order tells: the law and the provider treat these differently. */
export interface CheckPurpose {
  userType?: (typeof USER_TYPES)[number];
  childServing?: boolean;
  employeeType?: (typeof EMPLOYEE_TYPES)[number];
  salaryRange?: (typeof SALARY_RANGES)[number];
  ageOver13?: boolean;
}

/** A valid order. */
export interface CheckOrder {
  userId: number;
  level: number | null;
  packageCode: string | null;
  quickapp: boolean;
  upfrontPayment: boolean;
  selfDisclosed: boolean;
  selfDisclosedNotes: string | null;
  purpose: CheckPurpose;
  /** Only without quickapp: nobody will ask the applicant, so everything that the provider needs is in the order. */
  applicant: Applicant | undefined;
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

export function readCheckOrder(body: unknown, rules: OrderRules): CheckOrder {
  const fields = new Fields(section(body, 'background_check'));
  const userId = fields.integer('user_id');
  if (!fields.has('user_id')) fields.fail('user_id', 'You must provide a user');
  const quickapp = fields.boolean('quickapp');
  if (!fields.has('quickapp')) fields.fail('quickapp', 'You must say true or false');
  const { level, packageCode, needsLicense } = readScope(fields, rules);
  const upfrontPayment = readPayment(fields, quickapp === true, rules);
  const purpose = readPurpose(fields);
  const applicant = quickapp === false ? readApplicant(fields, needsLicense) : undefined;
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
    purpose,
    applicant,
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
function readPurpose(fields: Fields): CheckPurpose {
  return {
    userType: fields.oneOf('user_type', USER_TYPES),
    childServing: fields.boolean('child_serving'),
    employeeType: fields.oneOf('employee_type', EMPLOYEE_TYPES),
    salaryRange: fields.oneOf('salary_range', SALARY_RANGES),
    ageOver13: fields.boolean('age_over_13'),
  };
}
