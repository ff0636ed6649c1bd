import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPeopleQuery } from '../pages/people/people-query.js';
import { personTabs, type PersonTab } from '../pages/person/person-tabs.js';
import { root } from './root.js';

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  component: lazyRouteComponent(() => import('../pages/people/people-page.js'), 'PeoplePage'),
  validateSearch: readPeopleQuery,
});

const person = createRoute({
  getParentRoute: () => root,
  path: '/people/$id',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: PersonTab } => ({
    tab: personTabs.find((one) => one === tab),
  }),
  component: lazyRouteComponent(() => import('../pages/person/person-page.js'), 'PersonPage'),
});

export const peopleRoutes = [people, person] as const;
