import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { keysOf } from './change.js';
import { listen } from './listen.js';
import { Refresh } from './refresh.js';

/** A connection that comes back within this time was never gone for people. */
const patienceMs = 3_000;

const IsLive = createContext(true);

/** Keeps whatever the pages below show as it is now. */
export function Live({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(true);
  useEffect(() => {
    const refresh = new Refresh(queries);
    let timer: number | undefined;
    let wasLive = true;
    const stop = listen({
      onChange: (change) => {
        refresh.of(keysOf(change));
      },
      onGap: () => {
        refresh.ofEverything();
      },
      onState: (live) => {
        if (live === wasLive) return;
        wasLive = live;
        window.clearTimeout(timer);
        timer = window.setTimeout(setLive, live ? 0 : patienceMs, live);
      },
      onRefused: () => {
        refresh.of([['session']]);
      },
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [queries]);
  return <IsLive value={isLive}>{children}</IsLive>;
}

/** Whether changes are heard of as they happen. */
export const useIsLive = () => useContext(IsLive);
