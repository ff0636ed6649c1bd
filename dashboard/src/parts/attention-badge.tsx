import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countAttention } from '../api/attention.js';

/** How much needs a human right now; nothing while nothing does. */
export function AttentionBadge() {
  const { data } = useQuery({ queryKey: ['attention', 'counts'], queryFn: countAttention });
  if (!data || data.total === 0) return null;
  return (
    <Badge size="sm" variant="filled" color="red.9">
      {data.total}
    </Badge>
  );
}
