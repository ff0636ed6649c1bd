/**
 * Who does not simply do what is asked. Everything else that goes wrong in the demo is in the HR file itself or in
 * the rules: employee 178 has no department, 202 is a photographer, 203 is screened under London's law.
 */
export const cast = {
  /** The President: his check is ordered by hand. */
  director: '100',
  /** HR's file has a typing error in his login (JAMRLOW), so HR sends no address until it is put right. */
  withoutEmail: '131',
  /** The row of the file without department, city and country. */
  withoutDepartment: '178',
  /** Asked for in German, which the training does not exist in. */
  speaksGerman: '204',
  /** His first signature is not accepted. */
  rejectedOnce: '199',
  /** Never open their training: one is still waiting at the end, the other leaves in the middle of it. */
  absent: ['167', '143'],
  /** Work of five people ends; one of them is hired again. */
  leaving: ['119', '140', '143', '173', '189'],
  rehired: '189',
  /** Held to the end: no rule knows photographers. */
  photographer: '202',
  /** Needs attention to the end: no DBS check is offered. */
  screenedInLondon: '203',
  /** Flagged checks that the reviewers decide against. */
  notClear: ['135', '165'],
} as const;

/** Every ninth person fails a training the first time. */
export const failsFirst = (employeeId: string) => Number(employeeId) % 9 === 0;

/** The provider flags every fifteenth person's check. */
export const isFlagged = (employeeId: string) => Number(employeeId) % 15 === 0;
