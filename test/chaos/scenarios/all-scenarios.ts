import type { Scenario } from '../scenario.js';
import { failpointKills } from './failpoint-kills.js';
import { blocked, clockSkew, frozen, terminated } from './processes.js';
import { randomKills } from './random-kills.js';
import { replyFaultsUnderLoad } from './reply-faults.js';
import { short } from './short.js';
import { storeScenarios } from './stores.js';
import { webhooks } from './webhooks.js';

export const allScenarios: readonly Scenario[] = [
  short,
  failpointKills,
  randomKills,
  replyFaultsUnderLoad,
  webhooks,
  frozen,
  blocked,
  clockSkew,
  terminated,
  ...storeScenarios,
];
