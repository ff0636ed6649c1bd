import { filterText } from '../filter-text.js';
import type { FormFields } from '../form-encoding.js';
import { usDate } from '../us-date.js';
import {
  decimalOf,
  flagOf,
  identityOf,
  integerOf,
  isObject,
  objectOf,
  textOf,
  UnreadableAnswer,
} from '../wire-values.js';
import type {
  Applicant,
  BackgroundCheck,
  BackgroundCheckFilter,
  BackgroundCheckOrder,
  LevelPrice,
  SelfDisclosure,
} from './background-check.js';

/** @param userId whose check was asked for, where that is known: a check of somebody else must never count. */
export function readBackgroundCheck(body: unknown, userId?: number): BackgroundCheck {
  const check = objectOf(body, 'background_check');
  const owner = integerOf(check.user_id) ?? userId;
  if (userId !== undefined && owner !== userId) {
    throw new UnreadableAnswer('background_check.user_id is another person');
  }
  return {
    id: identityOf(check.id, 'background_check.id'),
    userId: identityOf(owner, 'background_check.user_id'),
    level: integerOf(check.level),
    status: textOf(check.status),
    orderedAt: textOf(check.order_date),
    applicantUrl: textOf(check.applicant_interface_url),
    resultsUrl: textOf(check.results_url),
    // The older name of the same flag.
    flagged: flagOf(check.provider_flagged) ?? flagOf(check.tazwork_flagged),
    applicantSelfDisclosed: flagOf(check.applicant_self_disclosed),
    selfDisclosure: readSelfDisclosure(check.applicant_self_disclosed_note),
  };
}

function readSelfDisclosure(value: unknown): SelfDisclosure | undefined {
  if (!isObject(value)) return undefined;
  return {
    id: integerOf(value.id),
    status: textOf(value.status),
    disclosureStatus: textOf(value.disclosure_status),
    selfDisclosedNotes: textOf(value.self_disclosed_notes),
    internalNotes: textOf(value.internal_notes),
  };
}

export function readLevel(body: unknown): number {
  return identityOf(body, 'available_levels');
}

export function readLevelPrice(body: unknown): LevelPrice {
  const entry = objectOf(body, 'level_price');
  return { level: identityOf(entry.level, 'level_price.level'), price: decimalOf(entry.price) };
}

export function writeBackgroundCheckFilter(filter: BackgroundCheckFilter): FormFields {
  return {
    user_id: filter.userId,
    employee_id: filterText(filter.employeeId, 'employeeId'),
    start_date: usDate(filter.startDate, 'startDate'),
    end_date: usDate(filter.endDate, 'endDate'),
  };
}

export function writeBackgroundCheckOrder(order: BackgroundCheckOrder): FormFields {
  return {
    background_check: {
      user_id: order.userId,
      level: order.level,
      custom_background_check_package_code: order.packageCode,
      quickapp: order.quickapp,
      upfront_payment: order.upfrontPayment,
      ...(order.applicant && writeApplicant(order.applicant)),
      driver_license: order.driverLicense?.number,
      driver_license_state: order.driverLicense?.state,
      user_type: order.userType,
      child_serving: order.childServing,
      employee_type: order.employeeType,
      salary_range: order.salaryRange,
      age_over_13: order.ageOver13,
      applicant_self_disclosed: order.applicantSelfDisclosed,
      applicant_self_disclosed_notes: order.applicantSelfDisclosedNotes,
    },
  };
}

function writeApplicant(applicant: Applicant): FormFields {
  return {
    first_name: applicant.firstName,
    last_name: applicant.lastName,
    email: applicant.email,
    address: applicant.address,
    city: applicant.city,
    county: applicant.county,
    state: applicant.state,
    zip: applicant.zip,
    ssn: applicant.ssn,
    dob: usDate(applicant.birthDate, 'applicant.birthDate'),
  };
}
