import type { HrisSource } from '../../ports/hris-source.js';
import { generic } from './generic.js';
import { scim } from './scim.js';

/** One line per source kind. */
export const builtInSources: readonly HrisSource[] = [generic, scim];
