import type { Scenario } from '../scenario.js';
import { randomKills } from './random-kills.js';

export const allScenarios: readonly Scenario[] = [randomKills];
