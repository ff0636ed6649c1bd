import type { Json } from '../../../api/json.js';

/** Text as it is, everything else as JSON. */
export const plainText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
