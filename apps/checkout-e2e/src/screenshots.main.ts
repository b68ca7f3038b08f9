import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from './chromium';
import { startFixtureServer } from './fixture-server';
import { openPage } from './open-page';
import { PAGE_STATES } from './states/page-states';

const FOLDER = process.env.SCREENSHOTS ?? join(__dirname, '../../../docs/checkout');
const SIZES = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];
/** States that are also pictured in dark colours: they show colours that the others lack. */
const ALSO_DARK = ['chosen', 'pay', 'short', 'done', 'failed', 'wrong-network', 'refund', 'refund-confirm'];
const QUALITY = 55;

/** The states that the command line names, or all. */
const NAMED = process.argv.slice(2);

/**
 * `npm run screenshots` writes a picture of every state to `docs/checkout`, or to the folder `SCREENSHOTS`. With names of states
 * (`npm run screenshots -- refund ask-back`) it writes only theirs.
 */
async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const isAll = NAMED.length === 0;
  if (isAll) for (const file of readdirSync(FOLDER)) if (file.endsWith('.webp')) rmSync(join(FOLDER, file));
  const browser = await launchChromium();
  for (const [name, { show, heading }] of Object.entries(PAGE_STATES)) {
    if (!isAll && !NAMED.includes(name)) continue;
    const server = await startFixtureServer();
    const opened = await openPage(browser, { reducedMotion: 'reduce' });
    await show(server, opened);
    if (heading) await opened.page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    for (const colorScheme of ALSO_DARK.includes(name) ? (['light', 'dark'] as const) : (['light'] as const))
      for (const size of SIZES) {
        await opened.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await opened.page.setViewportSize(size);
        const dark = colorScheme === 'dark' ? '-dark' : '';
        writeFileSync(join(FOLDER, `${name}-${size.width}${dark}.webp`), await picture(opened.page));
      }
    await opened.close();
    await server.close();
    console.log(name);
  }
  await browser.close();
}

/** The whole page as WebP, a third of the size of a PNG. */
async function picture(page: Page): Promise<Buffer> {
  const cdp = await page.context().newCDPSession(page);
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics');
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale: 1 },
  });
  await cdp.detach();
  return Buffer.from(data, 'base64');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
