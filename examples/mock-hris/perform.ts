import type { Company, Happening } from './company.js';
import type { MockDelivery, MockVendor } from './mock-vendor.js';
import type { Manner, Scenario, Step } from './scenarios.js';

/** Who hears of what happens: Gatehouse, by its hook or by its polls. */
export interface Receiver {
  says(text: string): void;
  deliver(delivery: MockDelivery): Promise<void>;
  /** Something happened at a vendor that sends nothing. */
  poll(): Promise<void>;
  /** The connection gets another secret and keeps the one it has for a while. */
  rotate(secret: string): Promise<void>;
}

export interface Cast {
  company: Company;
  vendor: MockVendor;
  workerId: string;
  /** What the connection was made with. */
  secret: string;
}

/** Plays a scenario: HR enters what it says, and the vendor delivers it as the scenario says. */
export async function perform(scenario: Scenario, cast: Cast, receiver: Receiver): Promise<void> {
  const { vendor, secret } = cast;
  if (vendor.handshake) await receiver.deliver(vendor.handshake(secret));
  const happenings: Happening[] = [];
  for (const step of scenario.steps) {
    receiver.says(step.says);
    if (step.rotates) await receiver.rotate(vendor.otherSecret ?? '');
    const told = whatIsTold(step, cast, happenings);
    if (told.length > 0 && !vendor.tell) await receiver.poll();
    for (const happening of told) {
      for (const delivery of deliveriesOf(happening, cast, step.manner ?? 'ordinary')) await receiver.deliver(delivery);
    }
  }
}

function whatIsTold(step: Step, { company, workerId }: Cast, happenings: Happening[]): Happening[] {
  const happened = step.happen?.(company, workerId);
  if (happened) happenings.push(happened);
  if (step.deliver) return happenings.filter((_, number) => step.deliver?.includes(number));
  return happened ? [happened] : [];
}

function deliveriesOf(happening: Happening, { vendor, secret }: Cast, manner: Manner): MockDelivery[] {
  const told = (manner === 'new-id' && vendor.tellAgain?.(happening)) || (vendor.tell?.(happening) ?? []);
  // Signed once for each delivery: the vendor that repeats one signs it anew, with the time of the new try.
  return told.map((delivery) => vendor.sign?.(delivery, secretFor(manner, vendor, secret), new Date()) ?? delivery);
}

function secretFor(manner: Manner, vendor: MockVendor, secret: string): string {
  // The other secret is wrong as long as the connection does not have it, and has the form that the vendor needs.
  return manner === 'new-secret' || manner === 'wrong-signature' ? (vendor.otherSecret ?? '') : secret;
}
