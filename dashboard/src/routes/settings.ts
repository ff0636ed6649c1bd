import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AuditFilter } from '../api/audit.js';
import { root, textOf } from './root.js';

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: () => {
    redirect({ to: '/settings/$tab', params: { tab: 'organization' }, throw: true });
  },
});

const settingsTab = createRoute({
  getParentRoute: () => root,
  path: '/settings/$tab',
  component: lazyRouteComponent(() => import('../pages/settings/settings-page.js'), 'SettingsPage'),
  validateSearch: ({ actor, action, fromDate, toDate, text }: Record<string, unknown>): AuditFilter => ({
    actor: textOf(actor),
    action: textOf(action),
    fromDate: textOf(fromDate),
    toDate: textOf(toDate),
    text: textOf(text),
  }),
});

export const settingsRoutes = [settings, settingsTab] as const;
