import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root, textOf } from './root.js';

const rules = createRoute({
  getParentRoute: () => root,
  path: '/rules',
  component: lazyRouteComponent(() => import('../pages/rules/rules-page.js'), 'RulesPage'),
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'coverage' } => ({
    show: show === 'coverage' ? show : undefined,
  }),
});

const ruleSet = createRoute({
  getParentRoute: () => root,
  path: '/rules/versions/$version',
  component: lazyRouteComponent(() => import('../pages/rules/versions/version-page.js'), 'VersionPage'),
  validateSearch: ({ show, against }: Record<string, unknown>): { show?: string; against?: number } => ({
    show: textOf(show),
    against: typeof against === 'number' ? against : undefined,
  }),
});

const draft = createRoute({
  getParentRoute: () => root,
  path: '/rules/draft',
  component: lazyRouteComponent(() => import('../pages/rules/editor/draft-page.js'), 'DraftPage'),
});

export const rulesRoutes = [rules, ruleSet, draft] as const;
