import type { Role } from '../api/session.js';
import { words } from '../words/en.js';

/** Where one can go from every page, in the order of the navigation, and the role that one needs there. */
export const rooms = [
  { to: '/people', label: words.nav.people, needs: 'viewer' },
  { to: '/rules', label: words.nav.rules, needs: 'viewer' },
] as const satisfies readonly {
  to: string;
  label: string;
  needs: Role;
}[];
