import type { MakeMockVendor } from '../mock-vendor.js';
import { adp } from './adp.js';
import { bamboohr, bamboohrLegacy } from './bamboohr.js';
import { deel } from './deel.js';
import { finch } from './finch.js';
import { generic, genericCloudEvents, genericCloudEventsBinary } from './generic.js';
import { gusto } from './gusto.js';
import { hibob } from './hibob.js';
import { kombo } from './kombo.js';
import { merge } from './merge.js';
import { okta } from './okta.js';
import { paylocity } from './paylocity.js';
import { personio } from './personio.js';
import { planningCenter } from './planning-center.js';
import { rippling } from './rippling.js';
import { successFactors } from './success-factors.js';
import { ukgPro } from './ukg-pro.js';
import { workday } from './workday.js';

/** One line per mock vendor, by the name that `npm run mock-hris` takes; a style of its own has a name of its own. */
export const allVendors: Readonly<Record<string, MakeMockVendor>> = {
  generic,
  'generic-cloudevents': genericCloudEvents,
  'generic-cloudevents-binary': genericCloudEventsBinary,
  bamboohr,
  'bamboohr-legacy': bamboohrLegacy,
  merge,
  finch,
  kombo,
  hibob,
  personio,
  gusto,
  'ukg-pro': ukgPro,
  paylocity,
  deel,
  okta,
  'planning-center': planningCenter,
  adp,
  workday,
  rippling,
  'success-factors': successFactors,
};
