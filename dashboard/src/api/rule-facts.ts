import { get, post } from './client.js';

export type FieldKind = 'text' | 'user-type' | 'yes-no' | 'tags' | 'years' | 'day' | 'anything';

/** What conditions can look at. */
export interface RuleField {
  name: string;
  kind: FieldKind;
  about: string;
  operators: string[];
  values: { value: string; people: number }[];
}

export interface RuleCoverage {
  rules: { rule: string; people: number; everUsed: boolean }[];
  neverMatched: string[];
  unnamed: { field: string; value: string; people: number; unmatched: number; lastToldAt: string | null }[];
  fieldsNotUsed: string[];
}

export interface CatalogCheck {
  day: string;
  versions: number[];
  broken: { subject: string; ruleName: string; message: string; versions: number[] }[];
  priceChanges: { item: string; before: number | null; after: number | null; rules: string[] }[];
}

export const listRuleFields = async () => (await get<{ items: RuleField[] }>('/v1/rules/fields')).items;
export const readCoverage = (version?: number) => get<RuleCoverage>('/v1/rules/coverage', { version });
export const checkCatalog = () => post<CatalogCheck>('/v1/catalog/check', {});
