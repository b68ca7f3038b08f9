import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium';
import type { FixtureServer } from './fixture-server';
import { startFixtureServer } from './fixture-server';
import { overflowOf, smallTargetsOf } from './page-probes';
import { longTexts, scenes } from './scenes';

/** Every state's picture, for looking through: `ALL_SCREENSHOTS=<folder>`. */
const GALLERY = process.env.ALL_SCREENSHOTS;
/** The documentation's pictures: `SCREENSHOTS=docs/checkout npx jest --selectProjects checkout-e2e -t pictures`. */
const PICTURES = process.env.SCREENSHOTS;

const WIDTHS = [360, 1280];
const HEADINGS: Record<keyof typeof scenes, string> = {
  choose: 'How do you want to pay?',
  'choose-one': 'How do you want to pay?',
  pay: 'Send the exact amount',
  'pay-last-minutes': 'Send the exact amount',
  short: 'Send the rest',
  seen: 'Payment seen',
  settling: 'Payment confirmed',
  checking: 'Time is up',
  done: 'Payment complete',
  'done-final': 'Payment complete',
  failed: 'Payment failed',
  expired: 'Payment expired',
};
const NAMES = Object.keys(HEADINGS) as (keyof typeof scenes)[];

let browser: Browser;
let server: FixtureServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startFixtureServer()]);
}, 360_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function openPage(options: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

describe.each(WIDTHS)('at %d px', (width) => {
  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    it.each(NAMES)('shows %s whole and without a complaint', async (name) => {
      server.scene = scenes[name]();
      const { page, complaints } = await openPage({ viewport: { width, height: 800 }, colorScheme });
      await page.goto(server.pageAddress);
      await page.getByRole('heading', { level: 1, name: HEADINGS[name] }).waitFor();

      expect(await overflowOf(page)).toBe(0);
      expect(await smallTargetsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
      if (GALLERY) {
        mkdirSync(GALLERY, { recursive: true });
        await page.screenshot({ path: join(GALLERY, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
      await page.context().close();
    });
  });

  it('holds the longest texts', async () => {
    server.scene = longTexts();
    const { page } = await openPage({ viewport: { width, height: 800 } });
    await page.goto(server.pageAddress);
    await page.getByRole('heading', { name: 'Send the exact amount' }).waitFor();
    expect(await overflowOf(page)).toBe(0);
    if (GALLERY) await page.screenshot({ path: join(GALLERY, `long-${width}.png`), fullPage: true });
    await page.context().close();
  });

  it('says that there is no such payment, and that the service cannot be reached', async () => {
    const { page } = await openPage({ viewport: { width, height: 800 } });
    server.scene = null;
    await page.goto(server.pageAddress);
    await page.getByRole('heading', { name: 'Payment not found' }).waitFor();
    expect(await overflowOf(page)).toBe(0);
    if (GALLERY) await page.screenshot({ path: join(GALLERY, `missing-${width}.png`) });

    server.failure = { status: 503, code: 'unavailable', message: 'We will be back in a minute.' };
    await page.goto(server.pageAddress);
    await page.getByText('We will be back in a minute.').waitFor();
    expect(await overflowOf(page)).toBe(0);
    if (GALLERY) await page.screenshot({ path: join(GALLERY, `error-${width}.png`) });

    server.failure = null;
    server.scene = scenes.pay();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Send the exact amount' }).waitFor();
    await page.context().close();
  });
});

if (PICTURES)
  it.each(['choose', 'pay', 'done'] as const)('pictures %s for the documentation', async (name) => {
    server.scene = scenes[name]();
    const { page } = await openPage({ viewport: { width: 1100, height: 780 }, reducedMotion: 'reduce' });
    await page.goto(server.pageAddress);
    await page.getByRole('heading', { name: HEADINGS[name] }).waitFor();
    if (name === 'choose') {
      await page.getByRole('radio', { name: 'USDC' }).check();
      await page.getByRole('radio', { name: 'Base' }).check();
    }
    await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
    await page.context().close();
  });
