import type { PersonName } from './intake-store.js';

/** How long an organization keeps personal data. */
export interface RetentionPolicy {
  /** 1 to 90: days for which the content of a delivery is kept after it was read. */
  deliveryDays: number;
  /** 1 to 10: years after which the personal data of somebody who left is removed; null: it is kept for ever. */
  leaverYears: number | null;
}

/** What would be removed now. */
export interface RetentionPreview extends RetentionPolicy {
  /** Deliveries whose content would go. */
  deliveries: number;
  /** People whose personal data would go. */
  people: number;
  /** The first twenty of them. */
  employeeIds: string[];
}

export interface RetentionStore {
  /** @param policy what to look by where it differs from what the organization has set. */
  preview(organizationId: string, policy: Partial<RetentionPolicy>): Promise<RetentionPreview>;
  /** Contents of deliveries that were read so long ago that their organization keeps them no longer. One statement. */
  dropContents(): Promise<void>;
  /** At most a hundred people of whatever organization who left long enough ago, in the order of their names. */
  leavers(after?: PersonName): Promise<PersonName[]>;
  /**
   * Removes the personal data of somebody and says so in the audit trail, in one transaction under the person's lock.
   * @returns false when it is not due, or not any more.
   */
  anonymise(person: PersonName): Promise<boolean>;
}
