import { get } from './client.js';

/** What the organization can assign and order, live from the compliance service. */
export interface Catalog {
  surveyCodes: { code: string; languages: string[]; description: string; price: number }[];
  levels: number[];
  levelPrices: { level: number; price: number }[];
  documents: { id: number; name: string; active: boolean }[];
}

export const readCatalog = () => get<Catalog>('/v1/catalog');
