import { setTimeout as sleep } from 'node:timers/promises';
import type { Play, Scenario } from '../scenario.js';
import { underLoad } from '../under-load.js';
import { killAgainAndAgain } from './random-kills.js';

const kills = 15;

/** The same employee ids in both, and webhooks with the token of one about the records of the other. */
export const twoOrganizations: Scenario = {
  name: 'two-organizations',
  about: 'two organizations in one Gatehouse; kill -9 at random, webhooks for the other organization',
  hasTwoOrganizations: true,
  async play(play) {
    const { world, signal } = play;
    await world.standUp();
    const budget = { kills };
    const ended = new AbortController();
    const forging = mistake(play, ended.signal);
    await underLoad(play, () =>
      Promise.all(world.gatehouses.map((place) => killAgainAndAgain(play, place, budget, signal))),
    );
    ended.abort();
    await forging;
    await play.heal();
  },
};

/** Tells each organization what happened to records of the others. */
async function mistake({ world, random, violation }: Play, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    for (const told of world.organizations) {
      const [desk] = world.ready;
      const others = world.organizations.filter((one) => one !== told);
      const checks = (await random.pick(others).crowd.readLedger()).filter(
        ({ kind }) => kind === 'background_check.ordered',
      );
      if (!desk || checks.length === 0) continue;
      const body = { id: random.pick(checks).resourceId, status: 'complete', flagged: false };
      const answer = await told.call(desk, 'POST', `${told.hookPath}/background_checks`, body);
      if (answer && answer.status !== 200)
        violation(`a webhook about another organization was answered ${answer.status}`);
    }
    await sleep(100);
  }
}
