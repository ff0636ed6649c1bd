import type { HrisSource } from '../../ports/hris-source.js';
import { bamboohr } from './bamboohr.js';
import { finch } from './finch.js';
import { generic } from './generic.js';
import { gusto } from './gusto.js';
import { hibob } from './hibob.js';
import { kombo } from './kombo.js';
import { merge } from './merge.js';
import { personio } from './personio.js';

/** One line per source kind. */
export const builtInSources: readonly HrisSource[] = [generic, bamboohr, merge, finch, kombo, hibob, personio, gusto];
