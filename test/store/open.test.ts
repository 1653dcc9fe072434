import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvalidStoreUrlError, StoreUnavailableError, openStore } from '../../src/store/index.js';
import { article } from './samples.js';

describe('Opening a store', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'plumbline-open-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(['', 'store.db', '/var/store.db', 'sqlite:', 'mysql://localhost/db', 'postgres:db'])(
    'refuses the URL "%s" and says which are understood',
    async (url) => {
      const opening = openStore(url);
      await expect(opening).rejects.toThrow(InvalidStoreUrlError);
      await expect(opening).rejects.toThrow('use sqlite:<path>, sqlite::memory: or postgres://');
    },
  );

  test('creates the file and the folders above it', async () => {
    const url = `sqlite:${path.join(folder, 'new', 'deep', 'store.db')}`;
    const store = await openStore(url);
    expect(await store.articles.unclassified('tenant', 1)).toEqual([]);
    await store.close();
  });

  test('reads articles that were kept before the origin of a body was', async () => {
    const file = path.join(folder, 'older.db');
    const store = await openStore(`sqlite:${file}`);
    await store.articles.add('tenant', 'job', [article('a')]);
    const database = new Sqlite(file);
    const content = JSON.stringify({ title: 'Old', summary: '', body: 'Old.' });
    database.prepare('update articles set content = ?').run(content);
    database.close();
    expect(await store.articles.get('tenant', ['a'])).toMatchObject([
      { title: 'Old', bodyFrom: 'feed', truncated: false, linkStatus: null },
    ]);
    await store.close();
  });

  test('finds what was kept before it was closed', async () => {
    const url = `sqlite:${path.join(folder, 'kept.db')}`;
    const before = await openStore(url);
    await before.articles.add('tenant', 'job', [article('a')]);
    await before.close();
    const after = await openStore(url);
    expect(await after.articles.unclassified('tenant', 1)).toEqual(['a']);
    await after.close();
  });

  test('twice in one process gives two stores that are closed one by one', async () => {
    const url = `sqlite:${path.join(folder, 'shared.db')}`;
    const [one, two] = [await openStore(url), await openStore(url)];
    await one.close();
    await one.close();
    await two.articles.add('tenant', 'job', [article('a')]);
    expect(await two.articles.unclassified('tenant', 1)).toEqual(['a']);
    await two.close();
  });

  test('in memory gives a store of its own each time', async () => {
    const [one, two] = [await openStore('sqlite::memory:'), await openStore('sqlite::memory:')];
    await one.articles.add('tenant', 'job', [article('a')]);
    expect(await two.articles.unclassified('tenant', 1)).toEqual([]);
    await Promise.all([one.close(), two.close()]);
  });

  test('says which file is not a database', async () => {
    const file = path.join(folder, 'notes.txt');
    await writeFile(file, 'Remember to water the plants. '.repeat(50));
    const opening = openStore(`sqlite:${file}`);
    await expect(opening).rejects.toThrow(StoreUnavailableError);
    await expect(opening).rejects.toThrow(`${file}: file is not a database`);
  });

  test('says which server does not answer, without the password', async () => {
    const opening = openStore('postgres://reader:secret@127.0.0.1:1/news');
    await expect(opening).rejects.toThrow(StoreUnavailableError);
    await expect(opening).rejects.toThrow(
      /^Cannot open the store at postgres:\/\/127\.0\.0\.1:1\/news: .*ECONNREFUSED/,
    );
  });
});
