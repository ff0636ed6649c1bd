import type { MigrationInterface, QueryRunner } from 'typeorm';
import { triggersOf } from './1760002700000-changes.js';

/** Endpoints of an organization's own systems, what they are to be told, and who was cleared when it was told last. */
export class Webhooks1760002700100 implements MigrationInterface {
  name = 'Webhooks1760002700100';

  async up(runner: QueryRunner): Promise<void> {
    const told = triggersOf({ table: 'webhook', kind: 'settings', id: 'organization_id', deletes: true, columns });
    for (const statement of [...tables, ...events, ...told]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION put_run_webhook, put_step_webhook, put_alert_webhook CASCADE');
    await runner.query('DROP TABLE known_clearance, clearance_watch, webhook_delivery, webhook');
    await runner.query('DROP FUNCTION tell_webhook_insert, tell_webhook_update, tell_webhook_delete, put_webhook');
  }
}

const columns = ['url', 'event_types', 'enabled', 'sealed_secret'];

const tables = [
  `CREATE TABLE webhook (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     organization_id uuid NOT NULL REFERENCES organization,
     url text NOT NULL,
     event_types text[] NOT NULL,
     sealed_secret text NOT NULL,
     sealed_previous_secret text,
     previous_secret_until timestamptz,
     enabled boolean NOT NULL DEFAULT true,
     disabled_reason text CHECK (disabled_reason IN ('failing', 'gone')),
     last_delivered_at timestamptz,
     created_by text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT clock_now()
   )`,
  'CREATE INDEX webhook_of_organization ON webhook (organization_id)',
  `CREATE TABLE webhook_delivery (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     webhook_id uuid NOT NULL REFERENCES webhook ON DELETE CASCADE,
     type text NOT NULL,
     data jsonb NOT NULL,
     state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'delivered', 'failed')),
     attempts integer NOT NULL DEFAULT 0,
     due_at timestamptz NOT NULL DEFAULT now(),
     lease_until timestamptz,
     last_status integer,
     last_error text,
     last_response text,
     put_at timestamptz NOT NULL DEFAULT now(),
     created_at timestamptz NOT NULL DEFAULT clock_now(),
     delivered_at timestamptz,
     ended_at timestamptz
   )`,
  `CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, due_at, id) WHERE state = 'waiting'`,
  `CREATE INDEX webhook_delivery_leases ON webhook_delivery (lease_until) WHERE state = 'sending'`,
  'CREATE INDEX webhook_delivery_by_age ON webhook_delivery (webhook_id, created_at, id)',
  'CREATE INDEX webhook_delivery_ended ON webhook_delivery (ended_at) WHERE ended_at IS NOT NULL',
  // How far changes were looked at, and how far everybody, where that is under way.
  `CREATE TABLE clearance_watch (
     organization_id uuid PRIMARY KEY REFERENCES organization,
     transaction xid8 NOT NULL,
     looked_at timestamptz NOT NULL DEFAULT now(),
     everybody_after uuid,
     everybody_tells boolean NOT NULL DEFAULT false
   )`,
  `CREATE TABLE known_clearance (
     person_id uuid PRIMARY KEY REFERENCES person ON DELETE CASCADE,
     organization_id uuid NOT NULL,
     cleared_until date NOT NULL
   )`,
  'CREATE INDEX known_clearance_by_end ON known_clearance (organization_id, cleared_until)',
];

const putting = (name: string, values: string) =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
   AS $$ BEGIN PERFORM put_webhook(NEW.organization_id, ${values}); RETURN NULL; END $$`;

const events = [
  `CREATE FUNCTION put_webhook(of uuid, event text, told jsonb) RETURNS void LANGUAGE sql AS $$
     INSERT INTO webhook_delivery (webhook_id, type, data)
     SELECT id, event, told FROM webhook WHERE organization_id = of AND enabled AND event = ANY(event_types) $$`,
  putting('put_run_webhook', `'run.completed', jsonb_build_object('runId', NEW.id, 'personId', NEW.person_id)`),
  putting(
    'put_step_webhook',
    `'run.needs-attention', jsonb_build_object('runId', NEW.run_id, 'personId', NEW.person_id, 'stepKey', NEW.key)`,
  ),
  putting('put_alert_webhook', `'alert.opened', jsonb_build_object('alertId', NEW.id, 'kind', NEW.kind)`),
  `CREATE TRIGGER webhook_insert AFTER INSERT ON workflow_run FOR EACH ROW WHEN (NEW.state = 'completed')
   EXECUTE FUNCTION put_run_webhook()`,
  `CREATE TRIGGER webhook_update AFTER UPDATE ON workflow_run FOR EACH ROW
   WHEN (NEW.state = 'completed' AND OLD.state <> 'completed') EXECUTE FUNCTION put_run_webhook()`,
  `CREATE TRIGGER webhook_insert AFTER INSERT ON step_run FOR EACH ROW WHEN (NEW.status = 'needs-attention')
   EXECUTE FUNCTION put_step_webhook()`,
  `CREATE TRIGGER webhook_update AFTER UPDATE ON step_run FOR EACH ROW
   WHEN (NEW.status = 'needs-attention' AND OLD.status <> 'needs-attention') EXECUTE FUNCTION put_step_webhook()`,
  `CREATE TRIGGER webhook_insert AFTER INSERT ON alert FOR EACH ROW EXECUTE FUNCTION put_alert_webhook()`,
];
