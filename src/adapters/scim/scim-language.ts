import type { ScimLanguage } from '../../ports/scim.js';
import { applyPatch } from './apply-patch.js';
import { readFilter } from './read-filter.js';

export const scimLanguage: ScimLanguage = { readFilter, patch: applyPatch };
