import { Anchor } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import type { AttentionItem } from '../../api/attention.js';
import { words } from '../../words/en.js';

/** Where that is mended which no single request mends. */
export function WhereToMend({ item }: { item: AttentionItem }) {
  const { routesByPath } = useRouter();
  const place = placeOf(item);
  if (!place || !(place.page in routesByPath)) return null;
  return (
    <Anchor underline="always" renderRoot={(props) => <Link {...props} to={place.to} />}>
      {place.label}
    </Anchor>
  );
}

function placeOf({ kind, id }: AttentionItem): { page: string; to: string; label: string } | undefined {
  switch (kind) {
    case 'unmatched':
    case 'rule':
      return { page: '/rules', to: '/rules', label: words.attention.openRules };
    case 'connection':
      return {
        page: '/connections/$id',
        to: `/connections/${id.slice(kind.length + 1)}`,
        label: words.attention.openConnection,
      };
    case 'delivery':
      return { page: '/connections', to: '/connections', label: words.attention.openConnections };
    default:
      return undefined;
  }
}
