import { beforeEach, describe, expect, it } from 'vitest';
import type { Scene } from '../integration/scene.js';
import { noBrowser, useStage } from './stage.js';

/** Chromium writes every 401 into its console. */
const REFUSED = /status of 40[13]/;

describe.skipIf(noBrowser !== undefined)('signing in', () => {
  const stage = useStage();
  let scene: Scene;
  let url: string;

  beforeEach(async () => {
    scene = await stage.current.world.scene();
    url = await stage.current.serve(scene, { keys: true });
    await scene.start({ jobId: 'waits' });
  });

  const signedIn = async (key: string) => {
    const page = await stage.current.page(url);
    await page.goto('/');
    await page.getByLabel('Key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    return page;
  };

  it('refuses a wrong key in words', async () => {
    const page = await signedIn('plk_wrong');
    await page.getByRole('alert').getByText('This key is not known').waitFor();
    expect(await page.getByLabel('Key').isVisible()).toBe(true);
    expect(stage.current.complaints(REFUSED)).toEqual([]);
  });

  it('lets an operator do everything, until they sign out', async () => {
    const page = await signedIn(await stage.current.key(scene, 'operator'));
    await page.getByRole('link', { name: 'waits' }).click();
    await page.getByRole('button', { name: 'Cancel …' }).waitFor();
    await page.getByText('the operator').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Key').waitFor();
    await page.reload();
    await page.getByLabel('Key').waitFor();
    expect(stage.current.complaints(REFUSED)).toEqual([]);
  });

  it('lets a viewer look and nothing else', async () => {
    const page = await signedIn(await stage.current.key(scene, 'viewer'));
    await page.getByRole('link', { name: 'waits' }).waitFor();
    expect(await page.getByRole('button', { name: 'Start a job' }).count()).toBe(0);
    await page.getByRole('link', { name: 'waits' }).click();
    await page.getByRole('heading', { name: 'Stages' }).waitFor();
    expect(await page.locator('.job-controls button').count()).toBe(0);
    const status = await page.evaluate(async () => {
      const answer = await fetch('/api/jobs/waits/cancel', { method: 'POST' });
      return answer.status;
    });
    expect(status).toBe(403);
    expect(stage.current.complaints(REFUSED)).toEqual([]);
  });

  it('tells the holder of a worker key that there is nothing to see', async () => {
    const page = await signedIn(await stage.current.key(scene, 'worker'));
    await page.getByRole('alert').getByText('may not do this').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Key').waitFor();
  });

  it('keeps the key from scripts', async () => {
    const page = await signedIn(await stage.current.key(scene, 'viewer'));
    await page.getByRole('link', { name: 'waits' }).waitFor();
    expect(await page.evaluate('document.cookie')).toBe('');
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  });
});
