/** Why a job is PAUSED, and what its state allows a person to ask of it. Pure; imported by workflows. */
import { isTerminal, type JobStatus } from './status.js';

export const PAUSE_REASONS = [
  /** A person paused it. */
  'interrupted',
  /** It would have FAILED, and is held instead so that it can go on from there. */
  'error',
  /** It has used more tokens than it may. */
  'budget',
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** The message of every pause that a person asked for. */
export const INTERRUPTED = 'Job was interrupted by user';

/** What can be asked of a job, and in which states. */
export const CONTROLS = {
  pause: { done: 'paused', in: ['PENDING', 'RUNNING'] },
  resume: { done: 'resumed', in: ['PAUSED'] },
  discard: { done: 'discarded', in: ['PENDING', 'PAUSED'] },
  resolve: { done: 'resolved', in: ['PAUSED'] },
  retry: { done: 'retried', in: ['PARTIAL', 'FAILED', 'CANCELLED'] },
} as const satisfies Record<string, { done: string; in: readonly JobStatus[] }>;
export type Control = keyof typeof CONTROLS;

/** Everything that a job in this state can be asked, cancellation included. */
export function allowedActions(status: JobStatus): (Control | 'cancel')[] {
  const controls = Object.keys(CONTROLS) as Control[];
  const allowed = controls.filter((control) => refusal(control, status) === undefined);
  return isTerminal(status) ? allowed : ['cancel', ...allowed];
}

/** The type of the failure with which a job refuses what its state does not allow. */
export const WRONG_STATE = 'WrongState';

/** Why a job in this state refuses, in full; undefined when it does not. */
export function refusal(control: Control, status: JobStatus): string | undefined {
  const { done, in: allowed } = CONTROLS[control];
  if ((allowed as readonly JobStatus[]).includes(status)) return undefined;
  const states = [allowed.slice(0, -1).join(', '), allowed.at(-1)].filter(Boolean).join(' and ');
  return `Job is ${status}, only ${states} jobs can be ${done}`;
}
