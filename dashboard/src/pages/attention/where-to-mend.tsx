import { Anchor } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import type { AttentionItem, AttentionKind } from '../../api/attention.js';
import { words } from '../../words/en.js';

/** Where that is mended which no single request mends. */
const places: Partial<Record<AttentionKind, { to: string; label: string }>> = {
  unmatched: { to: '/rules', label: words.attention.openRules },
  rule: { to: '/rules', label: words.attention.openRules },
  connection: { to: '/connections', label: words.attention.openConnections },
  delivery: { to: '/connections', label: words.attention.openConnections },
};

export function WhereToMend({ item: { kind } }: { item: AttentionItem }) {
  const { routesByPath } = useRouter();
  const place = places[kind];
  if (!place || !(place.to in routesByPath)) return null;
  return <Anchor renderRoot={(props) => <Link {...props} to={place.to} />}>{place.label}</Anchor>;
}
