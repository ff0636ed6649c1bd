export const live = {
  live: 'Live',
  liveHelp: 'What changes shows here by itself.',
  reconnecting: 'Reconnecting…',
  reconnectingHelp: 'Gatehouse cannot be reached right now. What you see may be older; it is read again by itself.',
} as const;
