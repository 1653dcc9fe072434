/** How jobs and clients talk to a lane. Lanes outlive releases: these must stay readable for old and new alike. */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { LaneRef } from '../job/ids.js';
import {
  ANNOUNCE_SIGNAL,
  JOIN_SIGNAL,
  type BusyPolicy,
  type LaneEntry,
  type LaneHolder,
  type LaneState,
} from '../job/lane.js';

export interface LaneInput extends LaneRef {
  /** Who is in the lane, when it continues as new; absent when it starts. */
  state?: LaneState;
}

/** A job wants its turn. Saying so again changes nothing. */
export const joinSignal = defineSignal<[entry: LaneEntry, busy: BusyPolicy]>(JOIN_SIGNAL);

/** A client is about to start a job, which then need not join by itself. */
export const announceSignal = defineSignal<[entry: LaneEntry]>(ANNOUNCE_SIGNAL);

/** A job is over, or no longer waits. */
export const leaveSignal = defineSignal<[jobId: string]>('leave');

/** A client reserves a free lane for a job it is about to start; refused when the lane is not free. */
export const reserveUpdate = defineUpdate<boolean, [entry: LaneEntry]>('reserve');

/** The type of the failure with which a lane refuses a reservation; the job that holds it is in the details. */
export const LANE_BUSY = 'LaneBusy';

/** A lane as people see it. */
export interface LaneView {
  holder: LaneHolder | null;
  /** How many wait. */
  waiting: number;
  /** The first of those who wait, as many as were asked for. */
  queue: readonly LaneEntry[];
}

export const laneQuery = defineQuery<LaneView, [limit: number]>('lane');

/** 0 for the holder, 1 for the next; null for a job that is not in the lane. */
export const placeQuery = defineQuery<number | null, [jobId: string]>('place');
