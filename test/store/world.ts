import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Store, StoreKind } from '../../src/store/index.js';
import { startPostgres } from './postgres.js';

/** A kind of database that the suite runs on. */
export interface World {
  kind: StoreKind;
  /** The URL of a database that nobody has opened yet. */
  freshUrl: () => Promise<string>;
  end: () => Promise<void>;
}

/** What the tests of one world share: one store, and names that no other test uses. */
export interface Scene {
  readonly kind: StoreKind;
  readonly store: Store;
  readonly url: string;
  readonly freshUrl: () => Promise<string>;
  /** A new tenant, job or item name. */
  readonly name: (what: string) => string;
}

/** SQLite in a temporary folder. */
export async function sqliteWorld(): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-store-'));
  const number = counter();
  return {
    kind: 'sqlite',
    freshUrl: () => Promise.resolve(`sqlite:${path.join(folder, `db${number()}`, 'store.db')}`),
    end: () => rm(folder, { recursive: true }),
  };
}

/** A real PostgreSQL server; undefined where none is installed. */
export async function postgresWorld(): Promise<World | undefined> {
  const server = await startPostgres();
  if (server === undefined) return undefined;
  const number = counter();
  return {
    kind: 'postgres',
    freshUrl: async () => {
      const database = `store${number()}`;
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(`create database ${database}`);
      await client.end();
      return server.url.replace(/postgres$/, database);
    },
    end: server.stop,
  };
}

/** 1, 2, 3, … */
export function counter(): () => number {
  let last = 0;
  return () => (last += 1);
}
