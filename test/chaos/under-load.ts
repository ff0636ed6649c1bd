import { setTimeout as sleep } from 'node:timers/promises';
import { inFlight } from './heal.js';
import type { Play } from './scenario.js';

const runsInFlight = 20;

/** HR goes on hiring, promoting and parting while something is done to Gatehouse; then everything is stood up. */
export async function underLoad(play: Play, act: () => Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const feeding = feed(play, ended.signal);
  try {
    await act();
  } finally {
    ended.abort();
    await play.world.standUp();
    await feeding;
  }
}

async function feed({ world, random, violation }: Play, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const missing = runsInFlight - (await inFlight(world));
    for (const organization of world.organizations) {
      const { story } = organization;
      const hired = missing > 0 ? story.hire(Math.ceil(missing / world.organizations.length)) : [];
      const events = [...hired, ...story.goOn(random.next() * 0.3)];
      if (!(await world.tell(events, organization))) violation('HR was refused');
    }
    await sleep(200);
  }
}
