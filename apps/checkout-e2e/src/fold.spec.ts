import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '@cowrie/testing/chromium';
import type { FixtureServer } from './fixture-server';
import { startFixtureServer } from './fixture-server';
import { openPage } from './open-page';
import { below, overflowOf } from './page-probes';
import { fixtures, fresh, locked } from './payment-fixtures';

/** A common small phone: its window without the browser's own bars. */
const PHONE = { width: 360, height: 740 };
const WAYS = ['exchange', 'wallet'];

let browser: Browser;
let server: FixtureServer;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  server = await startFixtureServer();
});
afterEach(() => server.close());

/** What lies below the window in some language. */
async function hiddenIn(page: Page, selectors: string[]): Promise<string[]> {
  const hidden: string[] = [];
  for (const language of await languagesOf(page)) {
    await languageSwitch(page).selectOption(language);
    await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
    const outside = await below(page, PHONE.height, selectors);
    hidden.push(...outside.map((element) => `${language}: ${element}`));
    expect([language, await overflowOf(page)]).toEqual([language, 0]);
  }
  return hidden;
}

const languagesOf = (page: Page) =>
  languageSwitch(page)
    .getByRole('option')
    .evaluateAll<string[], { value: string }>((options) => options.map(({ value }) => value));

const languageSwitch = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');

// Guarantee: a customer on a small phone sees what to send, and where, without scrolling.
it('shows amount, address and both Copy buttons inside a window of 360 by 740, in every language', async () => {
  server.payment = { ...locked(), environment: 'test' };
  // The longest network name in exchange apps that leaves two others to warn of.
  Object.assign(server.payment.deposit!, { token: 'USDT', network: 'polygon' });
  const { page, close } = await openPage(browser, { viewport: PHONE, reducedMotion: 'reduce' });
  await page.goto(server.pageAddress);
  await page.getByRole('timer').waitFor();
  const languages = await languagesOf(page);
  expect(languages.length).toBeGreaterThan(10);
  const hidden: string[] = [];
  for (const language of languages) {
    await languageSwitch(page).selectOption(language);
    await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
    for (const [index, way] of WAYS.entries()) {
      await page.getByRole('tablist').first().getByRole('tab').nth(index).click();
      const outside = await below(page, PHONE.height, ['.crypto-amount', '.address', '.field button.copy']);
      hidden.push(...outside.map((element) => `${language}, from ${way}: ${element}`));
    }
    expect([language, await overflowOf(page)]).toEqual([language, 0]);
  }
  expect(hidden).toEqual([]);
  await close();
});

// Guarantee: the first step is one tap on where the money is, and one on Continue.
it('shows the answer and "Continue" inside a window of 360 by 740, in every language', async () => {
  const description = 'Two crates of palm oil, delivered to Tema on Friday';
  server.payment = { ...fresh(), description, environment: 'test' };
  const { page, close } = await openPage(browser, { viewport: PHONE, reducedMotion: 'reduce' });
  await page.goto(server.pageAddress);
  await page.getByRole('radio', { name: 'Binance' }).check();
  const shown = ['.pair-summary', 'button[type="submit"]', '.choices-source'];
  expect(await hiddenIn(page, shown)).toEqual([]);
  await close();
});

it('keeps the reference and the frame of its Copy button apart', async () => {
  server.payment = fixtures.done();
  const { page, close } = await openPage(browser, { viewport: PHONE, reducedMotion: 'reduce' });
  await page.goto(server.pageAddress);
  await page.getByRole('heading', { name: 'Payment complete' }).waitFor();
  const gap = await page.evaluate<number>(`(() => {
    const [text, button] = document.querySelector('.summary dd').children;
    return button.getBoundingClientRect().left - text.getBoundingClientRect().right;
  })()`);
  expect(gap).toBeGreaterThanOrEqual(4);
  await close();
});
