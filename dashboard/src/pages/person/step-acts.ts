import type { Run, Step, StepAct } from '../../api/runs.js';
import type { Role } from '../../api/session.js';
import { words } from '../../words/en.js';

/** Something that staff can do to a step as it stands. */
export interface OfferedAct {
  label: string;
  help: string;
  act: StepAct;
  /** Asks for the id of the outside world. */
  needsId?: true;
}

export const isOpen = ({ status }: Pick<Run, 'status'>) => status !== 'completed' && status !== 'cancelled';

/** The first is what mostly helps. Whether it is allowed is the API's to say; this spares people refusals. */
export function offeredActs(step: Step, may: (role: Role) => boolean): OfferedAct[] {
  if (!may('staff')) return [];
  const stands = step.status === 'waiting' || step.status === 'needs-attention';
  const isBefore = stands || step.status === 'pending' || step.status === 'ready';
  const decides = may(step.asks?.role ?? 'staff');
  return [
    ...(stands && decides ? decisions(step) : []),
    ...(stands && !step.asks?.decisions.length ? retries(step) : []),
    ...(stands && step.makesWrite ? [attach] : []),
    ...(stands && !step.makesWrite && !step.asks?.decisions.length && decides ? [complete] : []),
    ...(isBefore && step.requirement !== null ? [skip] : []),
  ];
}

const decisions = ({ asks }: Step): OfferedAct[] =>
  (asks?.decisions ?? []).map((decision) => ({
    label: words.run.decisions[decision],
    help: [words.run.decisionHelp[decision], ...(asks?.people === 2 ? [words.run.twoPeople] : [])].join(' '),
    act: { action: 'complete', decision },
  }));

function retries({ effect }: Step): OfferedAct[] {
  const retry: OfferedAct = { label: words.run.retry, help: words.run.retryHelp, act: { action: 'retry' } };
  if (effect?.state !== 'unknown') return [retry];
  const act = { action: 'retry', confirmAbsent: true, expectedAuthorization: effect.authorization } as const;
  return [retry, { label: words.run.retryAbsent, help: words.run.retryAbsentHelp, act }];
}

const attach: OfferedAct = {
  label: words.run.attach,
  help: words.run.attachHelp,
  act: { action: 'attach', externalId: '' },
  needsId: true,
};
const complete: OfferedAct = {
  label: words.run.complete,
  help: words.run.completeHelp,
  act: { action: 'complete' },
};
const skip: OfferedAct = { label: words.run.skip, help: words.run.skipHelp, act: { action: 'skip' } };
