import { describe, expect, it } from '@jest/globals';
import { compare, type Believed, type BelievedEffect, type BelievedWait, type ServiceRecords } from './reconcile.js';

const long = 600_000;
const person = (change: Partial<Believed> = {}): Believed => ({
  status: 'active',
  userId: 1,
  hasOpenRun: true,
  effects: [],
  waits: [],
  ...change,
});
const effect = (change: Partial<BelievedEffect>): BelievedEffect => ({
  id: 'e',
  kind: 'order-background-check',
  businessKey: 'p:background-check:level-3',
  level: 3,
  state: 'confirmed',
  authorizedAt: '2026-05-02T08:00:00Z',
  externalId: '10',
  output: { checkId: 10 },
  settledAgoMs: long,
  step: null,
  ...change,
});
const waitOf = (change: Partial<BelievedWait>): BelievedWait => ({
  runId: 'r',
  stepKey: 's',
  kind: 'await-background-check',
  signal: 'background-check:10',
  input: {},
  assigned: { checkId: 10 },
  ...change,
});
const records = (change: Partial<ServiceRecords> = {}): ServiceRecords => ({
  userId: 1,
  checks: [],
  trainings: [],
  documents: [],
  ...change,
});
const check = { id: 10, level: 3, status: 'processing', orderedAt: '2026-05-02T08:00:01Z' };
const codes = (believed: Believed, read: ServiceRecords) => compare(believed, read).map(({ code }) => code);

describe('orders', () => {
  it('that are known to both sides differ in nothing', () => {
    expect(compare(person({ effects: [effect({})] }), records({ checks: [check] }))).toEqual([]);
    expect(compare(person(), records({ checks: [{ ...check, status: 'archived' }] }))).toEqual([]);
  });

  it('that nobody placed are told of, beside one that was in doubt', () => {
    const doubt = effect({ state: 'unknown', externalId: null, output: null });
    const twice = records({ checks: [check, { ...check, id: 11 }] });
    expect(compare(person({ effects: [doubt] }), twice)).toMatchObject([
      { code: 'WRITE_FOUND', externalId: '10', repair: { type: 'adopt', effectId: 'e', externalId: '10' } },
      { code: 'ORDER_NOT_IN_LEDGER', externalId: '11' },
    ]);
  });

  it('of another level do not settle a doubt', () => {
    const doubt = effect({ state: 'unknown', externalId: null, output: null });
    expect(codes(person({ effects: [doubt] }), records({ checks: [{ ...check, level: 4 }] }))).toEqual([
      'WRITE_IN_DOUBT',
      'ORDER_NOT_IN_LEDGER',
    ]);
  });

  it('that are older than the doubt, or of an unknown day, do not settle it', () => {
    const doubt = effect({ state: 'unknown', externalId: null, output: null });
    for (const orderedAt of ['2025-05-02T08:00:00Z', undefined]) {
      expect(codes(person({ effects: [doubt] }), records({ checks: [{ ...check, orderedAt }] }))).toEqual([
        'WRITE_IN_DOUBT',
        'ORDER_NOT_IN_LEDGER',
      ]);
    }
  });

  it('by package are matched with those that have no level', () => {
    const doubt = effect({ state: 'unknown', externalId: null, level: null });
    expect(codes(person({ effects: [doubt] }), records({ checks: [{ id: 5, orderedAt: check.orderedAt }] }))).toEqual([
      'WRITE_FOUND',
    ]);
  });

  it('that are being placed right now are nobody’s drift', () => {
    for (const status of ['running', 'ready'] as const) {
      const step = { runId: 'r', key: 's', status };
      const busy = effect({ state: 'authorized', externalId: null, step });
      expect(compare(person({ effects: [busy] }), records({ checks: [check] }))).toEqual([]);
    }
  });

  it('in doubt are looked up through a step that waits, and not while it is pending', () => {
    const repairOf = (status: 'waiting' | 'needs-attention' | 'pending') => {
      const doubt = effect({ state: 'unknown', externalId: null, step: { runId: 'r', key: 's', status } });
      return compare(person({ effects: [doubt] }), records({ checks: [check] }))[0]?.repair?.type;
    };
    expect([repairOf('waiting'), repairOf('needs-attention'), repairOf('pending')]).toEqual([
      'look-up',
      'look-up',
      'adopt',
    ]);
  });
});

