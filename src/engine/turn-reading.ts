/*
 * When it runs: for each turn of the delivery reader, on the deliveries of one connection. Transaction: none while the HR
 * system is asked; what is heard is taken in by T1, one person at a time. A repeat: events have ids of their own, and a
 * record that was taken in before tells nothing new.
 */
import type { FieldIssue } from '../domain/connection-fields.js';
import { CallFailure, Refusal } from '../domain/failure.js';
import { hrEventTypes } from '../domain/hr-event.js';
import type { HrRecord } from '../domain/hr-record.js';
import type { Json } from '../domain/json.js';
import type { ConnectionRecord, Trouble } from '../ports/connection-store.js';
import type { ClaimedDelivery, SettledDelivery } from '../ports/delivery-store.js';
import type { Notice } from '../ports/hris-source.js';
import type { CheckInput } from './check-input.js';
import type { IngestEvent, IngestResult } from './ingest-event.js';
import { failingOf, pauseMs, type Failing } from './trouble.js';
import type { OpenVendor } from './vendors.js';

export interface ReadingParts {
  intake: IngestEvent;
  check: CheckInput;
  vendor: OpenVendor | undefined;
  /** Somebody said that there is something to poll. */
  poll(): Promise<void>;
  /** For errors that nobody has foreseen. */
  report(error: unknown): void;
}

/** One notice, and what has become of it so far. */
interface Told {
  delivery: ClaimedDelivery;
  notice: Notice;
  result?: Record<string, Json>;
  failing?: Failing;
}

interface OpenedDelivery {
  delivery: ClaimedDelivery;
  told: Told[];
  /** Why it cannot be read at all. */
  unreadable?: Trouble;
}

const lanesAtOnce = 6;
// An error in a source may be mended by a new version; until then it must not be tried for ever.
const unforeseenAttempts = 8;

/** The deliveries of one connection, from their bytes to what became of them. */
export class TurnReading {
  private readonly opened: OpenedDelivery[];
  private stopping: Failing | undefined;
  heardEvents = false;

  /** @param open what a delivery says. */
  constructor(
    private readonly connection: ConnectionRecord,
    private readonly parts: ReadingParts,
    deliveries: readonly ClaimedDelivery[],
    open: (delivery: ClaimedDelivery) => Notice[],
  ) {
    this.opened = deliveries.map((delivery) => readable(delivery, open));
  }

  /** Takes in what is told: people side by side, the notices of one person in order. @param goesOn asked before each. */
  async carryOut(goesOn: () => boolean): Promise<void> {
    const lanes = [...this.lanes().values()];
    const worker = async () => {
      for (let lane = lanes.shift(); lane && goesOn(); lane = lanes.shift()) await this.follow(lane);
    };
    await Promise.all(Array.from({ length: lanesAtOnce }, worker));
  }

  /** What became of each; those that were not reached stay pending. */
  settled(): SettledDelivery[] {
    return this.opened.map(({ delivery: { id, sequence, origin, attempts }, told, unreadable }) => {
      const notices = told.map(({ notice, result, failing }) => ({
        ...describe(notice),
        ...result,
        ...failing?.trouble,
      }));
      const settled = { id, sequence, notices: notices.slice(0, 200) };
      if (unreadable) return { ...settled, status: 'failed', error: unreadable };
      const failing = told.flatMap((one) => one.failing ?? []);
      const passing = failing.find(({ mayPass }) => mayPass);
      const goesOn = passing && origin !== 'test' && !(passing.unforeseen && attempts + 1 >= unforeseenAttempts);
      if (goesOn)
        return { ...settled, status: 'pending', error: passing.trouble, retryInMs: pauseMs(attempts + 1, passing) };
      const [first] = failing;
      if (first) return { ...settled, status: 'failed', error: first.trouble };
      return { ...settled, status: told.every(({ result }) => result) ? 'done' : 'pending' };
    });
  }

  private lanes(): Map<string, Told[]> {
    const lanes = new Map<string, Told[]>();
    for (const told of this.opened.flatMap((one) => one.told)) {
      const name = personOf(told.notice);
      lanes.set(name, [...(lanes.get(name) ?? []), told]);
    }
    return lanes;
  }

  private async follow(lane: readonly Told[]): Promise<void> {
    const changed = lane.filter(({ notice }) => notice.type === 'changed');
    for (const told of lane) if (told.notice.type !== 'changed') await this.attempt([told], () => this.take(told));
    const [first] = changed;
    // One look answers for every time that the same person was said to have changed.
    if (first?.notice.type === 'changed') {
      const { remoteId } = first.notice;
      await this.attempt(changed, () => this.readBack(remoteId, first.delivery.id));
    }
  }

  private async attempt(all: readonly Told[], act: () => Promise<Record<string, Json>>): Promise<void> {
    try {
      const result = await act();
      for (const told of all) told.result = result;
    } catch (error) {
      const failing = failingOf(error);
      if (failing.unforeseen) this.parts.report(error);
      if (failing.concernsAll) this.stopping = failing;
      for (const told of all) told.failing = failing;
    }
  }

