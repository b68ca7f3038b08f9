import type { Browser } from 'playwright-core';
import { launchChromium } from '@cowrie/testing/chromium';
import { type FixtureServer, startFixtureServer } from './fixture-server';
import { openPage } from './open-page';
import { fixtures, fresh, locked } from './payment-fixtures';
import { ScreenReader } from './screen-reader';
import { meterNetwork } from './weight/network-meter';
import { expectTranscript } from './transcript';

const SECOND_MS = 1000;

let browser: Browser;
let server: FixtureServer;
beforeAll(async () => {
  browser = await launchChromium();
  server = await startFixtureServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it('tells a payer who does not see the page everything, from choosing to paid', async () => {
  const { page, close } = await openPage(browser);
  const reader = await ScreenReader.of(page);
  await page.clock.install();
  // The title of a new step gets the focus, a moment after it is shown.
  const heading = (name: string) => page.locator('h1:focus').filter({ hasText: name }).waitFor();
  server.payment = fresh();
  server.onComplete = ({ network }) => {
    const payment = locked();
    server.payment = { ...payment, deposit: { ...payment.deposit!, network } };
    return null;
  };

  reader.step('The page opens');
  // Where the payment is there before the page says that it loads, the first text is its own, which is read
  // with the page and not announced.
  const loading = page.getByRole('status').filter({ hasText: 'Loading the payment' });
  await page.route(
    '**/checkout/*',
    async (route) => {
      await loading.waitFor({ state: 'attached' });
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto(server.pageAddress);
  await page.getByRole('button', { name: 'Choose token and network yourself' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Where is your money?' }).waitFor({ state: 'attached' });
  await reader.read();

  reader.step('The payer says where the money is');
  await reader.tabTo(/^MiniPay/);
  await reader.press('ArrowDown');
  await reader.press('ArrowDown');

  reader.step('The payer chooses another network by hand');
  await reader.tabTo(/^Change|^Choose token/);
  await page.keyboard.press('Enter');
  await page.locator('input[type=radio]:focus').waitFor();
  await reader.focused('Enter');
  await reader.press('ArrowDown');
  await reader.tabTo(/^(Base|Celo|Polygon)/);
  await reader.press('ArrowDown');
  await reader.tabTo(/^Continue/);

  reader.step('Continue: the payment waits');
  await page.keyboard.press('Enter');
  await heading('Send the exact amount');
  await page.getByRole('button', { name: 'Change network or token' }).waitFor();
  await reader.focused('focus');
  await reader.read('main');

  reader.step('The payer copies the amount');
  await reader.tabTo(/^Copy amount/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copied amount' }).waitFor();
  await reader.focused('Enter');

  reader.step('Time passes');
  const meter = await meterNetwork(page);
  for (let second = 0; second < 180; second += 1) {
    await page.clock.runFor(SECOND_MS);
    await meter.settled();
  }
  await reader.heard('three minutes');

  reader.step('The transfer is seen');
  server.payment = fixtures.seen();
  await page.clock.runFor(5 * SECOND_MS);
  await heading('Payment seen');
  await reader.focused('focus');
  await reader.read('main');

  reader.step('The payment is complete');
  server.payment = fixtures.done();
  await heading('Payment complete');
  await page.getByText('Stay on this page').waitFor();
  await reader.focused('focus');
  await reader.read('main');
  await close();
  expectTranscript('pay', 'Paying, as a screen reader says it', reader.lines);
});
