import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Scene } from '../integration/scene.js';
import { screensWith } from './screens.js';
import { noBrowser, useStage } from './stage.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const JOB = 'read-me';
const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
};

describe.skipIf(noBrowser !== undefined)('every screen', () => {
  const stage = useStage();
  let scene: Scene;

  beforeAll(async () => {
    scene = await stage.current.world.scene();
    await scene.localWorker('w1');
    const config = { sources: stage.current.world.sources, enableEvaluation: true };
    await scene.jobs.start({ jobId: JOB, config });
    await scene.jobs.result(JOB);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      it(`has no serious violation and fits: ${colorScheme}, ${size}`, async () => {
        const url = await stage.current.serve(scene);
        // The checker itself is a foreign script; nothing else is tested in this window.
        const options = {
          colorScheme,
          viewport,
          bypassCSP: true,
          reducedMotion: 'reduce',
        } as const;
        const page = await stage.current.page(url, options);
        const found: string[] = [];
        for (const { name, path, drawn } of screensWith(JOB)) {
          await page.goto(path);
          await drawn(page);
          found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
          if (await isTooWide(page)) found.push(`${name}: wider than the window`);
        }
        await page.goto('/');
        await page.getByRole('button', { name: 'Start a job' }).click();
        found.push(...(await violations(page)).map((violation) => `start dialog: ${violation}`));
        expect(found).toEqual([]);
      });
    }
  }

  it('keeps to its policy and writes nothing into the console', async () => {
    const page = await stage.current.page(await stage.current.serve(scene));
    for (const { path, drawn } of screensWith(JOB)) {
      await page.goto(path);
      await drawn(page);
    }
    expect(stage.current.complaints()).toEqual([]);
  });

  it('is reached from every other without loading the page again', async () => {
    const page = await stage.current.page(await stage.current.serve(scene));
    await page.goto('/');
    await page.evaluate(() => Object.assign(globalThis, { mark: true }));
    const places = page.getByRole('navigation', { name: 'Places' });
    for (const name of ['Lanes', 'Schedules', 'Brief', 'Engine', 'API', 'Jobs']) {
      await places.getByRole('link', { name }).click();
      await places.locator('[aria-current=page]').getByText(name).waitFor();
    }
    await page.goBack();
    await places.locator('[aria-current=page]').getByText('API').waitFor();
    expect(await page.evaluate(() => 'mark' in globalThis)).toBe(true);
  });
});

/** What axe-core finds that keeps people out. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ content: AXE });
  const results = await page.evaluate<AxeResults>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
}
