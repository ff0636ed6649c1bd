import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { attention } from './attention.js';
import { hrRoutes } from './hr.js';
import { overview } from './overview.js';
import { peopleRoutes } from './people.js';
import { root } from './root.js';
import { rulesRoutes } from './rules.js';
import { settingsRoutes } from './settings.js';

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

export const router = createRouter({
  routeTree: root.addChildren([
    ...doors,
    overview,
    ...peopleRoutes,
    attention,
    ...rulesRoutes,
    ...hrRoutes,
    ...settingsRoutes,
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
