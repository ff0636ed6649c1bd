import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { standings, type PeopleFilter } from '../api/people.js';
import { PeoplePage } from '../pages/people/people-page.js';
import { personTabs, type PersonTab } from '../pages/person/person-tabs.js';
import { root, textOf } from './root.js';

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
  component: lazyRouteComponent(() => import('../pages/person/person-page.js'), 'PersonPage'),
});

export const peopleRoutes = [people, person] as const;
