import type { HrisSource } from '../../ports/hris-source.js';
import { adp } from './adp.js';
import { deel } from './deel.js';
import { generic } from './generic.js';
import { okta } from './okta.js';
import { paylocity } from './paylocity.js';
import { planningCenter } from './planning-center.js';
import { rippling } from './rippling.js';
import { successFactors } from './success-factors.js';
import { ukgPro } from './ukg-pro.js';
import { workday } from './workday.js';

/** One line per source kind. */
export const builtInSources: readonly HrisSource[] = [
  generic,
  adp,
  deel,
  okta,
  paylocity,
  planningCenter,
  rippling,
  successFactors,
  ukgPro,
  workday,
];
