// In an application of your own: from 'gatehouse'.
import { AmbiguousOutcome, type BackgroundCheck, type ComplianceApi } from '../../src/index.js';

/** Orders a background check for everybody with this tag who has none. */
export async function orderMissingChecks(api: ComplianceApi, tag: string): Promise<BackgroundCheck[]> {
  const ordered: BackgroundCheck[] = [];
  for await (const user of api.users.list({ tag })) {
    if (!(await findCheck(api, user.id))) ordered.push(await orderCheck(api, user.id));
  }
  return ordered;
}

async function orderCheck(api: ComplianceApi, userId: number): Promise<BackgroundCheck> {
  try {
    return await api.backgroundChecks.order({ userId, level: 3, quickapp: true });
  } catch (error) {
    // Sent, and no answer came: the order may have been placed, and another one would be paid as well.
    const placed = error instanceof AmbiguousOutcome ? await findCheck(api, userId) : undefined;
    if (!placed) throw error;
    return placed;
  }
}

async function findCheck(api: ComplianceApi, userId: number): Promise<BackgroundCheck | undefined> {
  for await (const check of api.backgroundChecks.ofUser(userId)) {
    if (check.status !== 'archived') return check;
  }
  return undefined;
}
