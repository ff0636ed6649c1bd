import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deliveryStates, type DeliveryState } from '../api/connections.js';
import { eventTypes, outcomes, type EventsFilter } from '../api/events.js';
import { connectionTabs } from '../pages/connections/tabs.js';
import { root, textOf } from './root.js';

const connections = createRoute({
  getParentRoute: () => root,
  path: '/connections',
  component: lazyRouteComponent(() => import('../pages/connections/connections-page.js'), 'ConnectionsPage'),
});

const newConnection = createRoute({
  getParentRoute: () => root,
  path: '/connections/new',
  component: lazyRouteComponent(() => import('../pages/connections/wizard-page.js'), 'WizardPage'),
});

interface ConnectionView {
  tab?: (typeof connectionTabs)[number];
  state?: DeliveryState;
}

const connection = createRoute({
  getParentRoute: () => root,
  path: '/connections/$id',
  component: lazyRouteComponent(() => import('../pages/connections/connection-page.js'), 'ConnectionPage'),
  validateSearch: ({ tab, state }: Record<string, unknown>): ConnectionView => ({
    tab: connectionTabs.find((one) => one === tab),
    state: deliveryStates.find((one) => one === state),
  }),
});

const events = createRoute({
  getParentRoute: () => root,
  path: '/events',
  component: lazyRouteComponent(() => import('../pages/events/events-page.js'), 'EventsPage'),
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
  component: lazyRouteComponent(() => import('../pages/imports/imports-page.js'), 'ImportsPage'),
});

const oneImport = createRoute({
  getParentRoute: () => root,
  path: '/imports/$id',
  component: lazyRouteComponent(() => import('../pages/imports/import-page.js'), 'ImportPage'),
});

export const hrRoutes = [connections, newConnection, connection, events, imports, oneImport] as const;
