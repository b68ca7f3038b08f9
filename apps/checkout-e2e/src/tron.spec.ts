import type { Browser } from 'playwright-core';
import { launchChromium } from '@cowrie/testing/chromium';
import { type FixtureServer, startFixtureServer } from './fixture-server';
import { openPage } from './open-page';
import { below, overflowOf } from './page-probes';
import { locked } from './payment-fixtures';
import { addStubTronLink } from './states/stub-tronlink';

const ADDRESS = 'TJhSSbZ8dVqtEiLYgva1WWcV4R4NkRCARH';
const TX_ID = 'cd'.repeat(32);
const PHONE = { width: 360, height: 740 };

let browser: Browser;
let server: FixtureServer;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  server = await startFixtureServer();
  server.payment = locked();
  Object.assign(server.payment.deposit!, {
    token: 'USDT',
    network: 'tron',
    chainId: 728_126_428,
    tokenAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    decimals: 6,
    receiveAddress: ADDRESS,
    explorerURL: 'https://tronscan.org/#',
    signing: undefined,
  });
});
afterEach(() => server.close());

it('shows a payment on TRON to an exchange’s customer, on a small phone', async () => {
  const { page, browserErrors, close } = await openPage(browser, {
    viewport: PHONE,
    reducedMotion: 'reduce',
  });
  await page.goto(server.pageAddress);
  await page.getByRole('timer').waitFor();
  await page.getByRole('tab', { name: 'From an exchange' }).click();
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('In the app, send USDT on TRON (TRC20)');
  expect(text.replace(/\s/g, '')).toContain(ADDRESS);
  expect([await overflowOf(page), await below(page, PHONE.height, ['.field-address'])]).toEqual([0, []]);
  expect(browserErrors).toEqual([]);
  await close();
});

it('pays with TronLink, and links the transaction on tronscan', async () => {
  const { page, browserErrors, close } = await openPage(browser, { reducedMotion: 'reduce' });
  await addStubTronLink(page, TX_ID);
  await page.goto(server.pageAddress);
  await page.getByRole('timer').waitFor();
  await page.getByRole('tab', { name: 'From a wallet' }).click();
  await page.getByText('pays about 13.4 TRX to the network').waitFor();
  await page.getByRole('button', { name: 'Connect TronLink' }).click();
  await page.getByRole('button', { name: /^Send 9\.74/ }).click();
  const link = page.getByRole('link', { name: 'Look it up on the network' });
  expect(await link.getAttribute('href')).toBe(`https://tronscan.org/#/transaction/${TX_ID}`);
  expect(browserErrors).toEqual([]);
  await close();
});
