import type { HrisSource } from './ports/hris-source.js';

/** Declares an HR source of the host application; its kind can then be connected by POST /v1/connections. */
export function defineSource(source: HrisSource): HrisSource {
  return Object.freeze(source);
}
