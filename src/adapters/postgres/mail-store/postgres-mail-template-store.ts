import type { DataSource, EntityManager } from 'typeorm';
import type { MailTemplateName, MailText } from '../../../domain/mail-template.js';
import type { MailTemplateStore } from '../../../ports/mail-templates.js';
import { one, rows } from '../sql.js';

interface TemplatePlace {
  name: MailTemplateName;
  language: string;
}

const CHANGE = `
INSERT INTO mail_template (organization_id, name, language, subject, text, changed_by) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (organization_id, name, language) DO UPDATE
SET subject = excluded.subject, text = excluded.text, changed_by = excluded.changed_by, changed_at = clock_now()`;

const REMOVE = `
DELETE FROM mail_template WHERE organization_id = $1 AND name = $2 AND language = $3 RETURNING subject, text`;

const AUDIT = `INSERT INTO audit_entry (organization_id, actor, action, reason, detail) VALUES ($1, $2, $3, $4, $5)`;

export class PostgresMailTemplateStore implements MailTemplateStore {
  constructor(private readonly database: DataSource) {}

  find(organizationId: string, name: MailTemplateName): Promise<(MailText & { language: string })[]> {
    const sql = 'SELECT language, subject, text FROM mail_template WHERE organization_id = $1 AND name = $2';
    return rows(this.database, sql, [organizationId, name]);
  }

  list(organizationId: string): Promise<TemplatePlace[]> {
    const sql = 'SELECT name, language FROM mail_template WHERE organization_id = $1 ORDER BY name, language';
    return rows(this.database, sql, [organizationId]);
  }

  async change(
    organizationId: string,
    { name, language }: TemplatePlace,
    { subject, text }: MailText,
    { actor, reason }: { actor: string; reason: string },
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager.query(CHANGE, [organizationId, name, language, subject, text, actor]);
      await audit(manager, [organizationId, actor, 'mail-template.changed', reason], { name, language, subject, text });
    });
  }

  remove(organizationId: string, { name, language }: TemplatePlace, actor: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const removed = await one<MailText>(manager, REMOVE, [organizationId, name, language]);
      const entry = [organizationId, actor, 'mail-template.removed', null];
      if (removed) await audit(manager, entry, { name, language, ...removed });
      return removed !== undefined;
    });
  }
}

const audit = (on: EntityManager, entry: (string | null)[], detail: object) =>
  on.query(AUDIT, [...entry, JSON.stringify(detail)]);
