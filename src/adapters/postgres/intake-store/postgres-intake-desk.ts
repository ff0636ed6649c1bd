import type { EntityManager } from 'typeorm';
import type { Decision, PersonOnRecord } from '../../../domain/decision.js';
import type { EventOutcome, EventReason } from '../../../domain/hr-event.js';
import type { Pin, RulesVersion } from '../../../domain/rules-version.js';
import type { Failpoints } from '../../../ports/failpoints.js';
import type {
  Identity,
  IntakeDesk,
  NewEvent,
  OutcomeDetails,
  PendingEvent,
  RecordedDelivery,
  RemoteName,
  StoredEvent,
} from '../../../ports/intake-store.js';
import type { StepHint } from '../../../ports/run-store.js';
import { prepared } from '../prepared.js';
import { one, rows } from '../sql.js';
import { identify } from './identify.js';
import { loadPerson } from './load-person.js';
import { noteName } from './person-names.js';
import { EVENT_COLUMNS, eventsOfPeople, toRecorded, type EventRow } from './recorded-events.js';
import { assume, releaseAssumed } from './assume.js';
import { cancelOpenRuns, saveEmployment, saveHoldings, startRun } from './start-run.js';

const TODAY = prepared('SELECT day_of(time_zone, cut_off_hour)::text AS today FROM organization WHERE id = $1');
const FIND_DELIVERY = `
SELECT id AS "eventId", employee_id AS "employeeId", content_key AS "contentKey", outcome, reason, run_id AS "runId" FROM hr_event
  WHERE organization_id = $1 AND source = $2 AND delivery_id = $3`;
const INSERT_EVENT = prepared(`
INSERT INTO hr_event (organization_id, source, delivery_id, content_key, employee_id, type, occurred_at, effective_date,
  access_revoked, baseline, facts, sealed, outcome)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'received')
  ON CONFLICT (organization_id, source, delivery_id) DO NOTHING
  RETURNING ${EVENT_COLUMNS}`);
const RULES = prepared(`
SELECT version, rules FROM rule_set WHERE organization_id = $1
  AND CASE WHEN $2::int IS NULL THEN status = 'published' ELSE version = $2 END`);
const SET_OUTCOME = prepared(`
UPDATE hr_event SET outcome = $2, reason = $3, run_id = coalesce($4, run_id), due_date = $5,
  person_id = (SELECT id FROM person WHERE organization_id = $6 AND employee_id = $7)
  WHERE id = $1`);
const PENDING = `
SELECT id AS "eventId", type, effective_date::text AS "effectiveDate", access_revoked AS "accessRevoked", outcome FROM hr_event
  WHERE organization_id = $1 AND employee_id = ANY($2) AND outcome IN ('held', 'scheduled') ORDER BY sequence`;

export class PostgresIntakeDesk implements IntakeDesk {
  constructor(
    private readonly manager: EntityManager,
    private readonly names: { organizationId: string; employeeId: string; employeeIds: string[] },
    private readonly failpoints: Failpoints,
  ) {}

  get organizationId(): string {
    return this.names.organizationId;
  }

  get employeeId(): string {
    return this.names.employeeId;
  }

  async today(): Promise<string> {
    const found = await one<{ today: string }>(this.manager, TODAY, [this.organizationId]);
    if (!found) throw new Error(`Organization ${this.organizationId} does not exist.`);
    return found.today;
  }

  noteName(source: string, name: RemoteName, asOf?: string): Promise<boolean> {
    return noteName(this.manager, this.names, source, name, asOf);
  }

  async findDelivery(source: string, deliveryId: string): Promise<StoredEvent | undefined> {
    const found = await one<Omit<StoredEvent, 'runId'> & { runId: string | null }>(this.manager, FIND_DELIVERY, [
      this.organizationId,
      source,
      deliveryId,
    ]);
    return found && { ...found, runId: found.runId ?? undefined };
  }

