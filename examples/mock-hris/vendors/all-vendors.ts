import type { MakeMockVendor } from '../mock-vendor.js';
import { bamboohr, bamboohrLegacy } from './bamboohr.js';
import { finch } from './finch.js';
import { generic, genericCloudEvents, genericCloudEventsBinary } from './generic.js';
import { gusto } from './gusto.js';
import { hibob } from './hibob.js';
import { kombo } from './kombo.js';
import { merge } from './merge.js';
import { personio } from './personio.js';

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
};
