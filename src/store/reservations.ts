import type { Kysely } from 'kysely';
import { exclusively } from './exclusive.js';
import type { StageRef } from './items.js';
import { fromJson, toJson } from './json.js';
import type { Database, ItemData, ReservationTable, Tables, WorkItemTable } from './schema.js';
import { now } from './timestamps.js';

/** An item that a worker outside was given. */
export interface Reservation extends StageRef {
  token: string;
  itemId: string;
  data: ItemData | null;
  worker: string;
  /** Which attempt of Temporal's this is; counts from 1. */
  attempt: number;
  leaseMs: number;
  heartbeatMs: number;
  /** How the worker ended it; null while it has not. */
  ended: ReservationTable['ended'];
  /** False when the item was given to somebody else since. */
  isLast: boolean;
  itemStatus: WorkItemTable['status'];
  /** How often the item was tried and failed in this job. */
  itemTries: number;
}

/** What is written down when an item is given to a worker. */
export interface NewReservation
  extends StageRef, Pick<Reservation, 'token' | 'worker' | 'attempt' | 'leaseMs' | 'heartbeatMs'> {
  /** Where the item is on its list. */
  position: number;
}

/**
 * Which worker outside was given which item, by which token. Temporal decides who holds an item; this is how a
 * token is recognized, how a worker is given the same items again, and where the last one that was given an item
 * is the only one that can finish it.
 */
export class Reservations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Gives an item to a worker; whoever had it before cannot finish it any more. */
  async take(given: NewReservation): Promise<Reservation> {
    const { tenant, jobId, stage, position, token } = given;
    await exclusively(this.#database, ['reservations', tenant, jobId, stage], async (trx) => {
      const item = await trx
        .selectFrom('work_items')
        .select('item_id')
        .where('tenant', '=', tenant)
        .where('job_id', '=', jobId)
        .where('stage', '=', stage)
        .where('position', '=', position)
        .executeTakeFirstOrThrow();
      const { turns } = await trx
        .selectFrom('reservations')
        .select((row) => row.fn.coalesce(row.fn.max('turn'), row.lit(0)).as('turns'))
        .where('tenant', '=', tenant)
        .where('job_id', '=', jobId)
        .where('stage', '=', stage)
        .where('item_id', '=', item.item_id)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('reservations')
        .values({
          token,
          tenant,
          job_id: jobId,
          stage,
          item_id: item.item_id,
          turn: turns + 1,
          attempt: given.attempt,
          worker: given.worker,
          lease_ms: given.leaseMs,
          heartbeat_ms: given.heartbeatMs,
          reserved_at: now(),
          ended: null,
        })
        .execute();
    });
    const taken = await this.find(tenant, token);
    if (taken === undefined) throw new TypeError('A reservation was written and is not there');
    return taken;
  }

  /** The reservation behind a token; undefined when the tenant has none. */
  async find(tenant: string, token: string): Promise<Reservation | undefined> {
    const row = await this.#rows()
      .where('reservations.tenant', '=', tenant)
      .where('reservations.token', '=', token)
      .executeTakeFirst();
    return row && reservationOf(row);
  }

  /** What a worker was given of a stage and has not ended, oldest first. Its leases may have run out. */
  async heldBy({ tenant, jobId, stage }: StageRef, worker: string): Promise<Reservation[]> {
    const rows = await this.#rows()
      .where('reservations.tenant', '=', tenant)
      .where('reservations.job_id', '=', jobId)
      .where('reservations.stage', '=', stage)
      .where('reservations.worker', '=', worker)
      .where('reservations.ended', 'is', null)
      .orderBy('reservations.reserved_at')
      .orderBy('reservations.token')
      .execute();
    return rows.map(reservationOf);
  }

  /**
   * Ends a reservation, and the item with it where it is done. False when the item was given to somebody else
   * meanwhile: then nothing changes. Harmless when repeated.
   */
  async finish(held: Reservation, metrics: Record<string, number>): Promise<boolean> {
    const { tenant, jobId, stage, itemId, token } = held;
    return exclusively(this.#database, ['reservations', tenant, jobId, stage], async (trx) => {
      const last = await this.#rows(trx)
        .where('reservations.token', '=', token)
        .executeTakeFirstOrThrow();
      if (!reservationOf(last).isLast) return false;
      await trx
        .updateTable('reservations')
        .set({ ended: 'done' })
        .where('token', '=', token)
        .execute();
      await trx
        .updateTable('work_items')
        .set({ status: 'done', error: null, metrics: toJson(metrics) })
        .where('tenant', '=', tenant)
        .where('job_id', '=', jobId)
        .where('stage', '=', stage)
        .where('item_id', '=', itemId)
        .where('status', '<>', 'done')
        .execute();
      return true;
    });
  }

  /** Ends a reservation whose item is not done. */
  async end({ token }: Pick<Reservation, 'token'>, how: 'error' | 'released'): Promise<void> {
    await this.#database.db
      .updateTable('reservations')
      .set({ ended: how })
      .where('token', '=', token)
      .where('ended', 'is', null)
      .execute();
  }

  #rows(db: Kysely<Tables> = this.#database.db) {
    return db
      .selectFrom('reservations')
      .innerJoin('work_items', (join) =>
        join
          .onRef('work_items.tenant', '=', 'reservations.tenant')
          .onRef('work_items.job_id', '=', 'reservations.job_id')
          .onRef('work_items.stage', '=', 'reservations.stage')
          .onRef('work_items.item_id', '=', 'reservations.item_id'),
      )
      .select([
        'reservations.token',
        'reservations.tenant',
        'reservations.job_id',
        'reservations.stage',
        'reservations.item_id',
        'reservations.worker',
        'reservations.attempt',
        'reservations.lease_ms',
        'reservations.heartbeat_ms',
        'reservations.ended',
        'reservations.turn',
        'work_items.data',
        'work_items.status',
        'work_items.tries',
        (row) =>
          row
            .selectFrom('reservations as others')
            .select((others) => others.fn.max('others.turn').as('turns'))
            .whereRef('others.tenant', '=', 'reservations.tenant')
            .whereRef('others.job_id', '=', 'reservations.job_id')
            .whereRef('others.stage', '=', 'reservations.stage')
            .whereRef('others.item_id', '=', 'reservations.item_id')
            .as('turns'),
      ]);
  }
}

type Row = Omit<ReservationTable, 'reserved_at'> &
  Pick<WorkItemTable, 'data' | 'status' | 'tries'> & { turns: number | string | null };

function reservationOf(row: Row): Reservation {
  return {
    token: row.token,
    tenant: row.tenant,
    jobId: row.job_id,
    stage: row.stage,
    itemId: row.item_id,
    data: row.data === null ? null : fromJson(row.data),
    worker: row.worker,
    attempt: row.attempt,
    leaseMs: row.lease_ms,
    heartbeatMs: row.heartbeat_ms,
    ended: row.ended,
    isLast: row.turn === Number(row.turns),
    itemStatus: row.status,
    itemTries: row.tries,
  };
}
