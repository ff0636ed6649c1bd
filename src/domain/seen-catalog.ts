import { requirementKey, type Rule } from './rule.js';

/** One thing of the catalogue as it was offered last. */
export interface SeenItem {
  /** In US dollars as the catalogue has it; null: it has no price. */
  price: number | null;
  /** YYYY-MM-DD in the organization's time zone. */
  lastOfferedDate: string;
}

/** By keys as of requirements: `training:camp`, `background-check:level-3`, `document:12`, `document:Code of Conduct`. */
export type SeenCatalog = Readonly<Record<string, SeenItem>>;

/** What an organization can get today, and its prices. */
interface CatalogToday {
  surveyCodes: readonly { code: string; price: number }[];
  levels: readonly number[];
  levelPrices: readonly { level: number; price: number }[];
  documents: readonly { id: number; name: string; active: boolean }[];
}

/** Something that rules ask for costs another price than it did when it was looked at before. */
export interface PriceChange {
  item: string;
  /** In US dollars as the catalogue has it; null: it had, or has, no price. */
  before: number | null;
  after: number | null;
  /** The names of the rules that ask for it. */
  rules: string[];
}

/** What is known when the catalogue has been looked at today; what is not offered any more stays known. */
export function seeCatalog(before: SeenCatalog, catalog: CatalogToday, today: string): SeenCatalog {
  const item = (key: string, price?: number): [string, SeenItem] => [
    key,
    { price: price !== undefined && Number.isFinite(price) ? price : null, lastOfferedDate: today },
  ];
  return {
    ...before,
    ...Object.fromEntries([
      ...catalog.surveyCodes.map(({ code, price }) => item(`training:${code}`, price)),
      ...catalog.levels.map((level) =>
        item(`background-check:level-${level}`, catalog.levelPrices.find((one) => one.level === level)?.price),
      ),
      ...catalog.documents
        .filter(({ active }) => active)
        .flatMap(({ id, name }) => [item(`document:${id}`), item(`document:${name}`)]),
    ]),
  };
}

/** What has been seen twice, at different prices, and is asked for. */
export function priceChanges(before: SeenCatalog, now: SeenCatalog, rules: readonly Rule[]): PriceChange[] {
  return Object.entries(now).flatMap(([item, { price: after }]) => {
    const known = Object.hasOwn(before, item) ? before[item] : undefined;
    const asking = rules.filter((rule) => itemsOf(rule).includes(item)).map(({ name }) => name);
    if (!known || known.price === after || asking.length === 0) return [];
    return { item, before: known.price, after, rules: [...new Set(asking)].sort() };
  });
}

function itemsOf({ requirements }: Rule): string[] {
  return requirements.flatMap((one) =>
    one.type === 'background-check' && one.renewal?.level !== undefined
      ? [requirementKey(one), `background-check:level-${one.renewal.level}`]
      : [requirementKey(one)],
  );
}
