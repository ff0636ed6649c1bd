import { setTimeout as sleep } from 'node:timers/promises';
import type { Play, Scenario } from '../scenario.js';
import { underLoad } from '../under-load.js';
import { times } from '../world/times.js';

const eachMs = 10_000;

export const webhooks: Scenario = {
  name: 'webhooks',
  about: 'webhooks are lost, come ten times, in another order, before the reply to their order, forged, with 5 MB',
  async play(play) {
    const { world, progress, signal } = play;
    await world.standUp();
    for (const weather of ['lost', 'tenfold', 'reordered'] as const) {
      if (signal.aborted) return;
      world.webhooks.weather = weather;
      await underLoad(play, () => sleep(eachMs));
      await world.webhooks.release();
      await play.heal();
      world.webhooks.weather = 'calm';
      progress(weather);
    }
    await outrunReplies(play);
    await underLoad(play, () => forge(play));
    await play.heal();
    progress('forged');
  },
};

/** A check is done before its order is answered: the webhook finds nobody who waits, nor a confirmed order. */
async function outrunReplies(play: Play): Promise<void> {
  const { replies, webhooks } = play.world;
  let early = 0;
  replies.hold = async (path, reply) => {
    if (!path.endsWith('/background_checks')) return;
    const { id } = JSON.parse(reply) as { id: number };
    for (let waitedMs = 0; waitedMs < times.deadlineMs * 0.8; waitedMs += 50) {
      if (webhooks.hasTaken('background_checks', id)) {
        early += 1;
        return;
      }
      await sleep(50);
    }
  };
  await underLoad(play, () => sleep(eachMs));
  replies.hold = undefined;
  await play.heal();
  if (early === 0) play.violation('no webhook came before the reply to its order');
  play.progress(`${early} webhooks before the reply to their order`);
}

/** Ids of others, ids of nobody, nonsense; with the right token, a wrong one, and far too much. */
async function forge({ world, random, violation, signal }: Play): Promise<void> {
  const until = Date.now() + eachMs;
  while (Date.now() < until && !signal.aborted) {
    const id = random.between(1, 400);
    const bodies: [path: string, body: unknown, expected: number[]][] = [
      [`${world.hookPath}/background_checks`, { id, status: 'complete', flagged: false }, [200]],
      [`${world.hookPath}/quizzes`, { user_id: id, score: 100, winner: true }, [200]],
      [`${world.hookPath}/documents_users`, { user: { id }, completed: true }, [200]],
      [`${world.hookPath}/quizzes`, { user_id: { $gt: 0 } }, [200]],
      [`/hooks/compliance/${'x'.repeat(40)}/quizzes`, { user_id: id }, [404]],
      [`${world.hookPath}/quizzes`, { user_id: id, filler: 'x'.repeat(5_000_000) }, [200, 413]],
    ];
    const [path, body, expected] = random.pick(bodies);
    const answer = await world.ready[0]?.call('POST', path, body);
    if (answer && !expected.includes(answer.status)) violation(`a forged webhook was answered with ${answer.status}`);
    await sleep(50);
  }
}
