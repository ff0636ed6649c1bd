export const list = {
  loading: 'Loading…',
  more: 'Show more',
  failed: 'This could not be loaded.',
  again: 'Try again',
} as const;
