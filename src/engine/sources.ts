/*
 * When it runs: at the start of a process, and whenever a connection's kind matters. Transaction: none. A repeat: the same
 * answer.
 */
import { Refusal } from '../domain/failure.js';
import type { HrisSource } from '../ports/hris-source.js';

/** The kinds of HR systems that this Gatehouse knows. */
export class Sources {
  private readonly byKind = new Map<string, HrisSource>();

  /** Refuses to exist with two sources of one kind. */
  constructor(sources: readonly HrisSource[]) {
    for (const source of sources) {
      if (this.byKind.has(source.kind)) {
        throw new Error(`Two HR sources are called "${source.kind}": rename one of them where it is defined.`);
      }
      this.byKind.set(source.kind, source);
    }
  }

  get all(): readonly HrisSource[] {
    return [...this.byKind.values()];
  }

  /** Those that can call their vendor. */
  get kindsWithVendor(): readonly string[] {
    return this.all.filter((source) => source.vendor !== undefined).map(({ kind }) => kind);
  }

  of(kind: string): HrisSource | undefined {
    return this.byKind.get(kind);
  }

  require(kind: string): HrisSource {
    const source = this.of(kind);
    if (source) return source;
    const known = [...this.byKind.keys()].join(', ');
    throw new Refusal(
      'UNKNOWN_SOURCE_KIND',
      `There is no HR source "${kind}"; known are: ${known}.`,
      'invalid',
      '/kind',
    );
  }
}
