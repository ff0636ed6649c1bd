import { useCallback, useState } from 'react';

/** Who is selected, also on other pages of the list. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const onSelect = useCallback((some: readonly string[], isSelected: boolean) => {
    setIds((now) => {
      const rest = [...now].filter((id) => !some.includes(id));
      return new Set(isSelected ? [...rest, ...some] : rest);
    });
  }, []);
  return {
    ids,
    onSelect,
    clear: () => {
      setIds(new Set());
    },
  };
}
