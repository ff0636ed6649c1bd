import { get } from './client.js';

/** What the organization can assign and order, live from the compliance service. */
export interface Catalog {
  surveyCodes: { code: string; description: string }[];
  levels: number[];
  documents: { id: number; name: string; active: boolean }[];
}

export const readCatalog = () => get<Catalog>('/v1/catalog');
