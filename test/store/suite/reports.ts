import { describe, expect, test } from 'vitest';
import { JOB_STATUSES, TERMINAL_STATUSES, isTerminal } from '../../../src/job/status.js';
import { UnfinishedReportError } from '../../../src/store/index.js';
import { jobReport } from '../samples.js';
import type { Scene } from '../world.js';

export function reportsSuite(scene: Scene): void {
  describe('Reports', () => {
    test.each(TERMINAL_STATUSES)('of a %s job are kept as they are', async (status) => {
      const [tenant, job] = [scene.name('tenant'), scene.name('job')];
      const report = jobReport(tenant, job, { status });
      await scene.store.reports.save(report);
      expect(await scene.store.reports.get(tenant, job)).toEqual(report);
    });

    test.each(JOB_STATUSES.filter((status) => !isTerminal(status)))(
      'of a %s job are refused',
      async (status) => {
        const [tenant, job] = [scene.name('tenant'), scene.name('job')];
        const save = scene.store.reports.save(jobReport(tenant, job, { status }));
        await expect(save).rejects.toThrow(UnfinishedReportError);
        expect(await scene.store.reports.get(tenant, job)).toBeUndefined();
      },
    );

    test('stay as the first writer saved them', async () => {
      const [tenant, job] = [scene.name('tenant'), scene.name('job')];
      await scene.store.reports.save(jobReport(tenant, job, { status: 'PARTIAL' }));
      await scene.store.reports.save(jobReport(tenant, job, { status: 'FAILED' }));
      expect(await scene.store.reports.get(tenant, job)).toMatchObject({ status: 'PARTIAL' });
    });

    test('are seen by their tenant only', async () => {
      const job = scene.name('job');
      await scene.store.reports.save(jobReport(scene.name('tenant'), job));
      const stranger = scene.name('tenant');
      expect(await scene.store.reports.get(stranger, job)).toBeUndefined();
      expect(await scene.store.reports.list(stranger, { limit: 10 })).toEqual([]);
    });

    test('are listed newest first in pages, without losing those created together', async () => {
      const tenant = scene.name('tenant');
      const created = { a: '09:00', b: '10:00', c: '10:00', d: '10:00', e: '11:00' };
      for (const [job, time] of Object.entries(created)) {
        const createdAt = `2025-03-01T${time}:00.000Z`;
        await scene.store.reports.save(jobReport(tenant, job, { createdAt }));
      }
      const first = await scene.store.reports.list(tenant, { limit: 3 });
      const last = first.at(-1)!;
      const second = await scene.store.reports.list(tenant, { limit: 3, before: last });
      expect([first, second].map((page) => page.map(({ jobId }) => jobId))).toEqual([
        ['e', 'd', 'c'],
        ['b', 'a'],
      ]);
    });
  });
}
