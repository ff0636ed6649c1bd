import { get, post } from './client.js';
import type { Role } from './session.js';

export type RunStatus = 'running' | 'waiting' | 'needs-attention' | 'completed' | 'cancelled';
export type StepStatus =
  'pending' | 'ready' | 'running' | 'waiting' | 'needs-attention' | 'succeeded' | 'skipped' | 'cancelled';
export type Decision = 'clear' | 'not-clear' | 'pre-adverse' | 'adverse' | 'withdrawn' | 'approve' | 'refuse';

export interface Step {
  key: string;
  kind: string;
  status: StepStatus;
  needs: string[];
  requirement: string | null;
  note: string | null;
  attempts: number;
  /** Whether it writes to the compliance service: the id of what was written can be attached. */
  makesWrite: boolean;
  /** Who decides what, where a human must. */
  asks: { decisions: Decision[]; role: Role; people: number } | null;
  waitingFor: string | null;
  dueAt: string | null;
  lastConfirmedAt: string | null;
  output: Record<string, unknown> | null;
  error: { code: string; message: string } | null;
  effect: { id: string; state: string; externalId: string | null; authorization: string } | null;
  endedAt: string | null;
}

export interface Run {
  id: string;
  personId: string;
  purpose: string;
  status: RunStatus;
  rulesVersion: number;
  createdAt: string;
  endedAt: string | null;
  steps: Step[];
}

/** What staff do to a step. */
export type StepAct =
  | { action: 'retry'; confirmAbsent?: true; expectedAuthorization?: string }
  | { action: 'skip' }
  | { action: 'complete'; decision?: Decision }
  | { action: 'attach'; externalId: string };

export const readRun = (id: string) => get<Run>(`/v1/runs/${id}`);
export const cancelRun = (id: string, reason: string) => post<Run>(`/v1/runs/${id}/cancel`, { reason });
export const actOnStep = (runId: string, stepKey: string, { action, ...told }: StepAct, reason: string) =>
  post<Run>(`/v1/runs/${runId}/steps/${encodeURIComponent(stepKey)}/${action}`, { ...told, reason });
