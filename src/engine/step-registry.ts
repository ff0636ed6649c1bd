/*
 * When it runs: once, at boot. Transaction: none. A repeat: gives an equal registry.
 */
import { isEffectKind, type StepKind } from '../ports/step-kind.js';

/** All step kinds of one Gatehouse. Refuses to exist with duplicates. */
export class StepRegistry {
  private readonly kinds = new Map<string, StepKind>();

  constructor(kinds: readonly StepKind[]) {
    for (const kind of kinds) {
      if (!/^[a-z][a-z0-9-]*$/.test(kind.kind)) {
        throw new Error(`Step kind "${kind.kind}" is not kebab-case: rename it, for example to "order-badge".`);
      }
      if (this.kinds.has(kind.kind)) {
        throw new Error(`Two step kinds are called "${kind.kind}": rename one of them where it is defined.`);
      }
      this.kinds.set(kind.kind, kind);
    }
  }

  get names(): ReadonlySet<string> {
    return new Set(this.kinds.keys());
  }

  find(kind: string): StepKind | undefined {
    return this.kinds.get(kind);
  }

  readonly hasEffect = (kind: string): boolean => {
    const found = this.kinds.get(kind);
    return found !== undefined && isEffectKind(found);
  };
}
