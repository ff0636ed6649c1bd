import type { ComponentType } from 'react';
import type { Role } from '../api/session.js';
import { words } from '../words/en.js';
import { AttentionBadge } from './attention-badge.js';

interface Room {
  to: string;
  label: string;
  needs: Role;
  /** What calls for somebody there. */
  badge?: ComponentType;
}

/** Where one can go from every page, in the order of the navigation, and the role that one needs there. */
export const rooms = [
  { to: '/overview', label: words.nav.overview, needs: 'viewer' },
  { to: '/people', label: words.nav.people, needs: 'viewer' },
  { to: '/attention', label: words.nav.attention, needs: 'viewer', badge: AttentionBadge },
  { to: '/rules', label: words.rules.title, needs: 'viewer' },
  { to: '/connections', label: words.connections.title, needs: 'viewer' },
  { to: '/events', label: words.events.title, needs: 'viewer' },
  { to: '/imports', label: words.imports.title, needs: 'viewer' },
  { to: '/settings', label: words.settings.title, needs: 'admin' },
] as const satisfies readonly Room[];
