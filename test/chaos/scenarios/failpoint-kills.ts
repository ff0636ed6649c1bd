import { setTimeout as sleep } from 'node:timers/promises';
import { failpoints, type Failpoint } from '../../../src/ports/failpoints.js';
import type { Play, Scenario } from '../scenario.js';
import { Telling } from '../world/telling.js';

const reachWithinMs = 60_000;
/** Whoever was hired before the last kill may have left before they had an account: then others have to come and go. */
const nextBatchAfterMs = 10_000;
/** Between two healings. A process that dies recovers in the next one, which dies as well. */
const killsPerRound = 8;

const lookedUp = ['create-user', 'assign-training', 'assign-document', 'order-background-check'];
const writing = [...lookedUp, 'update-user', 'deactivate-user'];
const looking = ['await-training', 'await-document', 'await-background-check', 'review-background-check'];
const kindsOf: Partial<Record<Failpoint, readonly string[]>> = {
  'after-claim-commit': [...writing, ...looking],
  'before-send': writing,
  'bytes-written': writing,
  'response-read': writing,
  'before-look-up': lookedUp,
  'after-look-up': lookedUp,
  'before-settle': [...writing, ...looking],
  'after-settle-commit': [...writing, ...looking],
};

/** Every named moment, with every kind of step that it can concern. */
export const failpointKills: Scenario = {
  name: 'failpoints',
  about: 'kill -9 at every failpoint, for every kind of step',
  async play(play) {
    const wanted = allPoints().filter((text) => play.only === undefined || isPartOf(text, play.only));
    if (wanted.length === 0) throw new Error(`no failpoint is called "${play.only}"`);
    await killAt(play, wanted);
  },
};

/** Kills a process at each of these in turn, and heals now and then and in the end. */
export async function killAt(play: Play, points: readonly string[]): Promise<void> {
  const { world, signal } = play;
  const telling = new Telling(world, play.violation);
  // People who have been here for a while, of whom there is something new to tell.
  await firstStart(play, points);
  telling.add([...world.story.hireOneOfEach(), ...world.story.hireOneOfEach()]);
  await telling.done();
  await play.heal();
  for (const [index, point] of points.entries()) {
    if (signal.aborted) break;
    // Something is looked up only after a write in doubt.
    const [name, ...kind] = point.split(':');
    if (name?.endsWith('-look-up')) await killOnce(play, ['bytes-written', ...kind].join(':'), telling);
    await killOnce(play, point, telling);
    if ((index + 1) % killsPerRound === 0) await rest(play, telling);
  }
  await rest(play, telling);
}

async function rest({ world, heal }: Play, telling: Telling): Promise<void> {
  await world.standUp();
  await telling.done();
  await heal();
}

/** On an empty database the migrations are the first thing that can be cut off. */
async function firstStart({ world, progress, violation }: Play, points: readonly string[]): Promise<void> {
  const [place] = world.gatehouses;
  for (const point of points.filter((one) => one.startsWith('migrations-'))) {
    place?.spawn(point);
    if ((await place?.ended) === 'SIGKILL') progress('killed at a failpoint');
    else violation(`${point} was not reached at the first start`);
  }
  await world.standUp();
}

async function killOnce({ world, progress, violation, signal }: Play, point: string, telling: Telling): Promise<void> {
  for (const place of world.gatehouses) await place.end('SIGTERM');
  const [place] = world.gatehouses;
  if (!place) return;
  place.spawn(point.replace(':', ':1:'));
  const startedAt = Date.now();
  for (let batch = 0; place.isAlive && Date.now() < startedAt + reachWithinMs && !signal.aborted;) {
    if (Date.now() >= startedAt + batch * nextBatchAfterMs) {
      telling.add([...world.story.goOn(1), ...world.story.hireOneOfEach()]);
      batch += 1;
    }
    await sleep(50);
  }
  if (signal.aborted) {
    // It would die while everything heals.
    await place.end('SIGKILL');
    return;
  }
  if (place.isAlive) violation(`${point} was not reached within ${reachWithinMs / 1_000} s`);
  else if ((await place.ended) !== 'SIGKILL') violation(`${point}: the process ended by itself:\n${place.tail}`);
  progress('killed at a failpoint');
}

function allPoints(): string[] {
  return failpoints.flatMap((name) => kindsOf[name]?.map((kind) => `${name}:${kind}`) ?? [name]);
}

const isPartOf = (point: string, wanted: string) => point === wanted || point.startsWith(`${wanted}:`);
