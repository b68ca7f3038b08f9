import type { Browser } from 'playwright-core';
import { launchChromium } from '@cowrie/testing/chromium';
import type { FixtureServer } from './fixture-server';
import { startFixtureServer } from './fixture-server';
import { type OpenedPage, openPage } from './open-page';
import { clipboardOf, focusedNameOf, overflowOf } from './page-probes';
import { fresh, locked, fixtures } from './payment-fixtures';
import { PAGE_STATES } from './states/page-states';

let browser: Browser;
let server: FixtureServer;
let opened: OpenedPage;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  server = await startFixtureServer();
  opened = await openPage(browser, { reducedMotion: 'reduce' });
});
afterEach(async () => {
  await opened.close();
  await server.close();
});

const heading = (name: string) => opened.page.getByRole('heading', { level: 1, name }).waitFor();

/** Presses Tab until the focused control has that name; returns the names of all controls on the way. */
async function tabTo(name: string | RegExp): Promise<string[]> {
  const stops: string[] = [];
  for (let presses = 0; presses < 20; presses += 1) {
    await opened.page.keyboard.press('Tab');
    stops.push(await focusedNameOf(opened.page));
    if (stops.at(-1)?.match(name)) return stops;
  }
  throw new Error(`the Tab key did not lead to ${name}, but to ${stops.join(', ')}`);
}

it('takes a payment with the keyboard alone, in the order of the page', async () => {
  const { page } = opened;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  const callbackURL = 'https://shop.example/thanks';
  server.payment = { ...fresh(), callbackURL };
  server.onComplete = () => {
    server.payment = { ...locked(), callbackURL };
    return null;
  };
  await page.goto(server.pageAddress);
  await heading('Where is your money?');
  await tabTo('MiniPay');
  await page.keyboard.press('ArrowDown');
  await tabTo('Continue');
  await page.keyboard.press('Enter');
  await heading('Send the exact amount');
  expect(await focusedNameOf(page)).toBe('Send the exact amount');

  const stops = await tabTo('Copy address');
  expect(stops).toEqual(['From an exchange app', 'Copy amount', 'Copy address']);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copied address' }).waitFor();
  expect(await clipboardOf(page)).toBe(locked().deposit?.receiveAddress);
  await page.getByRole('tab', { name: 'From an exchange app' }).focus();
  await page.keyboard.press('ArrowRight');
  await tabTo('Show QR code');
  await page.keyboard.press('Enter');
  const code = () => page.getByRole('tabpanel').last().getByRole('img').getAttribute('aria-label');
  const plain = await code();
  await tabTo('Address');
  await page.keyboard.press('ArrowRight');
  expect(await code()).not.toBe(plain);

  server.payment = { ...fixtures.done(), callbackURL };
  await heading('Payment complete');
  await tabTo('Stay on this page');
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(server.pageAddress);
});

it('fits the window at 400 % zoom in every state', async () => {
  // 1280 px at 400 % zoom are 320 px.
  await opened.page.setViewportSize({ width: 320, height: 256 });
  for (const [name, { show, heading: title }] of Object.entries(PAGE_STATES)) {
    Object.assign(server, { payment: null, failure: null, silent: false });
    await show(server, opened);
    if (title) await heading(title);
    expect([name, await overflowOf(opened.page)]).toEqual([name, 0]);
    await opened.page.context().setOffline(false);
  }
});

it.each(['loading', 'pay', 'seen'])('runs no animation with reduced motion: %s', async (name) => {
  const running = () =>
    opened.page.evaluate<number>(
      'document.getAnimations().filter(({ playState }) => playState === "running").length',
    );
  await PAGE_STATES[name]?.show(server, opened);
  const { heading: title } = PAGE_STATES[name] ?? {};
  if (title) await heading(title);
  expect(await running()).toBe(0);
  await opened.page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await running()).toBeGreaterThan(0);
});
