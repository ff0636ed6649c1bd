import type { HrRecord } from '../../domain/hr-record.js';
import type { Json } from '../../domain/json.js';
import type { VendorAccess } from '../../ports/hris-source.js';
import { dayIn, vendorDate } from './vendor-dates.js';

export interface ToldEmployment {
  /** Whether the vendor's status says that the person has left. Leave, suspension and statuses unknown here do not. */
  left: boolean;
  /** First day of the latest employment, as the vendor writes it. */
  start?: Json;
  /** End of the latest employment, or of the one before, where vendors leave it standing after a rehire. */
  end?: Json;
}

/**
 * The latest employment of a record. An end before its first day belongs to the employment before it, and whoever has
 * left and has a first day to come is hired again.
 */
export function employmentTold(
  { left, start, end }: ToldEmployment,
  { timeZone, now }: Pick<VendorAccess, 'timeZone' | 'now'>,
): Pick<HrRecord, 'status' | 'startDate' | 'endDate'> {
  const [startDate, endDate] = [vendorDate(start, timeZone), vendorDate(end, timeZone)];
  const isEarlier = startDate !== undefined && endDate !== undefined && endDate < startDate;
  const isToCome = startDate !== undefined && startDate > dayIn(now(), timeZone);
  const hasLeft = left && !(isEarlier && isToCome);
  return {
    status: hasLeft ? 'terminated' : isToCome ? 'prehire' : 'active',
    startDate,
    endDate: isEarlier ? undefined : endDate,
  };
}
