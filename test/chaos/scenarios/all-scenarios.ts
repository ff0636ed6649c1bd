import type { Scenario } from '../scenario.js';
import { failpointKills } from './failpoint-kills.js';
import { blocked, clockSkew, frozen, terminated } from './processes.js';
import { randomKills } from './random-kills.js';
import { replyFaultsUnderLoad } from './reply-faults.js';
import { short } from './short.js';
import { staffRetries } from './staff-retries.js';
import { storeScenarios } from './stores.js';
import { twoOrganizations } from './two-organizations.js';
import { webhooks } from './webhooks.js';

export const allScenarios: readonly Scenario[] = [
  short,
  failpointKills,
  replyFaultsUnderLoad,
  webhooks,
  frozen,
  blocked,
  clockSkew,
  terminated,
  staffRetries,
  twoOrganizations,
  ...storeScenarios,
  // Kills as often as the others have left to do.
  randomKills,
];
