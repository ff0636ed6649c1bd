import type { Scenario } from '../scenario.js';
import { killAt } from './failpoint-kills.js';
import { spoilReplies } from './reply-faults.js';

/** What `npm test` has time for: the moments at which an order could be doubled or a person lost. */
export const short: Scenario = {
  name: 'short',
  about: 'the moments around a paid order and an acknowledged event',
  async play(play) {
    await killAt(play, ['bytes-written:order-background-check', 'before-settle:order-background-check', 'before-wake']);
    await spoilReplies(play, ['drop'], 2_000);
  },
};