  private async take({ notice, delivery }: Told): Promise<Record<string, Json>> {
    if (delivery.origin === 'test') return { outcome: await reachVendor(this.parts.vendor) };
    switch (notice.type) {
      case 'event':
        return this.takeEvent(notice.event);
      case 'record':
        return this.takeRecord(notice, `${delivery.id}@${notice.asOf}`);
      case 'poll':
        if (delivery.origin === 'hook') await this.parts.poll();
        return { outcome: 'polled' };
      case 'unreadable':
        throw new Refusal('UNREADABLE_DELIVERY', notice.why, 'invalid');
      case 'ignored':
      case 'changed':
        return { outcome: 'ignored' };
    }
  }

  private async takeEvent(told: unknown): Promise<Record<string, Json>> {
    const checked = await this.parts.check.event(told);
    if ('issues' in checked) throw refusalOf('INVALID_EVENT', checked.issues);
    const { organizationId, id } = this.connection;
    this.heardEvents = true;
    return written(await this.parts.intake.ingest(organizationId, id, checked.event));
  }

  private async takeRecord(
    { record, asOf }: { record: HrRecord; asOf: string },
    deliveryId: string,
  ): Promise<Record<string, Json>> {
    const issues = await this.parts.check.record(record);
    if (issues.length > 0) throw refusalOf('INVALID_RECORD', issues);
    const { organizationId, id } = this.connection;
    const results = await this.parts.intake.ingestRecord(organizationId, id, { record, asOf, deliveryId });
    this.heardEvents ||= results.some(({ eventId }) => eventId !== undefined);
    const [only, ...others] = results;
    return only && others.length === 0 ? written(only) : { outcome: 'accepted', events: results.map(written) };
  }

  private async readBack(remoteId: string, deliveryId: string): Promise<Record<string, Json>> {
    const { vendor: open } = this.parts;
    if (!open?.vendor.find) throw new Refusal('HR_SYSTEM_CANNOT_BE_ASKED', cannotBeAsked, 'invalid');
    if (this.stopping) return Promise.reject(asFailure(this.stopping));
    // Before the read: whatever changes while it is under way is newer than what it says.
    const asOf = open.now().toISOString();
    const record = await open.vendor.find(remoteId);
    // Nothing is guessed: the next full read shows them as gone.
    if (!record) return { outcome: 'not-listed' };
    return this.takeRecord({ record, asOf }, `${deliveryId}@${asOf}`);
  }
}

const cannotBeAsked =
  'The delivery only says that somebody changed, and this kind of connection cannot read people back from its HR system.';

/** What the vendor of a connection answers to a question that changes nothing. @throws CallFailure when it cannot be asked. */
async function reachVendor(open: OpenVendor | undefined): Promise<'reached' | 'no-vendor'> {
  if (!open) return 'no-vendor';
  const { vendor } = open;
  if (vendor.everyone) await vendor.everyone(undefined);
  else if (vendor.find) await vendor.find('gatehouse-test');
  else return 'no-vendor';
  return 'reached';
}

function readable(delivery: ClaimedDelivery, open: (delivery: ClaimedDelivery) => Notice[]): OpenedDelivery {
  try {
    return { delivery, told: open(delivery).map((notice) => ({ delivery, notice })) };
  } catch (error) {
    // A parser quotes what it could not read, and that may be anybody's data.
    const isQuoting = error instanceof SyntaxError || !(error instanceof Error);
    const why = isQuoting ? 'its body is not what the source expects, for example no JSON' : error.message;
    const message = `The delivery cannot be read: ${why.slice(0, 500)}`;
    return { delivery, told: [], unreadable: { code: 'UNREADABLE_DELIVERY', message } };
  }
}

function personOf(notice: Notice): string {
  switch (notice.type) {
    case 'record':
      return notice.record.remoteId;
    case 'changed':
      return notice.remoteId;
    case 'event': {
      const { employee } = (notice.event ?? {}) as { employee?: { employeeId?: unknown } | null };
      return typeof employee?.employeeId === 'string' ? employee.employeeId : '';
    }
    case 'poll':
    case 'ignored':
    case 'unreadable':
      return '';
  }
}

/** What a notice is about, without what it says about anybody. */
function describe(notice: Notice): Record<string, Json> {
  if (notice.type === 'ignored' || notice.type === 'unreadable') return { says: notice.type, why: notice.why };
  const { type } = (notice.type === 'event' ? (notice.event ?? {}) : {}) as { type?: unknown };
  const known = hrEventTypes.find((one) => one === type);
  return { says: notice.type, ...(known && { type: known }), ...(personOf(notice) && { remoteId: personOf(notice) }) };
}

function refusalOf(code: string, issues: readonly FieldIssue[]): Refusal {
  const said = issues.slice(0, 5).map(({ pointer, message }) => `${pointer}: ${message}`);
  return new Refusal(code, said.join('; ').slice(0, 1_000), 'invalid');
}

const written = ({ eventId, outcome, reason, runId }: IngestResult): Record<string, Json> => ({
  outcome,
  ...(reason !== undefined && { reason }),
  ...(eventId !== undefined && { eventId }),
  ...(runId !== undefined && { runId }),
});

const asFailure = ({ trouble: { code, message }, retryAfterMs }: Failing) =>
  new CallFailure(code, message, 'not-sent', true, retryAfterMs);
