import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root.js';

export const overview = createRoute({
  getParentRoute: () => root,
  path: '/overview',
  component: lazyRouteComponent(() => import('../pages/overview/overview-page.js'), 'OverviewPage'),
});
