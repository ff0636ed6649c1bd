import type { MakeMockVendor } from '../mock-vendor.js';
import { bamboohr, bamboohrLegacy } from './bamboohr.js';
import { generic, genericCloudEvents, genericCloudEventsBinary } from './generic.js';

/** One line per mock vendor, by the name that `npm run mock-hris` takes; a style of its own has a name of its own. */
export const allVendors: Readonly<Record<string, MakeMockVendor>> = {
  bamboohr,
  'bamboohr-legacy': bamboohrLegacy,
  generic,
  'generic-cloudevents': genericCloudEvents,
  'generic-cloudevents-binary': genericCloudEventsBinary,
};
