import { describe, expect, test } from 'vitest';
import { JOURNAL_KINDS } from '../../../src/job/journal.js';
import { openStore } from '../../../src/store/index.js';
import { journalEntry } from '../samples.js';
import type { Scene } from '../world.js';

export function journalSuite(scene: Scene): void {
  describe('A journal', () => {
    test('gives back what was written, numbered from 1', async () => {
      const [tenant, job] = [scene.name('tenant'), scene.name('job')];
      const plain = journalEntry('a', { message: 'odd \0 text' });
      const full = journalEntry('b', { kind: 'stage', stage: 'ingest', data: { added: 3 } });
      await scene.store.journal.append(tenant, job, [plain, full]);
      expect(await scene.store.journal.read(tenant, job, {})).toEqual([
        { seq: 1, ...plain },
        { seq: 2, ...full },
      ]);
    });

    test('ignores a key it has, alone, among new ones and twice in one write', async () => {
      const [tenant, job] = [scene.name('tenant'), scene.name('job')];
      const { journal } = scene.store;
      await journal.append(tenant, job, [journalEntry('a', { message: 'first' })]);
      await journal.append(tenant, job, [journalEntry('a', { message: 'again' })]);
      await journal.append(
        tenant,
        job,
        ['b', 'a', 'b', 'c'].map((key) => journalEntry(key)),
      );
      const entries = await journal.read(tenant, job, {});
      expect(entries.map(({ seq, key }) => `${seq} ${key}`)).toEqual(['1 a', '2 b', '3 c']);
      expect(entries[0]?.message).toBe('first');
    });

    test('is read in pages after a cursor', async () => {
      const [tenant, job] = [scene.name('tenant'), scene.name('job')];
      const keys = Array.from({ length: 1_200 }, (_, n) => `k${n + 1}`);
      await scene.store.journal.append(
        tenant,
        job,
        keys.map((key) => journalEntry(key)),
      );
      const page = await scene.store.journal.read(tenant, job, { after: 1_197, limit: 2 });
      expect(page.map(({ seq, key }) => `${seq} ${key}`)).toEqual(['1198 k1198', '1199 k1199']);
      expect(await scene.store.journal.read(tenant, job, { after: 1_200 })).toEqual([]);
    });

    test('knows its last entry, and is read by kinds', async () => {
      const [tenant, job] = [scene.name('tenant'), scene.name('job')];
      const { journal } = scene.store;
      expect(await journal.last(tenant, job)).toBe(0);
      for (const kind of JOURNAL_KINDS) {
        const progress = kind === 'progress' && { data: { progress: 0.5 } };
        await journal.append(tenant, job, [journalEntry(kind, { kind, ...progress })]);
      }
      expect(await journal.last(tenant, job)).toBe(JOURNAL_KINDS.length);
      expect(await journal.last(tenant, scene.name('job'))).toBe(0);
      expect(await journal.read(tenant, job, { kinds: ['progress'] })).toMatchObject([
        { kind: 'progress', data: { progress: 0.5 } },
      ]);
      const others = await journal.read(tenant, job, { kinds: ['status', 'stage', 'log'] });
      expect(others.map(({ kind }) => kind)).toEqual(['status', 'stage', 'log']);
    });

    test('belongs to one job of one tenant', async () => {
      const [tenant, job] = [scene.name('tenant'), scene.name('job')];
      const { journal } = scene.store;
      await journal.append(tenant, job, [journalEntry('a')]);
      await journal.append(scene.name('tenant'), job, [journalEntry('b')]);
      await journal.append(tenant, scene.name('job'), [journalEntry('c')]);
      expect(await journal.read(tenant, job, {})).toMatchObject([{ seq: 1, key: 'a' }]);
    });

    test('stays without gap or double when several stores write the same keys at once', async () => {
      const [tenant, job] = [scene.name('tenant'), scene.name('job')];
      const others = await Promise.all([openStore(scene.url), openStore(scene.url)]);
      const keys = Array.from({ length: 40 }, (_, n) => `k${n}`);
      await Promise.all(
        [scene.store, ...others].flatMap((store) =>
          keys.map((key) => store.journal.append(tenant, job, [journalEntry(key)])),
        ),
      );
      await Promise.all(others.map((store) => store.close()));
      const entries = await scene.store.journal.read(tenant, job, {});
      expect(entries.map(({ seq }) => seq)).toEqual(keys.map((_, n) => n + 1));
      expect(new Set(entries.map(({ key }) => key))).toEqual(new Set(keys));
    });
  });
}
