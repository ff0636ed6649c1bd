import { setTimeout as sleep } from 'node:timers/promises';
import type { Play, Scenario } from '../scenario.js';
import { underLoad } from '../under-load.js';
import { replyFaults, type ReplyFault } from '../world/reply-proxy.js';

const rate = 0.4;
const eachMs = 12_000;

/** Writes are carried out and their answers are lost, in every way that an answer can be lost. */
export const replyFaultsUnderLoad: Scenario = {
  name: 'reply-faults',
  about: 'the service commits and then drops, garbles or delays the answer to 40 % of the writes, or refuses them',
  async play(play) {
    await play.world.standUp();
    for (const kind of replyFaults) {
      if (play.signal.aborted) return;
      await spoilReplies(play, [kind], eachMs);
    }
    await spoilReplies(play, replyFaults, eachMs);
  },
};

export async function spoilReplies(play: Play, kinds: readonly ReplyFault[], forMs: number): Promise<void> {
  const { replies } = play.world;
  const before = replies.spoiled;
  replies.faults = { kinds, rate };
  await underLoad(play, () => sleep(forMs));
  replies.faults = { kinds: [], rate: 0 };
  if (replies.spoiled === before) play.violation(`no answer was spoiled by ${kinds.join(', ')}`);
  await play.heal();
  play.progress(kinds.length === 1 ? kinds.join('') : 'all at once');
}
