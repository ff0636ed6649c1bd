import type { StepStatus } from '../../api/runs.js';

/** State by colour and by sign: nobody needs to see colours. */
export const stepLook: Record<StepStatus, { color: string; sign: string }> = {
  pending: { color: 'gray', sign: '○' },
  ready: { color: 'cyan', sign: '▸' },
  running: { color: 'cyan', sign: '▶' },
  waiting: { color: 'blue', sign: '…' },
  'needs-attention': { color: 'orange', sign: '!' },
  succeeded: { color: 'green', sign: '✓' },
  skipped: { color: 'gray', sign: '»' },
  cancelled: { color: 'gray', sign: '✕' },
};
