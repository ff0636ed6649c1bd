import type { Change } from './change.js';

export interface Hearing {
  onChange: (change: Change) => void;
  /** Something may have been missed. */
  onGap: () => void;
  onState: (isLive: boolean) => void;
  /** The stream was refused: perhaps nobody is signed in any more. */
  onRefused: () => void;
}

const longestPauseMs = 30_000;
/** A browser opens few connections to one host, and a page that nobody sees needs none. */
const hiddenForMs = 60_000;

/**
 * Listens for as long as the page is seen. A connection that breaks is taken up by the browser, without a gap, after the
 * last thing that was told; one that was refused, or closed here, begins anew. @returns what ends it.
 */
export function listen({ onChange, onGap, onState, onRefused }: Hearing): () => void {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let refusals = 0;

  const close = () => {
    window.clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    const opened = new EventSource('/v1/stream');
    let isNew = true;
    opened.onopen = () => {
      // What was read before the first word is older than the stream.
      if (isNew) onGap();
      isNew = false;
      refusals = 0;
      onState(true);
    };
    opened.onerror = () => {
      onState(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      onRefused();
      timer = window.setTimeout(open, Math.min(1_000 * 2 ** refusals++, longestPauseMs));
    };
    opened.addEventListener('change', ({ data }: MessageEvent<string>) => {
      onChange(JSON.parse(data) as Change);
    });
    opened.addEventListener('reset', onGap);
    source = opened;
  };
  const onVisibility = () => {
    if (document.hidden) timer = window.setTimeout(close, hiddenForMs);
    else if (source?.readyState === EventSource.OPEN) window.clearTimeout(timer);
    else open();
  };
  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}