  async events(): Promise<RecordedDelivery[]> {
    const { organizationId, employeeId, employeeIds } = this.names;
    const all = await eventsOfPeople(this.manager, organizationId, employeeIds);
    // Who was merged is told of under another id.
    return [...all.values()]
      .flat()
      .map((event) => ({ ...event, facts: { ...event.facts, employeeId } }))
      .sort((one, other) => one.sequence - other.sequence);
  }

  async insertEvent({ event, source, contentKey, sealed }: NewEvent) {
    const inserted = await one<EventRow>(this.manager, INSERT_EVENT, [
      this.organizationId,
      source,
      event.id,
      contentKey,
      event.employee.employeeId,
      event.type,
      event.occurredAt,
      event.effectiveDate ?? null,
      event.accessRevoked ?? false,
      event.baseline ?? false,
      event.employee,
      sealed ?? null,
    ]);
    this.failpoints.reach('event-inserted');
    return inserted && { eventId: inserted.eventId, ...toRecorded(inserted) };
  }

  identify(identity: Identity): Promise<void> {
    return identify(this.manager, this.names, identity);
  }

  person(): Promise<PersonOnRecord> {
    return loadPerson(this.manager, this.organizationId, this.employeeId);
  }

  async rules(version?: number): Promise<RulesVersion> {
    const found = await one<RulesVersion>(this.manager, RULES, [this.organizationId, version ?? null]);
    return found ?? { version: 0, rules: [] };
  }

  async carryOut(person: PersonOnRecord, decision: Decision, pin: Pin): Promise<{ runId?: string; wake: StepHint[] }> {
    if (decision.type === 'start') return startRun(this.manager, this.organizationId, person, decision, pin);
    if (decision.type === 'assume') await assume(this.manager, this.organizationId, person, decision, pin);
    else await saveEmployment(this.manager, person.personId, decision, pin);
    if (decision.type === 'nothing' && decision.requirements)
      await saveHoldings(this.manager, person.personId, decision.requirements, true);
    if (decision.type === 'held' && decision.stops) await this.stopWork(person.personId, decision.reason);
    return { wake: [] };
  }

  releaseAssumed(by: { actor: string; reason: string }): Promise<boolean> {
    return releaseAssumed(this.manager, this, by);
  }

  async audit({ actor, reason, action, detail }: Parameters<IntakeDesk['audit']>[0]): Promise<void> {
    await this.manager.query(
      `INSERT INTO audit_entry (organization_id, person_id, actor, action, reason, detail)
       SELECT $1, id, $3, $4, $5, $6 FROM person WHERE organization_id = $1 AND employee_id = $2`,
      [this.organizationId, this.employeeId, actor, action, reason, detail],
    );
  }

  async setOutcome(eventId: string, outcome: EventOutcome, details: OutcomeDetails = {}): Promise<void> {
    const { reason, runId, dueDate } = details;
    await this.manager.query(SET_OUTCOME, [
      eventId,
      outcome,
      reason ?? null,
      runId ?? null,
      dueDate ?? null,
      this.organizationId,
      this.employeeId,
    ]);
  }

  async pendingEvents(): Promise<PendingEvent[]> {
    const found = await rows<Omit<PendingEvent, 'effectiveDate'> & { effectiveDate: string | null }>(
      this.manager,
      PENDING,
      [this.organizationId, this.names.employeeIds],
    );
    return found.map((event) => ({ ...event, effectiveDate: event.effectiveDate ?? undefined }));
  }

  /** For example because the person turns out to be a minor while their work goes on. */
  private async stopWork(personId: string, reason: EventReason): Promise<void> {
    for (const runId of await cancelOpenRuns(this.manager, personId))
      await this.manager.query(
        `INSERT INTO audit_entry (organization_id, person_id, run_id, actor, action, reason) VALUES ($1, $2, $3, 'engine', 'run.cancelled', $4)`,
        [this.organizationId, personId, runId, reason],
      );
  }
}
