import fc from 'fast-check';
import { conditionFields, type ConditionFieldKind } from '../../src/domain/condition-fields.js';
import { addDays } from '../../src/domain/day.js';
import type { Json, JsonObject } from '../../src/domain/json.js';

/** Any text that can be stored, what YAML would take for something else included. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('yes', 'null', '~', '1e3', '2026-06-01', '- a', '# b', ' c ', "it's", '{', 'a: b', '\n', '*x', '<<'),
);
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((one) => one + 0);

const scalars: Record<ConditionFieldKind, fc.Arbitrary<Json>> = {
  text,
  tags: text,
  'user-type': fc.constantFrom('employee', 'volunteer'),
  'yes-no': fc.boolean(),
  years: fc.integer({ min: 0, max: 120 }),
  day: fc.nat(40_000).map((days) => addDays('1980-01-01', days)),
  anything: fc.oneof(text, number, fc.boolean()),
};

const fields = fc.oneof(
  fc.constantFrom(...conditionFields.map(({ name, kind }) => ({ name, kind }))),
  fc
    .string({ minLength: 1, unit: fc.constantFrom('a', 'b', ' ', '_', '-', ':', '#', 'é', '"', '0') })
    .map((name) => ({ name: `attributes.${name}`, kind: 'anything' as const })),
);

type Operators = Record<string, fc.Arbitrary<Json>>;

function operand(kind: ConditionFieldKind): fc.Arbitrary<Json> {
  const scalar = fc.oneof({ weight: 9, arbitrary: scalars[kind] }, { weight: 1, arbitrary: fc.constant(null) });
  const ordered = scalars[kind].filter((value) => typeof value !== 'boolean');
  const order: Operators = kind === 'yes-no' ? {} : { $gt: ordered, $gte: ordered, $lt: ordered, $lte: ordered };
  const list = fc.array(scalar, { minLength: 1, maxLength: 4 });
  const plain: Operators = { $eq: scalar, $ne: scalar, $in: list, $nin: list, ...order, $exists: fc.boolean() };
  const some = (all: Operators): fc.Arbitrary<Json> =>
    fc
      .subarray(Object.entries(all), { minLength: 1 })
      .chain((chosen) => fc.record<JsonObject>(Object.fromEntries(chosen)));
  return fc.oneof(scalar, some(plain), some({ ...plain, $not: some(plain) }));
}

/** Every condition that rules may have, a few levels deep. */
export const anyCondition: fc.Arbitrary<JsonObject> = fc.letrec<{ condition: JsonObject; entry: [string, Json] }>(
  (tie) => ({
    condition: fc
      .uniqueArray(tie('entry'), { maxLength: 3, selector: ([key]) => key })
      .map((entries) => Object.fromEntries(entries)),
    entry: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fields.chain(({ name, kind }) => operand(kind).map((value): [string, Json] => [name, value])),
      fc.tuple(
        fc.constantFrom('$and', '$or', '$nor'),
        fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((list): Json => list),
      ),
    ),
  }),
).condition;
