import type { Rule } from '../../domain/rule.js';
import { isRecord } from './rule-issue.js';

/** More combinations of facts than any organization has of roles and places; a field of its own for each person ends here. */
const mostKept = 20_000;

/** Which rules of one set match: found once for each combination of the facts that their conditions read. */
export class RuleSelection {
  private readonly fields: readonly string[];
  private readonly attributes: readonly string[];
  private readonly known = new Map<string, readonly Rule[]>();
  private readonly lists = new Map<string, readonly Rule[]>();

  constructor(
    private readonly rules: readonly Rule[],
    private readonly matching: (rules: readonly Rule[], facts: object) => readonly Rule[],
  ) {
    const read = [...new Set(rules.flatMap(({ when }) => [...fieldsOf(when)]))];
    this.fields = read.filter((field) => !field.startsWith(attributePrefix));
    this.attributes = read.flatMap((field) =>
      field.startsWith(attributePrefix) ? [field.slice(attributePrefix.length)] : [],
    );
  }

  of(facts: object): readonly Rule[] {
    const read = this.readBy(facts);
    const known = this.known.get(read.key);
    if (known) return known;
    const found = this.shared(this.matching(this.rules, read.facts()));
    if (this.known.size >= mostKept) {
      this.known.clear();
      this.lists.clear();
    }
    this.known.set(read.key, found);
    return found;
  }

  /** One list for all whom the same rules match, so that what follows from it is worked out once. */
  private shared(found: readonly Rule[]): readonly Rule[] {
    const key = found.map((rule) => this.rules.indexOf(rule)).join();
    const known = this.lists.get(key) ?? found;
    this.lists.set(key, known);
    return known;
  }

  /** Whoever shares the key is the same person to these rules. */
  private readBy(facts: object) {
    const values = this.fields.map((field) => own(facts, field));
    const told = own(facts, 'attributes');
    const attributes = this.attributes.map((name) => own(told, name));
    const shown = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));
    return {
      key: [...values, ...attributes].map(shown).join('\n'),
      facts: () => ({
        ...entries(this.fields, values),
        ...(this.attributes.length > 0 && isRecord(told) && { attributes: entries(this.attributes, attributes) }),
      }),
    };
  }
}

const attributePrefix = 'attributes.';

/** The fields that a condition reads, each once for every place where it stands. */
function* fieldsOf(condition: unknown): Generator<string> {
  if (!isRecord(condition)) return;
  for (const [key, value] of Object.entries(condition)) {
    if (!key.startsWith('$')) yield key;
    else if (Array.isArray(value)) for (const inner of value) yield* fieldsOf(inner);
  }
}

/** Never what JavaScript itself keeps under the name. */
const own = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const entries = (names: readonly string[], values: readonly unknown[]): object =>
  Object.fromEntries(names.map((name, index) => [name, values[index]]));
