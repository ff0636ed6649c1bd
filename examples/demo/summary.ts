import Table from 'cli-table3';
import type { Catalog } from '../../src/ports/compliance.js';
import { personStandings, type PersonSummary } from '../../src/ports/read-store.js';
import type { LedgerEntry } from './service-api.js';
import { cast } from './cast.js';
import type { Stage } from './stage.js';

/** Where everybody stands and what it took, checked against what the story promises. */
export async function summarize(stage: Stage, startedAt: number): Promise<string> {
  const { gatehouse, service } = stage.doors;
  const people: PersonSummary[] = [];
  for (const standing of personStandings) people.push(...(await gatehouse.people(standing)));
  const of = (standing: string) => people.filter((person) => person.standing === standing);
  const waiting = of('waiting');
  const notClear = of('not-clear');

  const writes = (await service.ledger()).filter(({ path }) => path.startsWith('/api/v2/'));
  const orders = writes.filter(({ kind }) => kind === 'background_check.ordered');
  const trainings = writes.filter(({ kind }) => kind === 'training.assigned');
  const repeated = repeatedWrites(writes);
  const bill = costOf(await gatehouse.catalog(), orders, trainings);

  stage.expect(people.length === stage.story.people, `all ${stage.story.people} people are in one place, and only one`);
  expectExactly(stage, 'waiting', waiting, [cast.absent[0]]);
  expectExactly(stage, 'not clear', notClear, cast.notClear);
  expectExactly(stage, 'needs attention', of('needs-attention'), [cast.screenedInLondon]);
  expectExactly(stage, 'held', of('held'), [cast.photographer]);
  expectExactly(
    stage,
    'terminated',
    of('terminated'),
    cast.leaving.filter((employeeId) => employeeId !== cast.rehired),
  );
  stage.expect(repeated.length === 0, `no write is made twice, but these were: ${repeated.join(', ')}`);

  const names = (some: PersonSummary[]) => some.map(({ employeeId }) => stage.story.nameOf(employeeId)).join(', ');
  return table([
    ['people', people.length, ''],
    ['cleared', of('cleared').length, ''],
    ['waiting', waiting.length, names(waiting)],
    ['not clear (reviewed)', notClear.length, names(notClear)],
    ['needs attention', of('needs-attention').length, names(of('needs-attention'))],
    ['held', of('held').length, names(of('held'))],
    ['terminated', of('terminated').length, names(of('terminated'))],
    ['checks ordered', orders.length, `$${bill.checks.toFixed(2)}`],
    ['trainings assigned', trainings.length, `$${bill.trainings.toFixed(2)}`],
    ['cost', `$${(bill.checks + bill.trainings).toFixed(2)}`, 'by the prices of GET /v1/catalog'],
    ['writes', writes.length, 'accepted by the compliance service'],
    ['writes made twice', repeated.length, ''],
    ['time', `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`, ''],
  ]);
}

function expectExactly(stage: Stage, where: string, people: PersonSummary[], expected: readonly string[]): void {
  const found = people.map(({ employeeId }) => employeeId).sort();
  const promise = `${where} at the end: ${[...expected].sort().join(', ')}; found: ${found.join(', ') || 'nobody'}`;
  stage.expect(found.join() === [...expected].sort().join(), promise);
}

/** Nobody in this story needs the same thing twice, so equal writes are one too many. */
function repeatedWrites(writes: readonly LedgerEntry[]): string[] {
  const seen = new Set<string>();
  return writes
    .map(({ kind, externalId, summary: { level, survey_code, document_id } }) =>
      [kind, externalId, survey_code ?? document_id ?? level].join(' '),
    )
    .filter((write) => seen.size === seen.add(write).size);
}

function costOf(catalog: Catalog, orders: readonly LedgerEntry[], trainings: readonly LedgerEntry[]) {
  const ofLevel = new Map(catalog.levelPrices.map(({ level, price }) => [level, price]));
  const ofSurvey = new Map(catalog.surveyCodes.map(({ code, price }) => [code, price]));
  const sum = (prices: (number | undefined)[]) => prices.reduce<number>((total, price) => total + (price ?? 0), 0);
  return {
    checks: sum(orders.map(({ summary }) => ofLevel.get(summary.level ?? 0))),
    trainings: sum(trainings.map(({ summary }) => ofSurvey.get(summary.survey_code ?? ''))),
  };
}

function table(rows: [string, number | string, string][]): string {
  // 80 columns in all.
  const layout = { colWidths: [24, 12, 40], wordWrap: true };
  const drawn = new Table({
    ...layout,
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'right', 'left'],
  });
  drawn.push(...rows);
  return drawn.toString();
}
