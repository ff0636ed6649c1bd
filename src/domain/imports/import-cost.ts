/** What the organization's catalogue says that things cost. */
export interface PricedCatalog {
  surveyCodes: readonly { code: string; price: number }[];
  levelPrices: readonly { level: number; price: number }[];
}

export interface CostLine {
  requirement: string;
  count: number;
  /** Each, in US dollars as the catalogue has it; null: the catalogue has no price for it. */
  price: number | null;
  amount: number | null;
}

export interface ImportCost {
  /** Of all lines that have a price, in US dollars. */
  total: number;
  lines: CostLine[];
  /** Requirements without a price in the catalogue: packages of checks. Documents and steps of the host cost nothing. */
  unpriced: string[];
}

/** @param requirements how often each is assigned or ordered, by key. */
export function costOf(requirements: Readonly<Record<string, number>>, catalog: PricedCatalog): ImportCost {
  const lines = Object.entries(requirements)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([requirement, count]): CostLine => {
      const price = priceOf(requirement, catalog);
      return { requirement, count, price, amount: price === null ? null : cents(price * count) };
    });
  return {
    total: cents(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
    lines,
    unpriced: lines.filter(({ price }) => price === null).map(({ requirement }) => requirement),
  };
}

function priceOf(requirement: string, { surveyCodes, levelPrices }: PricedCatalog): number | null {
  const [type = '', ...rest] = requirement.split(':');
  const name = rest.join(':');
  if (type === 'training') return surveyCodes.find(({ code }) => code === name)?.price ?? null;
  if (type !== 'background-check') return 0;
  return levelPrices.find(({ level }) => name === `level-${level}`)?.price ?? null;
}

/** Sums of prices such as 14.95 must not end in 0.000000001. */
const cents = (amount: number) => Math.round(amount * 100) / 100;
