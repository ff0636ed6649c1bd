import type { HrisSource } from '../../ports/hris-source.js';
import { adp } from './adp.js';
import { bamboohr } from './bamboohr.js';
import { deel } from './deel.js';
import { finch } from './finch.js';
import { generic } from './generic.js';
import { gusto } from './gusto.js';
import { hibob } from './hibob.js';
import { kombo } from './kombo.js';
import { merge } from './merge.js';
import { okta } from './okta.js';
import { paylocity } from './paylocity.js';
import { personio } from './personio.js';
import { planningCenter } from './planning-center.js';
import { rippling } from './rippling.js';
import { scim } from './scim.js';
import { successFactors } from './success-factors.js';
import { ukgPro } from './ukg-pro.js';
import { workday } from './workday.js';

/** One line per source kind. */
export const builtInSources: readonly HrisSource[] = [
  generic,
  adp,
  bamboohr,
  deel,
  finch,
  gusto,
  hibob,
  kombo,
  merge,
  okta,
  paylocity,
  personio,
  planningCenter,
  rippling,
  scim,
  successFactors,
  ukgPro,
  workday,
];
