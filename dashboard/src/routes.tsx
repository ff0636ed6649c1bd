import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { standings, type PeopleFilter } from './api/people.js';
import { deliveryStates, type DeliveryState } from './api/connections.js';
import { eventTypes, outcomes, type EventsFilter } from './api/events.js';
import { PeoplePage } from './pages/people/people-page.js';
import { personTabs, type PersonTab } from './pages/person/person-tabs.js';
import { connectionTabs } from './pages/connections/tabs.js';
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

const connections = createRoute({
  getParentRoute: () => root,
  path: '/connections',
  component: lazyRouteComponent(() => import('./pages/connections/connections-page.js'), 'ConnectionsPage'),
});

const newConnection = createRoute({
  getParentRoute: () => root,
  path: '/connections/new',
  component: lazyRouteComponent(() => import('./pages/connections/wizard-page.js'), 'WizardPage'),
});

interface ConnectionView {
  tab?: (typeof connectionTabs)[number];
  state?: DeliveryState;
}

const connection = createRoute({
  getParentRoute: () => root,
  path: '/connections/$id',
  component: lazyRouteComponent(() => import('./pages/connections/connection-page.js'), 'ConnectionPage'),
  validateSearch: ({ tab, state }: Record<string, unknown>): ConnectionView => ({
    tab: connectionTabs.find((one) => one === tab),
    state: deliveryStates.find((one) => one === state),
  }),
});

const events = createRoute({
  getParentRoute: () => root,
  path: '/events',
  component: lazyRouteComponent(() => import('./pages/events/events-page.js'), 'EventsPage'),
  validateSearch: (told: Record<string, unknown>): EventsFilter & { open?: string } => ({
    search: textOf(told.search),
    outcome: outcomes.find((one) => one === told.outcome),
    type: eventTypes.find((one) => one === told.type),
    source: textOf(told.source),
    from: textOf(told.from),
    to: textOf(told.to),
    open: textOf(told.open),
  }),
});

const imports = createRoute({
  getParentRoute: () => root,
  path: '/imports',
  component: lazyRouteComponent(() => import('./pages/imports/imports-page.js'), 'ImportsPage'),
});

const oneImport = createRoute({
  getParentRoute: () => root,
  path: '/imports/$id',
  component: lazyRouteComponent(() => import('./pages/imports/import-page.js'), 'ImportPage'),
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
  routeTree: root.addChildren([
    ...doors,
    people,
    person,
    connections,
    newConnection,
    connection,
    events,
    imports,
    oneImport,
    rules,
    ruleSet,
    ruleDraft,
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
