import parser from 'scim2-parse-filter';
import type { ScimFilter } from '../../domain/scim/filter.js';
import { coreUrn, type ScimKind } from '../../domain/scim/schema.js';
import { ScimError } from '../../domain/scim/scim-error.js';

const longestFilter = 2_000;
/** `emails[type eq "work"].value eq "x"`: one entry that is both. */
const partOfEntry =
  /([\w:.-]+)\[((?:[^\]"]|"(?:[^"\\]|\\.)*")*)\]\.(\w+)\s+(pr\b|(?:eq|ne|co|sw|ew|gt|ge|lt|le)\s+(?:"(?:[^"\\]|\\.)*"|[^\s)\]]+))/gi;

/** @throws ScimError invalidFilter */
export function readFilter(kind: ScimKind, text: string): ScimFilter {
  if (text.length > longestFilter) throw unreadable(`it is longer than ${longestFilter} characters`);
  try {
    return withoutCore(kind, parser.parse(text.replace(partOfEntry, '$1[($2) and $3 $4]')));
  } catch {
    throw unreadable('write for example userName eq "ana@example.org"');
  }
}

const unreadable = (why: string) => new ScimError(400, `The filter cannot be read: ${why}.`, 'invalidFilter');

/** Names of the core schema may come with its URN. */
function withoutCore(kind: ScimKind, filter: ScimFilter): ScimFilter {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map((one) => withoutCore(kind, one)) };
    case 'not':
      return { ...filter, filter: withoutCore(kind, filter.filter) };
    default: {
      const prefix = `${coreUrn(kind)}:`.toLowerCase();
      const { attrPath } = filter;
      return attrPath.toLowerCase().startsWith(prefix)
        ? { ...filter, attrPath: attrPath.slice(prefix.length) }
        : filter;
    }
  }
}