describe('records that the service no longer lists', () => {
  it.each<[string, Partial<BelievedEffect>]>([
    ['a check', {}],
    ['a training', { kind: 'assign-training', output: { trainingId: 4 } }],
    ['a document', { kind: 'assign-document', output: { assignmentId: 4 } }],
  ])('%s', (_, change) => {
    expect(codes(person({ effects: [effect(change)] }), records())).toEqual(['RECORD_GONE']);
    expect(codes(person({ effects: [effect({ ...change, settledAgoMs: 10 })] }), records())).toEqual([]);
    expect(codes(person({ userId: null, effects: [effect(change)] }), records({ userId: undefined }))).toEqual([]);
  });

  it('are not missed where only the service knows their id, or nothing is kept', () => {
    const unnamed = effect({ kind: 'assign-training', externalId: '1:camp', output: { newerThan: 0 } });
    expect(compare(person({ effects: [unnamed, effect({ kind: 'update-user', output: null })] }), records())).toEqual(
      [],
    );
  });
});

describe('a wait', () => {
  it.each<[string, Partial<BelievedWait>, Partial<ServiceRecords>, boolean]>([
    ['check complete', {}, { checks: [{ ...check, status: 'complete' }] }, true],
    ['check cancelled', {}, { checks: [{ ...check, status: 'cancelled' }] }, true],
    ['check processing', {}, { checks: [check] }, false],
    [
      'training passed',
      { kind: 'await-training', input: { surveyCode: 'camp' }, assigned: { newerThan: 3 } },
      { trainings: [{ id: 4, surveyCode: 'camp', passed: true }] },
      true,
    ],
    [
      'older training passed',
      { kind: 'await-training', input: { surveyCode: 'camp' }, assigned: { trainingId: 5 } },
      { trainings: [{ id: 4, surveyCode: 'camp', passed: true }] },
      false,
    ],
    [
      'document completed',
      { kind: 'await-document', assigned: { documentId: 7 } },
      { documents: [{ id: 4, documentId: 7, completed: true }] },
      true,
    ],
    [
      'document renewed',
      { kind: 'await-document', assigned: { documentId: 7 } },
      {
        documents: [
          { id: 4, documentId: 7, completed: true },
          { id: 5, documentId: 7, completed: false },
        ],
      },
      false,
    ],
    ['a human', { kind: 'review-background-check', signal: null }, {}, false],
  ])('%s', (_, wait, read, done) => {
    const known = [effect({})];
    const found = compare(person({ effects: known, waits: [waitOf(wait)] }), records({ checks: [check], ...read }));
    expect(found.some(({ code }) => code === 'DONE_BUT_WAITING')).toBe(done);
  });
});

describe('users', () => {
  const created = effect({ kind: 'create-user', output: { complianceUserId: 1 } });
  const removed = effect({ kind: 'deactivate-user', output: {} });

  it('that are active on one side only are told of', () => {
    expect(codes(person({ effects: [created] }), records({ userId: undefined }))).toEqual(['USER_GONE_IN_SERVICE']);
    const left = person({ status: 'terminated', hasOpenRun: false, effects: [created, removed] });
    expect(codes(left, records())).toEqual(['USER_STILL_ACTIVE']);
    expect(codes({ ...left, hasOpenRun: true }, records())).toEqual([]);
    expect(codes({ ...left, effects: [created] }, records())).toEqual([]);
    expect(codes(left, records({ userId: undefined }))).toEqual([]);
  });
});
