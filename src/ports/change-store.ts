/** What can change; `access` are accounts, sessions and keys. */
export const changeKinds = [
  'person',
  'run',
  'effect',
  'event',
  'duplicate',
  'alert',
  'mail',
  'rule-set',
  'catalog',
  'connection',
  'import',
  'reconciliation',
  'settings',
  'access',
  'attention',
] as const;

/** "Look again": names what changed and says nothing about it. */
export interface Change {
  kind: (typeof changeKinds)[number];
  /** Of what changed; of a rule set its version. */
  id: string;
  personId?: string;
}

/** Up to where changes have been told: all transactions before this one have ended. */
export interface ChangePosition {
  transaction: bigint;
  /** Unix seconds, by the database. */
  at: number;
}

export interface News {
  position: ChangePosition;
  /** undefined: too many to tell, or some of them are not kept any more. */
  changes: (Change & { organizationId: string })[] | undefined;
}

/** Changes are written by triggers, in the commit of what changed, and kept for a day. */
export interface ChangeStore {
  /** Where the present is. */
  present(): Promise<ChangePosition>;
  /**
   * What was committed since, of one organization or of all. Tells only of transactions before which none is open, so
   * that one which commits late is never passed over; a few may be told twice.
   */
  since(position: ChangePosition, organizationId?: string): Promise<News>;
  sweep(): Promise<void>;
}
