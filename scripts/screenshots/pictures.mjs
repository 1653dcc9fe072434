import { join } from 'node:path';

const SIZES = {
  desktop: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true },
};

/** Takes each screen in light and dark, on a desk and on a phone. */
export async function pictures(browser, baseURL, { job }, folder) {
  const screens = [
    { name: 'board', path: '/', ready: (page) => page.getByRole('link', { name: job }).waitFor() },
    {
      name: 'job',
      path: `/jobs/${job}`,
      ready: (page) => page.getByText('Job is RUNNING').waitFor(),
    },
    { name: 'brief', path: '/brief', ready: openNote },
    {
      name: 'engines',
      path: '/engines',
      ready: (page) => page.locator('.dot').first().waitFor(),
      only: 'desktop',
    },
  ];
  for (const screen of screens) {
    for (const [size, options] of Object.entries(SIZES)) {
      if ((screen.only ?? size) !== size) continue;
      for (const colorScheme of ['light', 'dark']) {
        const context = await browser.newContext({ baseURL, colorScheme, ...options });
        const page = await context.newPage();
        await page.goto(screen.path);
        await screen.ready(page);
        await page.waitForTimeout(1200);
        const path = join(folder, `${screen.name}-${colorScheme}-${size}.png`);
        await page.screenshot({ path });
        process.stderr.write(`${path}\n`);
        await context.close();
      }
    }
  }
}

/** A brief is best shown with the note of a phrase. */
async function openNote(page) {
  const mark = page.locator('.story p .mark.edit:not(.gone)').nth(2);
  await mark.focus();
  await page.locator('.note').waitFor();
}
