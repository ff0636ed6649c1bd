import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { attentionKinds, type AttentionFilter } from '../api/attention.js';
import { root, textOf } from './root.js';

export const attention = createRoute({
  getParentRoute: () => root,
  path: '/attention',
  component: lazyRouteComponent(() => import('../pages/attention/attention-page.js'), 'AttentionPage'),
  validateSearch: ({ kind, assignee, search, item }: Record<string, unknown>): AttentionFilter & { item?: string } => ({
    kind: attentionKinds.find((one) => one === kind),
    assignee: (['me', 'nobody'] as const).find((one) => one === assignee),
    search: textOf(search),
    item: textOf(item),
  }),
});
