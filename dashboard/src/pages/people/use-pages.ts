import { useState } from 'react';

/** Where one stands in a list of pages that are found by cursors; another list begins at its first page. */
export function usePages(list: unknown) {
  const key = JSON.stringify(list);
  const [place, setPlace] = useState<{ key: string; cursors: string[] }>({ key, cursors: [] });
  const cursors = place.key === key ? place.cursors : [];
  return {
    cursor: cursors.at(-1),
    /** Of the page, from 0. */
    number: cursors.length,
    go: {
      on: (cursor: string | undefined) => {
        if (cursor !== undefined) setPlace({ key, cursors: [...cursors, cursor] });
      },
      back: () => {
        setPlace({ key, cursors: cursors.slice(0, -1) });
      },
    },
  };
}
