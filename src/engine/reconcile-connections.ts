/*
 * When it runs: every few seconds in every worker it looks for a full read that is due: the first of a connection, the
 * nightly one, or one that was asked for. One process carries it out. Transaction: one per person (T1) and one per page. A
 * repeat: it goes on at the page that was not stored; a record that was taken in before tells nothing new.
 */
import type { HrRecord } from '../domain/hr-record.js';
import type { ConnectionStore } from '../ports/connection-store.js';
import type { ClaimedHrReconciliation, HrDrift, HrReconciliationStore } from '../ports/hr-reconciliation-store.js';
import type { Log } from '../ports/log.js';
import type { CheckInput } from './check-input.js';
import type { IngestEvent } from './ingest-event.js';
import { causeOf, Loop } from './loop.js';
import type { Sources } from './sources.js';
import { failingOf, pauseMs } from './trouble.js';
import type { OpenVendor, Vendors } from './vendors.js';

export interface ReconcileConnectionsParts {
  store: HrReconciliationStore;
  connections: ConnectionStore;
  sources: Sources;
  vendors: Vendors;
  intake: IngestEvent;
  check: CheckInput;
  log: Log;
}

const leaseMs = 300_000;
const peopleInALease = 200;
const defaultHour = 2;
/** Then a nightly read gives up until tomorrow, and a first one begins again from its first page. */
const patience = 5;

export class ReconcileConnections extends Loop {
  constructor(
    private readonly parts: ReconcileConnectionsParts,
    intervalMs = 3_000,
  ) {
    super({ work: 'reading HR systems in full', log: parts.log, intervalMs });
  }

  /** Carries out everything that is due. */
  protected async round(): Promise<void> {
    await this.askForDue();
    for (;;) {
      const claim = this.isStopped ? undefined : await this.parts.store.claim(leaseMs);
      if (!claim) break;
      await this.carryOut(claim);
    }
  }

  private async askForDue(): Promise<void> {
    const { store, sources, connections } = this.parts;
    for (const id of await store.connectionsDue(sources.kindsWithVendor, defaultHour)) {
      const connection = await connections.find(id);
      const open = connection && (await this.parts.vendors.open(connection));
      if (!connection || !open?.vendor.everyone) continue;
      const { awaitsBaseline } = await connections.standing(id);
      await store.ask(connection, awaitsBaseline ? 'baseline' : 'repair', null);
    }
  }

  private async carryOut(claim: ClaimedHrReconciliation): Promise<void> {
    const connection = await this.parts.connections.find(claim.connectionId);
    const open = connection && (await this.parts.vendors.open(connection));
    try {
      if (!connection || !open?.vendor.everyone) await this.giveUp(claim);
      else if (await this.readPages(claim, open)) await this.finish(claim);
    } catch (error) {
      const failing = failingOf(error);
      if (failing.unforeseen) this.report(error, 'a full read has failed');
      const failures = claim.failures + 1;
      const mayGoOn = failing.mayPass && failures < patience;
      const isFirst = claim.mode === 'baseline';
      const retryInMs = mayGoOn || isFirst ? pauseMs(failures, failing) : undefined;
      await this.parts.store.fail(claim, failing.trouble, retryInMs, !mayGoOn);
    }
  }

  /** @returns whether the last page was read; otherwise somebody else goes on. */
  private async readPages(claim: ClaimedHrReconciliation, open: OpenVendor): Promise<boolean> {
    let page = claim.page ?? undefined;
    for (;;) {
      if (this.isStopped) return false;
      const asOf = open.now().toISOString();
      const read = await open.vendor.everyone?.(page);
      const records = read?.records ?? [];
      const items: HrDrift[] = [];
      for (const [index, record] of records.entries()) {
        if (index % peopleInALease === 0 && !(await this.parts.store.prolong(claim, leaseMs))) return false;
        items.push(...(await this.takeIn(claim, record, asOf)));
      }
      const { next } = read ?? {};
      if (next !== undefined && next === page) throw new Error('A full read came to the same page twice.');
      claim.listed += records.length;
      if (!(await this.parts.store.storePage(claim, { listed: records.length, items, next }, leaseMs))) return false;
      if (next === undefined) return true;
      page = next;
    }
  }

  /** What was found out about one person. */
  private async takeIn(claim: ClaimedHrReconciliation, record: HrRecord, asOf: string): Promise<HrDrift[]> {
    const { remoteId } = record;
    const issues = await this.parts.check.record(record);
    const said = issues.slice(0, 5).map(({ pointer, message }) => `${pointer}: ${message}`);
    if (said.length > 0) return [{ remoteId, code: 'unreadable', message: said.join('; '), events: [] }];
    // Who begins on the day of connecting or later was not at work before: they are hired like everybody after them.
    const baseline = claim.mode === 'baseline' && !(record.startDate && record.startDate >= claim.connectedDate);
    const deliveryId = `${claim.id}@${asOf}`;
    const told = { record, asOf, deliveryId, baseline };
    const results = await this.parts.intake.ingestRecord(claim.organizationId, claim.connectionId, told);
    const events = results.flatMap(({ eventId, outcome, reason = null }) =>
      eventId === undefined ? [] : [{ eventId, outcome, reason }],
    );
    if (events.length === 0 || baseline) return [];
    const message = 'The HR system holds something else than what was known: taken in as the events beside this.';
    return [{ remoteId, code: 'drift', message, events }];
  }

  /** A read that lists nobody although people are known is a failure of the read, not the end of everybody. */
  private async finish(claim: ClaimedHrReconciliation): Promise<void> {
    const { store } = this.parts;
    const { organizationId, connectionId, listed } = claim;
    const known = listed === 0 ? await store.activePeople(organizationId, connectionId) : 0;
    if (known === 0) return store.complete(claim);
    const message = `The HR system listed nobody, but ${known} people are known from it: nothing was changed.`;
    await store.fail(claim, { code: 'HR_SYSTEM_LISTED_NOBODY', message }, undefined, true);
  }

  private giveUp(claim: ClaimedHrReconciliation): Promise<void> {
    const message = 'This kind of connection cannot list everybody: nothing was compared.';
    return this.parts.store.fail(claim, { code: 'HR_SYSTEM_CANNOT_BE_ASKED', message }, undefined, true);
  }

  private report(error: unknown, message: string): void {
    this.parts.log.error({ cause: causeOf(error) }, message);
  }
}
