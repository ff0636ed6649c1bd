const states =
  'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,District of Columbia DC,Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Puerto Rico PR,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY';

const codeByName = new Map(
  states.split(',').map((entry): [string, string] => [entry.slice(0, -3).toLowerCase(), entry.slice(-2)]),
);
const codes = new Set(codeByName.values());

/** The two-letter code of a US state by its name or code in any case; anything else as it is. */
export function usState(value: string): string {
  const upper = value.toUpperCase();
  return codes.has(upper) ? upper : (codeByName.get(value.toLowerCase()) ?? value);
}
