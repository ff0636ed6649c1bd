import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresNoteStore } from '../../../src/adapters/postgres/note-store/postgres-note-store.js';
import { PostgresOpenWorkStore } from '../../../src/adapters/postgres/open-work-store/postgres-open-work-store.js';
import { postgresPersonFile } from '../../../src/adapters/postgres/person-file-store/postgres-person-file.js';
import { PersonNotes } from '../../../src/engine/person-notes.js';
import { ResendTraining } from '../../../src/engine/resend-training.js';
import { ShowLinks } from '../../../src/engine/show-links.js';
import type { PersonEntry } from '../../../src/ports/person-file.js';
import { hired, TestEngine } from '../../support/engine.js';

const nobody = '00000000-0000-4000-8000-000000000000';
const [ssn, birth] = ['078-05-1120', '1987-04-13'];
const mia = { actor: 'Mia', reason: 'she asked' };

let engine: TestEngine;
beforeEach(async () => {
  engine = await TestEngine.start({
    rules: [
      {
        name: 'drivers',
        when: { role: 'driver' },
        requirements: [
          { type: 'training', surveyCode: 'camp' },
          { type: 'background-check', level: 4, quickapp: true },
        ],
      },
    ],
  });
});
afterEach(() => engine.stop());

async function timeline(personId: string, limit = 200): Promise<PersonEntry[]> {
  const file = postgresPersonFile(engine.database);
  const entries: PersonEntry[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await file.timeline(engine.organizationId, personId, { limit, cursor });
    entries.push(...(page?.items ?? []));
    cursor = page?.nextCursor ?? null;
  }
  return entries;
}

describe('the timeline of a person', () => {
  it('tells cause before effect, page by page without gap or repeat, and none of what HR told', async () => {
    engine.compliance.fail('assignTraining', 'refused');
    const runId = (await engine.hear({ dateOfBirth: birth, employee: { ...hired.employee, attributes: { ssn } } }))
      .runId;
    await engine.act(runId ?? '', 'assign-training:camp', { action: 'retry' });
    await engine.advance(60 * 60_000);
    await engine.advance(60 * 60_000);
    engine.compliance.completeEverything();
    await engine.advance(24 * 60 * 60_000);
    await engine.act(runId ?? '', 'review-background-check:level-4', { action: 'complete', decision: 'clear' });
    const { id } = await engine.person();
    await new PersonNotes(new PostgresNoteStore(engine.database)).add(
      engine.organizationId,
      id,
      'Likes canoes.',
      'Mia',
    );

    const entries = await timeline(id);
    const told = entries.map(({ what, step }) => (step === null ? what : `${what} ${step}`)).reverse();
    expect(told).toEqual(
      expect.arrayContaining([
        'attempt.needs-attention assign-training:camp',
        'step.retry assign-training:camp',
        'certificate.met await-training:camp',
        'step.complete review-background-check:level-4',
        'run.completed',
      ]),
    );
    expect(told.slice(0, 3)).toEqual(['event.employee.hired', 'run.started', 'attempt.succeeded create-user']);
    expect(told.at(-1)).toBe('note');
    // However often it looked again.
    expect(told.filter((what) => what === 'attempt.waiting await-training:camp')).toHaveLength(1);
    const entry = (what: string, step: string | null = null) =>
      entries.find((one) => one.what === what && one.step === step);
    expect(entry('event.employee.hired')?.detail).toMatchObject({ outcome: 'accepted', rulesVersion: 1 });
    expect(entry('attempt.needs-attention', 'assign-training:camp')?.detail).toMatchObject({
      code: 'COMPLIANCE_REFUSED',
    });
    const order = entry('attempt.succeeded', 'order-background-check:level-4');
    expect(order?.detail).toMatchObject({ externalId: String(engine.compliance.checks[0]?.id) });
    for (const secret of [ssn, birth, 'Canary', 'ana@example.org'])
      expect(JSON.stringify(entries)).not.toContain(secret);

    expect(await timeline(id, 3)).toEqual(entries);
    const file = postgresPersonFile(engine.database);
    expect(await file.timeline(engine.organizationId, nobody, { limit: 5 })).toBeUndefined();
    expect(await file.timeline(nobody, id, { limit: 5 })).toBeUndefined();
    await expect(
      file.timeline(engine.organizationId, id, { limit: 5, cursor: Buffer.from('x|y').toString('base64url') }),
    ).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });
});

describe('who somebody is', () => {
  it('names earlier names, whether the birth date is known, and records that may be theirs', async () => {
    await engine.hire();
    const married = { id: 'evt-2', type: 'employee.updated', occurredAt: '2020-02-01T00:00:00Z' } as const;
    await engine.hear({ ...married, dateOfBirth: birth, employee: { lastName: 'Finch' } });
    await engine.hear({
      id: 'evt-3',
      employee: { ...hired.employee, lastName: 'Finch', employeeId: 'E2' },
      dateOfBirth: birth,
    });
    const file = postgresPersonFile(engine.database);
    const { id } = await engine.person();
    const identity = await file.identity(engine.organizationId, id);
    expect(identity).toMatchObject({
      birthDateKnown: true,
      earlierNames: [{ firstName: 'Ana', lastName: 'Canary' }],
      duplicates: [{ state: 'open', grounds: ['SAME_NAME_AND_BIRTH_DATE'], other: { employeeId: 'E2' } }],
      mergedFrom: [],
    });
    expect(JSON.stringify(identity)).not.toContain(birth);
    expect(await file.identity(engine.organizationId, 'nobody')).toBeUndefined();
  });
});

