const BASIC = ['Identity trace', 'Multi-jurisdiction criminal database', 'National sex-offender registry'];
const DRIVING = 'Motor vehicle record';
const COUNTY = 'County of residence, criminal records';
const FEDERAL = 'Federal criminal records';

/** What a level searches, each level in the words of FACTS §2. */
const SEARCHES: Readonly<Record<number, readonly string[]>> = {
  1: BASIC,
  2: [...BASIC, DRIVING],
  3: [...BASIC, COUNTY],
  4: [...BASIC, COUNTY, DRIVING],
  5: [...BASIC, COUNTY, DRIVING, FEDERAL],
  6: [...BASIC, 'Counties of the last 10 years, under every name, criminal records', DRIVING, FEDERAL],
  7: [
    ...BASIC,
    'Counties and states of the last 10 years, under every name, criminal records',
    DRIVING,
    `${FEDERAL} of the last 10 years`,
  ],
};

export function searchesOf(level: number): readonly string[] {
  return SEARCHES[level] ?? [];
}
