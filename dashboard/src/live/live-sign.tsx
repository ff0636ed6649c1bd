import { Badge } from '@mantine/core';
import { words } from '../words/en.js';
import { useIsLive } from './live.js';

/** Says whether the page is up to date; read aloud only when that changes. */
export function LiveSign() {
  const isLive = useIsLive();
  return (
    <Badge
      role="status"
      variant="dot"
      size="md"
      tt="none"
      fw={400}
      color={isLive ? 'teal' : 'orange'}
      visibleFrom={isLive ? 'sm' : undefined}
      title={isLive ? words.live.liveHelp : words.live.reconnectingHelp}
    >
      {isLive ? words.live.live : words.live.reconnecting}
    </Badge>
  );
}
