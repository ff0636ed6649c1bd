import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresAuditStore } from '../../../src/adapters/postgres/audit-store/postgres-audit-store.js';
import { PostgresComplianceKeyStore } from '../../../src/adapters/postgres/compliance-key-store/postgres-compliance-key-store.js';
import { aesSecretBox } from '../../../src/adapters/sealing/aes-secret-box.js';
import { CallFailure } from '../../../src/domain/failure.js';
import { ComplianceKeys } from '../../../src/engine/compliance-keys.js';
import type { Compliance } from '../../../src/ports/compliance.js';
import { TestEngine } from '../../support/engine.js';

const by = { actor: 'mia', reason: 'the old one leaked' };
const [right, ofOthers] = ['the-key-of-the-camp-itself', 'the-key-of-somebody-else'];
const everyKey = [right, ofOthers, 'a-key-that-nobody-knows', 'a-key-while-it-is-away'];

let engine: TestEngine;
beforeEach(async () => {
  engine = await TestEngine.start({ rules: [{ name: 'all', when: {}, requirements: [] }] });
});
afterEach(() => engine.stop());

const refused = new CallFailure('COMPLIANCE_CREDENTIALS_REFUSED', 'No.', 'refused', false);
const away = new CallFailure('COMPLIANCE_NOT_SENT', 'Nobody answers.', 'not-sent', true);

/** What the service says to a key: it knows the camp's, and that of others, who have nobody of the camp's people. */
function serviceWith(key: string): Pick<Compliance, 'catalog' | 'getUser'> {
  const { compliance } = engine;
  if (key === right) return compliance;
  const failure = key === 'a-key-while-it-is-away' ? away : refused;
  return {
    catalog: () => (key === ofOthers ? compliance.catalog() : Promise.reject(failure)),
    getUser: () => Promise.resolve(undefined),
  };
}

/** As in a process of its own. */
function keysOfAProcess(): ComplianceKeys {
  const write = (fields: object, message: string) => {
    engine.logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  return new ComplianceKeys({
    store: new PostgresComplianceKeyStore(engine.database),
    box: aesSecretBox('a secret key of thirty-two characters'),
    withKey: (_, key) => serviceWith(key),
    log: { info: write, warn: write, error: write },
  });
}

describe('the key of the compliance service', () => {
  it('is used by every process once it is set, told to nobody, and can be taken back', async () => {
    const { organizationId } = engine;
    const [here, elsewhere] = [keysOfAProcess(), keysOfAProcess()];
    expect(await here.standing(organizationId)).toEqual({ setAt: null, setBy: null });
    await here.set(organizationId, right, by);
    await elsewhere.tick();
    expect([here, elsewhere].map((keys) => keys.keyOf(organizationId))).toEqual([right, right]);
    expect(await here.standing(organizationId)).toEqual({ setAt: expect.any(String), setBy: 'mia' });
    await here.remove(organizationId, by);
    await elsewhere.tick();
    expect([here, elsewhere].map((keys) => keys.keyOf(organizationId))).toEqual([undefined, undefined]);
    const { items } = await new PostgresAuditStore(engine.database).list(
      organizationId,
      { action: 'compliance-key' },
      { limit: 10 },
    );
    expect(items.map(({ action, actor }) => [action, actor])).toEqual([
      ['compliance-key.removed', 'mia'],
      ['compliance-key.set', 'mia'],
    ]);
  });

  it('is not kept when the service does not know it, is away, or knows others by it', async () => {
    const { organizationId } = engine;
    await engine.hire();
    const keys = keysOfAProcess();
    await keys.set(organizationId, right, by);
    for (const [key, code] of [
      ['a-key-that-nobody-knows', 'COMPLIANCE_KEY_REFUSED'],
      ['a-key-while-it-is-away', 'COMPLIANCE_NOT_SENT'],
      [ofOthers, 'COMPLIANCE_KEY_OF_OTHERS'],
    ] as const)
      await expect(keys.set(organizationId, key, by)).rejects.toMatchObject({ code });
    await keys.tick();
    expect(keys.keyOf(organizationId)).toBe(right);
    const rows = await engine.sql<{ row: string }>('SELECT o::text AS row FROM organization o');
    const audit = await engine.sql<{ row: string }>('SELECT a::text AS row FROM audit_entry a');
    const kept = [...rows, ...audit].map(({ row }) => row).join('\n') + engine.logged.join('\n');
    expect(everyKey.filter((key) => kept.includes(key))).toEqual([]);
  });
});
