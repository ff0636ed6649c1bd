import type { Role } from '../api/session.js';
import { useSession } from './session.js';

const ranks: Record<Role, number> = { viewer: 0, staff: 1, reviewer: 2, admin: 3 };

/** Tells whether whoever is signed in may do what a role may do. The API decides; this only spares them a refusal. */
export function useMay(): (role: Role) => boolean {
  const own = ranks[useSession().account.role];
  return (role) => own >= ranks[role];
}
