import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { standings, type PeopleFilter } from './api/people.js';
import { PeoplePage } from './pages/people/people-page.js';
import { Shell } from './parts/shell.js';

const root = createRootRoute({ component: Shell });

/** Whoever is signed in has nothing to do at a door. */
const doors = (['/', '/setup', '/accept', '/sign-in'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      redirect({ to: '/people', throw: true });
    },
  }),
);

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  component: PeoplePage,
  validateSearch: ({ search, status, role }: Record<string, unknown>): PeopleFilter => ({
    search: textOf(search),
    status: standings.find((one) => one === status),
    role: textOf(role),
  }),
});

const person = createRoute({
  getParentRoute: () => root,
  path: '/people/$id',
  component: lazyRouteComponent(() => import('./pages/person/person-page.js'), 'PersonPage'),
});

const rules = createRoute({
  getParentRoute: () => root,
  path: '/rules',
  component: lazyRouteComponent(() => import('./pages/rules/rules-page.js'), 'RulesPage'),
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'coverage' } => ({
    show: show === 'coverage' ? show : undefined,
  }),
});

const ruleSet = createRoute({
  getParentRoute: () => root,
  path: '/rules/versions/$version',
  component: lazyRouteComponent(() => import('./pages/rules/versions/version-page.js'), 'VersionPage'),
  validateSearch: ({ show, against }: Record<string, unknown>): { show?: string; against?: number } => ({
    show: textOf(show),
    against: typeof against === 'number' ? against : undefined,
  }),
});

const ruleDraft = createRoute({
  getParentRoute: () => root,
  path: '/rules/draft',
  component: lazyRouteComponent(() => import('./pages/rules/editor/draft-page.js'), 'DraftPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([...doors, people, person, rules, ruleSet, ruleDraft]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
