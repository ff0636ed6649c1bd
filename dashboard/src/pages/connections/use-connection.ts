import { useQuery } from '@tanstack/react-query';
import { listKinds, readHealth, type ConnectionKind } from '../../api/connections.js';

const everyMs = 10_000;

/** How a connection stands; read again now and then, since lag grows without anything happening. */
export const useHealth = (id: string) =>
  useQuery({ queryKey: ['connections', id, 'health'], queryFn: () => readHealth(id), refetchInterval: everyMs });

export function useKinds() {
  const query = useQuery({ queryKey: ['connections', 'kinds'], queryFn: listKinds, staleTime: Infinity });
  const kinds = query.data?.items ?? [];
  const find = (kind: string): ConnectionKind | undefined => kinds.find((one) => one.kind === kind);
  return { ...query, kinds, find, titleOf: (kind: string) => find(kind)?.title ?? kind };
}
