import type { Company, Happening } from './company.js';
import type { MockVendor } from './mock-vendor.js';

/** How a delivery differs from an ordinary one. */
export type Manner =
  | 'ordinary'
  /** The vendor tells the same happening again as another delivery. */
  | 'new-id'
  | 'wrong-signature'
  /** Signed with the secret that the connection got last. */
  | 'new-secret';

export interface Step {
  /** For whoever watches. */
  says: string;
  /** What HR enters. */
  happen?(company: Company, workerId: string): Happening;
  /** Which happenings are delivered now, by their number from 0; default: the one of this step. */
  deliver?: readonly number[];
  manner?: Manner;
  /** The connection gets a second secret; the first stays good for a while. */
  rotates?: boolean;
}

export interface Scenario {
  name: string;
  about: string;
  steps: readonly Step[];
  /** How the person stands at the end; role and dates are then those of the company's record. */
  ends: 'nobody' | 'scheduled' | 'active' | 'terminated';
}

// Days keep a distance from today, so that no time zone takes them for another side of it.
const hire: Step = { says: 'HR hires Ana, who began ten days ago', happen: (hr, id) => hr.hire(id, hr.day(-10)) };
const promote: Step = {
  says: 'Ana becomes a camp driver',
  happen: (hr, id) => hr.change(id, { jobTitle: 'Camp Driver' }),
};
const terminate: Step = { says: 'Ana left yesterday', happen: (hr, id) => hr.terminate(id, hr.day(-1)) };
const terminateLater: Step = {
  says: 'Ana will leave in two weeks',
  happen: (hr, id) => hr.terminate(id, hr.day(14)),
};
const held = (step: Step): Step => ({ ...step, says: `${step.says}, but the delivery is held up`, deliver: [] });

export const scenarios: readonly Scenario[] = [
  { name: 'hire', about: 'somebody is hired', steps: [hire], ends: 'active' },
  {
    name: 'future-hire',
    about: 'somebody is hired who begins in two weeks',
    steps: [{ says: 'HR hires Ana, who begins in two weeks', happen: (hr, id) => hr.hire(id, hr.day(14)) }],
    ends: 'scheduled',
  },
  { name: 'change', about: 'another role after the hire', steps: [hire, promote], ends: 'active' },
  { name: 'termination', about: 'a hire and the end', steps: [hire, terminate], ends: 'terminated' },
  {
    name: 'future-termination',
    about: 'an end that is announced two weeks ahead',
    steps: [hire, terminateLater],
    ends: 'active',
  },
  {
    name: 'cancelled-termination',
    about: 'an announced end that is taken back',
    steps: [hire, terminateLater, { says: 'Ana stays after all', happen: (hr, id) => hr.cancelTermination(id) }],
    ends: 'active',
  },
  {
    name: 'rehire',
    about: 'somebody leaves and comes back',
    steps: [
      { says: 'HR hires Ana, who began 60 days ago', happen: (hr, id) => hr.hire(id, hr.day(-60)) },
      { says: 'Ana left 30 days ago', happen: (hr, id) => hr.terminate(id, hr.day(-30)) },
      { says: 'Ana came back two days ago', happen: (hr, id) => hr.rehire(id, hr.day(-2)) },
    ],
    ends: 'active',
  },
  {
    name: 'duplicate',
    about: 'the same delivery twice',
    steps: [hire, { says: 'The delivery comes again', deliver: [0] }],
    ends: 'active',
  },
  {
    name: 'duplicate-new-id',
    about: 'the same news twice, under two delivery ids',
    steps: [hire, { says: 'The news comes again as another delivery', deliver: [0], manner: 'new-id' }],
    ends: 'active',
  },
  {
    name: 'out-of-order',
    about: 'a change that arrives after the end',
    steps: [hire, held(promote), terminate, { says: 'The delivery that was held up arrives', deliver: [1] }],
    ends: 'terminated',
  },
  {
    name: 'wrong-signature',
    about: 'a delivery that somebody else signed',
    steps: [{ ...hire, says: 'Somebody who does not know the secret tells of a hire', manner: 'wrong-signature' }],
    ends: 'nobody',
  },
  {
    name: 'rotated-secret',
    about: 'another secret, while the first is still good',
    steps: [
      { ...hire },
      { says: 'The connection gets another secret', rotates: true },
      { ...promote, says: `${promote.says}; still signed with the first secret` },
      { ...terminate, says: `${terminate.says}; signed with the new secret`, manner: 'new-secret' },
    ],
    ends: 'terminated',
  },
];

/** Whether a vendor can play a scenario: who only answers polls has no signatures. */
export function canPlay(vendor: MockVendor, { steps }: Scenario): boolean {
  const needsSignature = steps.some(({ manner, rotates }) => manner === 'wrong-signature' || rotates);
  return !needsSignature || (vendor.sign !== undefined && vendor.otherSecret !== undefined);
}
