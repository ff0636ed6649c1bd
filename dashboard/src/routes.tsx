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
      redirect({ to: '/overview', throw: true });
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

const overview = createRoute({
  getParentRoute: () => root,
  path: '/overview',
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.js'), 'OverviewPage'),
});

const person = createRoute({
  getParentRoute: () => root,
  path: '/people/$id',
  component: lazyRouteComponent(() => import('./pages/person/person-page.js'), 'PersonPage'),
});

export const router = createRouter({ routeTree: root.addChildren([...doors, overview, people, person]) });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
