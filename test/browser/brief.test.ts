import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Scene } from '../integration/scene.js';
import { noBrowser, useStage } from './stage.js';

describe.skipIf(noBrowser !== undefined)('the brief on the page', () => {
  const stage = useStage();
  let scene: Scene;

  beforeAll(async () => {
    scene = await stage.current.world.scene();
    await scene.localWorker('w1');
    const { sources } = stage.current.world;
    for (const part of [sources.slice(0, 2), sources]) {
      const { jobId } = await scene.jobs.start({ config: { sources: part, neutralizeLimit: 100 } });
      await scene.jobs.result(jobId);
    }
  });

  const open = async (path = '/brief', options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await stage.current.page(await stage.current.serve(scene), options);
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Brief' }).waitFor();
    return page;
  };
  const firstChange = (page: Page) => page.locator('.story .mark.edit:not(.gone)').first();

  it('shows stories by section, each with its sources', async () => {
    const page = await open();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Brief 2');
    expect(await page.locator('.section').count()).toBeGreaterThan(3);
    const link = page.locator('.sources a').first();
    expect(await link.getAttribute('href')).toMatch(/^https:/);
    expect(await link.getAttribute('rel')).toBe('noreferrer');
    expect(stage.current.complaints()).toEqual([]);
  });

  it('goes from the neutral to the original wording and back', async () => {
    const page = await open();
    const mark = firstChange(page);
    const [neutral, original] = await Promise.all([
      mark.locator('ins').innerText(),
      mark.locator('del').textContent(),
    ]);
    await expect.poll(() => mark.innerText()).toBe(neutral);
    await page.getByLabel('Original').check();
    await expect.poll(() => mark.innerText()).toBe(original);
    await page.getByLabel('Changes').check();
    await expect.poll(() => mark.innerText()).toContain(neutral);
    await expect.poll(() => mark.innerText()).toContain(original);
    await page.getByLabel('Neutral').check();
    await expect.poll(() => mark.innerText()).toBe(neutral);
    expect(stage.current.complaints()).toEqual([]);
  });

  it('tells original, reason and rule of a marked phrase on hover and by keyboard', async () => {
    const page = await open();
    const mark = firstChange(page);
    const original = (await mark.locator('del').textContent()) ?? '';
    const note = page.locator('.note');
    await mark.hover();
    await note.getByText(`Original: “${original.trim()}”`).waitFor();
    await expect.poll(() => note.innerText()).toMatch(/rule “.+”, score/);
    await page.mouse.move(0, 0);
    await expect.poll(() => note.isVisible()).toBe(false);
    await mark.focus();
    await expect.poll(() => note.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => note.isVisible()).toBe(false);
    const id = (await mark.getAttribute('aria-describedby')) ?? '';
    const described = await page.locator(`[id="${id}"]`).textContent();
    expect(described).toContain(original.trim());
    expect(stage.current.complaints()).toEqual([]);
  });

  it('keeps the note of a tapped phrase until another place is tapped', async () => {
    const page = await open('/brief', { viewport: { width: 390, height: 800 }, hasTouch: true });
    const note = page.locator('.note');
    await firstChange(page).tap();
    await note.waitFor();
    await page.waitForTimeout(300);
    await expect.poll(() => note.isVisible()).toBe(true);
    await page.getByRole('heading', { level: 1 }).tap();
    await note.waitFor({ state: 'hidden' });
  });

  it('shows an earlier version, and what changed since', async () => {
    const page = await open();
    await page.getByLabel('Compared with').selectOption('1');
    await page.getByText('Brief 2 compared with brief 1.').waitFor();
    await page.getByRole('heading', { name: /^New stories/ }).waitFor();
    await page.getByLabel('Version').selectOption('1');
    await page.getByRole('heading', { level: 1, name: 'Brief 1' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/brief/1');
    expect(stage.current.complaints()).toEqual([]);
  });

  it('draws what feeds say as text, whatever it is', async () => {
    const page = await open();
    expect(await page.locator('.story script, .story img, .story iframe').count()).toBe(0);
  });

  it('says so where there is none', async () => {
    const empty = await stage.current.world.scene();
    const page = await stage.current.page(await stage.current.serve(empty));
    await page.goto('/brief');
    await page.getByRole('heading', { name: 'No brief yet' }).waitFor();
    expect(stage.current.complaints()).toEqual([]);
  });
});
