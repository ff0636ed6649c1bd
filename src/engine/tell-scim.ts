/*
 * When it runs: right after a user was written over SCIM, and every few seconds in every worker for those of whom
 * something is still to be told: the process ended in between, their manager or a group has changed. Transaction: that of
 * the intake; what was told is noted after it. A repeat: the record says nothing new then, and starts nothing.
 */
import { Refusal } from '../domain/failure.js';
import type { HrRecord } from '../domain/hr-record.js';
import type { Json } from '../domain/json.js';
import type { Log } from '../ports/log.js';
import type { ReadScimSubject, ScimStore, ScimSubject } from '../ports/scim.js';
import type { IngestEvent } from './ingest-event.js';
import { causeOf, Loop } from './loop.js';

export interface TellScimParts {
  store: ScimStore;
  intake: IngestEvent;
  read: ReadScimSubject;
  log: Log;
}

const pageSize = 100;
const pauseMs = 10_000;

export class TellScim extends Loop {
  constructor(
    private readonly parts: TellScimParts,
    intervalMs = 3_000,
  ) {
    super({ work: 'telling of SCIM users', log: parts.log, intervalMs });
  }

  /** Tells what is to be told of one user now. Never throws: it is stored already, and told later if it cannot be now. */
  async tell(userId: string): Promise<void> {
    const { store, log } = this.parts;
    await this.tellNow(userId).catch(async (error: unknown) => {
      log.error({ userId, cause: causeOf(error) }, 'a SCIM user could not be told of; it is tried again');
      await store.putOff(userId, pauseMs).catch(() => undefined);
    });
  }

  /** Whoever was never active here is nobody's work. */
  private async tellNow(userId: string): Promise<void> {
    const { store, intake, read } = this.parts;
    const subject = await store.subject(userId);
    if (!subject) return;
    const { organizationId, connectionId, revision, settings } = subject;
    const record = read(subject);
    if (subject.activeSince !== null) {
      await intake
        .ingestRecord(organizationId, connectionId, {
          record: { ...record, facts: withEmptied(record.facts, subject.factsTold) },
          asOf: subject.modifiedAt,
          deliveryId: `scim:${userId}:${revision}`,
          baseline: settings.baseline === true,
        })
        .catch((error: unknown) => {
          // A record that cannot be meant does not become better by waiting.
          if (!(error instanceof Refusal)) throw error;
          this.parts.log.warn({ userId, code: error.code }, 'a SCIM user could not be taken in');
        });
    }
    await store.told(userId, revision, namesOf(record.facts, subject));
  }

  protected async round(): Promise<void> {
    const { store } = this.parts;
    let page = await store.untold(pageSize);
    for (; page.length > 0; page = await store.untold(pageSize)) {
      for (const userId of page) {
        if (this.isStopped) return;
        await this.tell(userId);
      }
    }
  }
}

const attributePrefix = 'attributes.';

function namesOf({ attributes, ...facts }: HrRecord['facts'], { factsTold }: ScimSubject): string[] {
  const own = Object.keys(attributes ?? {}).map((name) => `${attributePrefix}${name}`);
  return [...new Set([...factsTold, ...Object.keys(facts), ...own])];
}

/** What was told once and is missing now was taken away; what was never told may be known from elsewhere. */
function withEmptied(facts: HrRecord['facts'], factsTold: readonly string[]): HrRecord['facts'] {
  const none = (names: readonly string[]) => Object.fromEntries(names.map((name): [string, Json] => [name, null]));
  const told = factsTold.filter((name) => !name.startsWith(attributePrefix));
  const ownTold = factsTold
    .filter((name) => name.startsWith(attributePrefix))
    .map((name) => name.slice(attributePrefix.length));
  const attributes = { ...none(ownTold), ...facts.attributes };
  return { ...none(told), ...facts, ...(Object.keys(attributes).length > 0 && { attributes }) };
}