describe('notes', () => {
  it('stay as they were written, can be struck out once, and hold no social security number', async () => {
    await engine.hire();
    const { id } = await engine.person();
    const notes = new PersonNotes(new PostgresNoteStore(engine.database));
    const { organizationId } = engine;
    const note = await notes.add(organizationId, id, 'Called: will sign tonight.', 'Mia');
    expect(note).toMatchObject({ author: 'Mia', struck: null });
    await expect(notes.add(organizationId, id, `is ${ssn}`, 'Mia')).rejects.toMatchObject({
      code: 'NOTE_HOLDS_SECRET',
      pointer: '/text',
    });
    await expect(notes.add(organizationId, nobody, 'Hello', 'Mia')).rejects.toMatchObject({ code: 'PERSON_NOT_FOUND' });

    const struck = await notes.strike(organizationId, id, note.id, { actor: 'Rita', reason: 'the wrong Ana' });
    expect(struck).toMatchObject({ text: note.text, struck: { by: 'Rita', reason: 'the wrong Ana' } });
    await expect(notes.strike(organizationId, id, note.id, mia)).rejects.toMatchObject({ code: 'NOTE_NOT_FOUND' });
    await expect(engine.sql(`UPDATE person_note SET text = 'something else'`)).rejects.toThrow('never changed');
    expect(await notes.list(organizationId, id)).toEqual([struck]);
    await expect(notes.list(nobody, id)).rejects.toMatchObject({ code: 'PERSON_NOT_FOUND' });
  });
});

describe('the link of a training', () => {
  it('is mailed once, however often and at once somebody asks', async () => {
    await engine.hire();
    const { id } = await engine.person();
    const resends = new ResendTraining(new PostgresOpenWorkStore(engine.database), { of: () => engine.compliance });
    const resend = () => resends.resend(engine.organizationId, id, 'training:camp', mia);
    const clicks = await Promise.allSettled([resend(), resend(), resend()]);
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(engine.compliance.writes('resendTraining')).toEqual(['camp']);
    await expect(resend()).rejects.toMatchObject({ code: 'RESENT_RECENTLY', kind: 'throttled' });

    await engine.sql(`UPDATE training_resend SET claimed_at = claimed_at - interval '11 minutes'`);
    engine.compliance.fail('resendTraining', 'not-sent', 'lost-without-answer');
    expect(await resend()).toEqual({ state: 'not-sent', errorCode: 'COMPLIANCE_NOT_SENT' });
    // What was surely not sent is no reason to wait; what may have been is.
    expect(await resend()).toEqual({ state: 'unknown', errorCode: 'COMPLIANCE_AMBIGUOUS' });
    await expect(resend()).rejects.toMatchObject({ code: 'RESENT_RECENTLY' });
    const states = (await timeline(id))
      .filter(({ what }) => what === 'training.resent')
      .map(({ detail }) => detail?.state);
    expect(states).toEqual(['unknown', 'not-sent', 'sent']);

    const refused = resends.resend(engine.organizationId, id, 'training:other', mia);
    await expect(refused).rejects.toMatchObject({ code: 'TRAINING_NOT_OPEN', pointer: '/requirement' });
  });
});

describe('links to copy', () => {
  it('are read live for what waits for the person, and leave nothing behind but that they were shown', async () => {
    await engine.hire();
    const { id } = await engine.person();
    const check = engine.compliance.checks[0]?.id ?? 0;
    const links = {
      trainingLink: (userId: number) => Promise.resolve(`https://service.example/t/${userId}-secret`),
      applicantLink: (checkId: number) => Promise.resolve(`https://service.example/c/${checkId}-secret`),
    };
    const shown = new ShowLinks(new PostgresOpenWorkStore(engine.database), { of: () => links });
    expect(await shown.of(engine.organizationId, id, 'Mia')).toEqual([
      { kind: 'training', requirements: ['training:camp'], url: expect.stringContaining('/t/') as unknown },
      {
        kind: 'application',
        requirements: ['background-check:level-4'],
        url: `https://service.example/c/${check}-secret`,
      },
    ]);
    const [first] = await timeline(id);
    expect(first).toMatchObject({ what: 'links.shown', actor: 'Mia' });
    expect(JSON.stringify(await engine.sql('SELECT * FROM audit_entry'))).not.toContain('secret');

    engine.compliance.completeEverything();
    await engine.advance(24 * 60 * 60_000);
    expect(await shown.of(engine.organizationId, id, 'Mia')).toEqual([]);
    await expect(shown.of(nobody, id, 'Mia')).rejects.toMatchObject({ code: 'PERSON_NOT_FOUND' });
  });
});
