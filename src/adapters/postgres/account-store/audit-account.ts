import type { EntityManager } from 'typeorm';

export async function auditAccount(
  on: EntityManager,
  organizationId: string,
  action: string,
  { actor, reason }: { actor: string; reason?: string },
  detail: object,
): Promise<void> {
  await on.query(
    'INSERT INTO audit_entry (organization_id, actor, action, reason, detail) VALUES ($1, $2, $3, $4, $5)',
    [organizationId, actor, action, reason ?? null, JSON.stringify(detail)],
  );
}
