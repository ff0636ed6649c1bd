import type { HrEvent } from '../../api/events.js';
import { words } from '../../words/en.js';

/** Sources that are no connection. */
export const sourceWords: Readonly<Record<string, string>> = words.events.sources;

export const sourceOf = ({ source, sourceName }: Pick<HrEvent, 'source' | 'sourceName'>): string =>
  sourceName ?? sourceWords[source] ?? words.events.removedSource;
