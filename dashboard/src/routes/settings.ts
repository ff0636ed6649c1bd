import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AuditFilter } from '../api/audit.js';
import { mailStates, type MailState } from '../api/mails.js';
import { root, textOf } from './root.js';

/** What is looked for in the audit log, and the state of the mails that are shown. */
type SettingsSearch = AuditFilter & { mails?: MailState };

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
  validateSearch: ({ actor, action, fromDate, toDate, text, mails }: Record<string, unknown>): SettingsSearch => ({
    actor: textOf(actor),
    action: textOf(action),
    fromDate: textOf(fromDate),
    toDate: textOf(toDate),
    text: textOf(text),
    mails: mailStates.find((state) => state === mails),
  }),
});

export const settingsRoutes = [settings, settingsTab] as const;
