import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '@cowrie/testing/chromium';
import { until } from '@cowrie/testing/until';
import type { FixtureServer } from './fixture-server';
import { startFixtureServer } from './fixture-server';
import { clipboardOf, focusedTagOf } from './page-probes';
import { fresh, locked, fixtures } from './payment-fixtures';

const ADDRESS = locked().deposit!.receiveAddress;

let browser: Browser;
let server: FixtureServer;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  server = await startFixtureServer();
  context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  context.setDefaultTimeout(60_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
  await server.close();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

it('goes from the choice to the shop, with the calls in order', async () => {
  const callbackURL = `${server.origin}/shop/thanks?order=7&reference=old#top`;
  server.payment = { ...fresh(), callbackURL };
  server.onComplete = () => {
    server.payment = { ...locked(), callbackURL };
    return null;
  };
  await page.goto(server.pageAddress);
  await page.getByRole('button', { name: 'Choose token and network yourself' }).click();
  await page.getByRole('radio', { name: 'USDC' }).check();
  await page.getByRole('radio', { name: 'Base' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading('Send the exact amount');
  expect(await focusedTagOf(page)).toBe('H1');

  server.payment = { ...fixtures.seen(), callbackURL };
  await heading('Payment seen');
  await page.getByText('4 of 10 confirmations').waitFor();
  server.payment = { ...fixtures.done(), callbackURL };
  await heading('Payment complete');
  await page.waitForURL((url) => url.pathname === '/shop/thanks');

  const landed = new URL(page.url());
  expect(Object.fromEntries(landed.searchParams)).toEqual({
    order: '7',
    paymentId: server.payment.id,
    reference: server.payment.clientReference,
  });
  expect(landed.hash).toBe('#top');
  expect(server.calls.slice(0, 3)).toEqual(['GET /', 'POST /complete', 'GET /status']);
});

it('shows money when it is pushed, asks for nothing in between, and asks again without a stream', async () => {
  server.isPushing = true;
  server.payment = locked();
  await page.clock.install();
  await page.goto(server.pageAddress);
  await heading('Send the exact amount');
  await until(async () => server.push() === 1);
  // A page without a stream asks at least every 15 s. Of the polls before the stream, one was planned.
  await until(async () => {
    const before = server.calls.length;
    await page.clock.runFor(25_000);
    return server.calls.length === before;
  });
  server.payment = fixtures.seen();
  server.push();
  await heading('Payment seen');
  await page.getByText('4 of 10 confirmations').waitFor();
  server.isPushing = false;
  server.cut();
  server.payment = fixtures.done();
  // The page plans its next poll only when it knows that the stream has ended.
  await until(async () => {
    await page.clock.runFor(5_000);
    return page.getByRole('heading', { name: 'Payment complete' }).isVisible();
  });
});

describe('a receipt stays', () => {
  const shop = () => ({ callbackURL: `${server.origin}/shop/thanks` });
  /**
   * Expects the receipt without a notice of leaving. With Playwright's clock, a page does not know how it was
   * reached.
   */
  async function expectToStay(): Promise<void> {
    await heading('Payment complete');
    await page.getByRole('link', { name: 'Back to Ada Books' }).waitFor();
    expect(await page.getByRole('button', { name: 'Stay on this page' }).count()).toBe(0);
    expect(await page.getByText('Taking you back').count()).toBe(0);
  }
  beforeEach(async () => {
    server.payment = { ...locked(), ...shop() };
    await page.goto(server.pageAddress);
    await heading('Send the exact amount');
  });

  it('when it is loaded again, and when Back leads to it from the shop', async () => {
    server.payment = { ...fixtures.done(), ...shop() };
    await page.reload();
    await expectToStay();
    await page.getByRole('link', { name: 'Back to Ada Books' }).click();
    await page.waitForURL((url) => url.pathname === '/shop/thanks');
    await page.goBack();
    await expectToStay();
  });

  it('when Back led to the payment before it ended', async () => {
    await page.goto(`${server.origin}/shop/elsewhere`);
    await page.goBack();
    await heading('Send the exact amount');
    server.payment = { ...fixtures.done(), ...shop() };
    await expectToStay();
  });

  it('when there is a surplus to ask for', async () => {
    server.payment = { ...fixtures['done-surplus'](), ...shop() };
    await expectToStay();
  });
});

it('links to failureURL when the payment expired', async () => {
  server.payment = { ...fixtures.expired(), failureURL: `${server.origin}/shop/sorry` };
  await page.goto(server.pageAddress);
  await heading('Payment expired');
  await page.getByRole('link', { name: 'Back to Ada Books' }).click();
  await page.waitForURL((url) => url.pathname === '/shop/sorry');
  expect(new URL(page.url()).search).toBe(
    `?paymentId=${server.payment.id}&reference=${server.payment.clientReference}`,
  );
});

it('copies the plain address, and the amount that is meant, by button and by selection', async () => {
  server.payment = locked();
  await page.goto(server.pageAddress);
  await page.getByRole('button', { name: 'Copy address' }).click();
  await page.getByRole('button', { name: 'Copied address' }).waitFor();
  expect(await clipboardOf(page)).toBe(ADDRESS);
  await page.getByRole('button', { name: 'Copy amount' }).click();
  await page.getByRole('button', { name: 'Copied amount' }).waitFor();
  expect(await clipboardOf(page)).toBe('9.75');
  await page.getByRole('tab', { name: 'From a wallet' }).click();
  await page.getByRole('button', { name: 'Copy amount' }).click();
  await page.getByRole('button', { name: 'Copied amount' }).waitFor();
  expect(await clipboardOf(page)).toBe('9.740260');

  await page.locator('code').click();
  await page.keyboard.press('Control+C');
  expect(await clipboardOf(page)).toBe(ADDRESS);
});

it('continues after a reload', async () => {
  server.payment = locked();
  await page.goto(server.pageAddress);
  await heading('Send the exact amount');
  server.payment = fixtures.short();
  await page.reload();
  await heading('Send the rest');
  await page.getByText('4.740260').first().waitFor();
  expect(server.calls).not.toContain('POST /complete');
});

it('continues with the pair that another device has locked', async () => {
  server.payment = { ...fresh(), supportedTokens: ['USDT'], supportedNetworksPerToken: { USDT: ['celo'] } };
  server.onComplete = () => {
    server.payment = locked();
    return { status: 409, code: 'checkout_locked', message: 'This payment is locked to another pair.' };
  };
  await page.goto(server.pageAddress);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This payment was already started with USDC on Base.').waitFor();
});

it('shows that it is offline, and reads again when online', async () => {
  server.payment = locked();
  await page.goto(server.pageAddress);
  await heading('Send the exact amount');
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  server.payment = fixtures.seen();
  await context.setOffline(false);
  await heading('Payment seen');
});
