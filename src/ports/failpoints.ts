/** The moments at which a test may end the process; docs/failpoints.md says what each lies between. */
export const failpoints = [
  'migrations-locked',
  'migrations-done',
  'rules-published',
  'event-inserted',
  'before-ingest-commit',
  'after-ingest-commit',
  'people-to-decide-read',
  'before-wake',
  'after-wake',
  'job-received',
  'before-claim',
  'after-claim-commit',
  'before-send',
  'bytes-written',
  'response-read',
  'before-look-up',
  'after-look-up',
  'before-settle',
  'before-settle-commit',
  'after-settle-commit',
  'before-acknowledge',
  'hook-received',
  'before-signal',
  'after-signal-commit',
  'before-hook-answer',
  'sweep-begun',
  'sweep-leases-freed',
  'sweep-timers-woken',
  'sweep-signals-woken',
  'sweep-orders-released',
  'sweep-lost-jobs-found',
  'before-staff-commit',
  'after-staff-commit',
  'delivery-stored',
  'delivery-read',
  'before-deliveries-settled',
  'before-poll-commit',
  'after-poll-commit',
  'before-reconciliation-page-commit',
] as const;

export type Failpoint = (typeof failpoints)[number];

/** Is told each time that the process reaches a named moment. Production does nothing then. */
export interface Failpoints {
  /** @param stepKind where one step is concerned. */
  reach(point: Failpoint, stepKind?: string): void;
}

export const noFailpoints: Failpoints = { reach: () => undefined };
