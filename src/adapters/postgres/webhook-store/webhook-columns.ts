import { timeColumn } from '../read-store/page.js';

export const WEBHOOK_COLUMNS = `id, url, event_types AS "eventTypes", enabled, disabled_reason AS "disabledReason",
  ${timeColumn('last_delivered_at')} AS "lastDeliveredAt",
  CASE WHEN previous_secret_until > now() THEN ${timeColumn('previous_secret_until')} END AS "previousSecretUntil",
  created_by AS "createdBy", ${timeColumn('created_at')} AS "createdAt"`;

export const DELIVERY_COLUMNS = `d.id, d.type, d.data, d.state, d.attempts, ${timeColumn('d.created_at')} AS "createdAt",
  CASE WHEN d.state = 'waiting' THEN ${timeColumn('d.due_at')} END AS "dueAt", ${timeColumn('d.delivered_at')} AS "deliveredAt",
  d.last_status AS "lastStatus", d.last_error AS "lastError", d.last_response AS "lastResponse"`;

/** The kind of the alert that tells that an endpoint was switched off. */
export const WEBHOOK_ALERT = 'webhook-disabled';
