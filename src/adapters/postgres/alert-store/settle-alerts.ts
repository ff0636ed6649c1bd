import type { DataSource, EntityManager } from 'typeorm';

/** Also inside the transaction that finds their reason gone. */
export async function settleAlerts(
  on: DataSource | EntityManager,
  organizationId: string,
  kind: string,
  subjects: { only: readonly string[] } | { except: readonly string[] },
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const [named, isMeant] = 'only' in subjects ? [subjects.only, true] : [subjects.except, false];
  await on.query(
    `UPDATE alert SET resolved_at = clock_now(), resolved_by = $3, resolved_reason = $4
     WHERE organization_id = $1 AND kind = $2 AND resolved_at IS NULL AND (subject = ANY($5::text[])) = $6`,
    [organizationId, kind, actor, reason, named, isMeant],
  );
}
