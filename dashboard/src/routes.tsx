import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { attentionKinds, type AttentionFilter } from './api/attention.js';
import { standings, type PeopleFilter } from './api/people.js';
import { PeoplePage } from './pages/people/people-page.js';
import { personTabs, type PersonTab } from './pages/person/person-tabs.js';
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
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: PersonTab } => ({
    tab: personTabs.find((one) => one === tab),
  }),
  component: lazyRouteComponent(() => import('./pages/person/person-page.js'), 'PersonPage'),
});

const attention = createRoute({
  getParentRoute: () => root,
  path: '/attention',
  component: lazyRouteComponent(() => import('./pages/attention/attention-page.js'), 'AttentionPage'),
  validateSearch: ({ kind, assignee, search, item }: Record<string, unknown>): AttentionFilter & { item?: string } => ({
    kind: attentionKinds.find((one) => one === kind),
    assignee: (['me', 'nobody'] as const).find((one) => one === assignee),
    search: textOf(search),
    item: textOf(item),
  }),
});

export const router = createRouter({ routeTree: root.addChildren([...doors, people, person, attention]) });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
