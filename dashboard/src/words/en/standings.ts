export const standings = {
  cleared: 'Cleared',
  waiting: 'Waiting',
  'needs-attention': 'Needs attention',
  'not-clear': 'Not clear',
  expired: 'Expired',
  assumed: 'Assumed',
  held: 'Held',
  scheduled: 'Scheduled',
  terminated: 'Left',
  merged: 'Merged',
} as const;
