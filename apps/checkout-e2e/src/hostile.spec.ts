import type { Browser } from 'playwright-core';
import request from 'supertest';
import { launchChromium } from '@cowrie/testing/chromium';
import type { FixtureServer } from './fixture-server';
import { startFixtureServer } from './fixture-server';
import { type OpenedPage, openPage } from './open-page';
import { overflowOf } from './page-probes';
import { fresh, locked, fixtures } from './payment-fixtures';

let browser: Browser;
let server: FixtureServer;
let opened: OpenedPage;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startFixtureServer()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(async () => {
  server.calls.length = 0;
  opened = await openPage(browser);
});
afterEach(() => opened.close());

const heading = (name: string) => opened.page.getByRole('heading', { level: 1, name }).waitFor();
const headingText = () => opened.page.getByRole('heading', { level: 1 }).textContent();
const amount = () => opened.page.getByRole('region', { name: 'Payment', exact: true }).getByText('15,000.00');

/** Expects the amount on the first screen, not covered by anything. */
async function expectAmountInSight(): Promise<void> {
  await amount().waitFor();
  const box = await amount().boundingBox();
  if (!box) throw new Error('the amount has no box');
  expect(box.y + box.height).toBeLessThanOrEqual(780);
  const onTop = await opened.page.evaluate<string>(
    `document.elementFromPoint(${box.x + box.width / 2}, ${box.y + box.height / 2}).textContent`,
  );
  expect(onTop).toContain('15,000.00');
  expect(await overflowOf(opened.page)).toBe(0);
}

const HTML = '<img src=x onerror=alert(1)><svg onload=alert(1)></svg><script>alert(1)</script>';

describe("a merchant's name", () => {
  it.each([
    ['markup', HTML],
    ['an end of an attribute', '"><b onmouseover=alert(1)>Ada</b>'],
    ['a javascript: address', 'javascript:alert(1)'],
    ['a message placeholder', '{merchant} $& $1 {reference}'],
    ['one very long word', 'W'.repeat(120)],
    ['very many words', 'Ada Books and more '.repeat(6)],
    ['a stack of combining marks', `A${'\u0301\u0302\u0323'.repeat(35)}`],
    ['invisible characters only', '\u200b\u2060\u200d'],
  ])('with %s is shown as text, and leaves the amount visible', async (_what, businessName) => {
    server.payment = { ...locked(), businessName };
    await opened.page.goto(server.pageAddress);
    await heading('Send the exact amount');
    await expectAmountInSight();
    expect(await opened.page.locator('img, script:not([src]), b').count()).toBe(0);
    server.payment = { ...fixtures.expired(), businessName };
    await opened.page.reload();
    await heading('Payment expired');
    await expectAmountInSight();
    expect(opened.browserErrors).toEqual([]);
  });

  it('cannot reverse the text next to it', async () => {
    server.payment = { ...fixtures.expired(), businessName: 'Ada \u202e\u2066 skooB' };
    await opened.page.goto(server.pageAddress);
    await heading('Payment expired');
    const text = await opened.page.locator('body').innerText();
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });
});

describe("a merchant's logo", () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'http://shop.example/logo.png',
    '//shop.example/logo.png',
    'blob:https://shop.example/1',
    `https://`,
  ])('is not loaded from %s', async (logoURL) => {
    server.payment = { ...locked(), logoURL };
    await opened.page.goto(server.pageAddress);
    await heading('Send the exact amount');
    expect(await opened.page.locator('img').count()).toBe(0);
    expect(opened.browserErrors).toEqual([]);
  });

  it('that is huge and has scripts stays in its box and runs no script', async () => {
    const logoURL = 'https://logo.example/huge.svg';
    await opened.page.route(logoURL, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000" onload="alert(1)">
          <script>alert(1)</script><rect width="9000" height="9000" fill="red"/></svg>`,
      }),
    );
    server.payment = { ...locked(), logoURL };
    await opened.page.goto(server.pageAddress);
    const logo = opened.page.getByRole('img', { name: 'Ada Books', exact: true });
    await logo.waitFor();
    const box = await logo.boundingBox();
    expect(Math.max(box?.width ?? NaN, box?.height ?? NaN)).toBeLessThanOrEqual(64);
    await expectAmountInSight();
    expect(opened.browserErrors).toEqual([]);
  });
});

describe('a redirect address', () => {
  it.each(['javascript:alert(1)', 'data:text/html,gone', 'file:///etc/passwd', 'shop.example/thanks', ' '])(
    'is neither followed nor linked when it is %j',
    async (callbackURL) => {
      server.payment = { ...fixtures.done(), callbackURL };
      await opened.page.clock.install();
      await opened.page.goto(server.pageAddress);
      await heading('Payment complete');
      await opened.page.clock.runFor(60_000);
      const links = await opened.page.getByRole('link').allTextContents();
      expect(links).toEqual(['See the transaction (opens in a new tab)', 'Receipt with proof']);
      expect(opened.page.url()).toBe(server.pageAddress);
      expect(opened.browserErrors).toEqual([]);
    },
  );

  it("comes from the payment, never from the page's own address", async () => {
    const callbackURL = `${server.origin}/shop/thanks`;
    server.payment = { ...locked(), callbackURL };
    await opened.page.goto(`${server.pageAddress}?callbackURL=https://thief.example/#https://thief.example/`);
    await heading('Send the exact amount');
    server.payment = { ...fixtures.done(), callbackURL };
    await heading('Payment complete');
    const link = opened.page.getByRole('link', { name: 'Back to Ada Books' });
    expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe('/shop/thanks');
    await opened.page.waitForURL((url) => url.pathname === '/shop/thanks');
  });
});

describe('a redirect to a host that the merchant has not listed', () => {
  it('waits for the customer, and names the host', async () => {
    const callbackURL = `${server.origin}/shop/thanks`;
    server.payment = { ...fixtures.done(), callbackURL, trustedRedirects: [] };
    await opened.page.clock.install();
    await opened.page.goto(server.pageAddress);
    await heading('Payment complete');
    const { host } = new URL(server.origin);
    await opened.page.getByText(`You are leaving this payment page for ${host}.`).waitFor();
    await opened.page.clock.runFor(60_000);
    expect(opened.page.url()).toBe(server.pageAddress);
    expect(await opened.page.getByRole('link', { name: /Ada Books/ }).count()).toBe(0);
    await opened.page.getByRole('link', { name: `Continue to ${host}` }).click();
    await opened.page.waitForURL((url) => url.pathname === '/shop/thanks');
    expect(opened.browserErrors).toEqual([]);
  });
});

describe('success', () => {
  const FORGED =
    '?status=completed&paymentStatus=completed&paid=true&paymentId=65f1c0ffee65f1c0ffee65f1#completed';

  it('is not shown for forged values in the address, the storage or a message', async () => {
    server.payment = locked();
    await opened.page.addInitScript(`for (const store of [localStorage, sessionStorage])
      for (const key of ['status', 'paymentStatus', 'cowrie.status']) store.setItem(key, 'completed')`);
    await opened.page.goto(server.pageAddress + FORGED);
    await heading('Send the exact amount');
    const nextPoll = opened.page.waitForResponse(/\/status$/);
    await opened.page.evaluate(
      `for (const data of ['completed', { status: 'completed' }]) postMessage(data, '*')`,
    );
    await nextPoll;
    expect(await headingText()).toBe('Send the exact amount');
  });

  it.each([
    ['success is false', { success: false, message: 'ok', data: 'completed' }],
    ['the status is unknown', { success: true, message: 'ok', data: 'COMPLETED' }],
    ['the status is wrapped', { success: true, message: 'ok', data: { status: 'completed' } }],
  ])('is not shown when %s', async (_what, answer) => {
    server.payment = locked();
    await opened.page.clock.install();
    await opened.page.route(/\/status$/, (route) => route.fulfill({ json: answer }));
    await opened.page.goto(server.pageAddress);
    await heading('Send the exact amount');
    // Two polls: the banner appears only after the page has read and refused both answers.
    for (const delayMs of [4_000, 8_000]) {
      const poll = opened.page.waitForResponse(/\/status$/);
      await opened.page.clock.fastForward(delayMs);
      await poll;
    }
    await opened.page.getByText('The payment service has a problem at the moment.').waitFor();
    expect(await headingText()).toBe('Send the exact amount');
  });

  it('is not shown for the configuration in a refusal', async () => {
    await opened.page.route(/\/checkout\/[^/]+$/, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'x', data: fixtures.done() } }),
    );
    await opened.page.goto(server.pageAddress);
    await heading('The payment cannot be shown');
  });
});

describe('the content security policy', () => {
  it('runs no inline script', async () => {
    const { headers } = await request(server.pageAddress).get('');
    expect(headers['content-security-policy']).not.toContain('unsafe');
    server.payment = fresh();
    await opened.page.goto(server.pageAddress);
    await heading('Where is your money?');
    await opened.page.evaluate(`document.body.append(Object.assign(document.createElement('script'), {
      textContent: 'document.title = "owned"' }))`);
    expect(await opened.page.title()).not.toBe('owned');
    expect(opened.browserErrors.join()).toContain('Content Security Policy');
  });

  it('does not let the page load in a frame', async () => {
    server.payment = fresh();
    await Promise.all([
      opened.page.waitForEvent('console', (message) => message.text().includes("frame-ancestors 'none'")),
      opened.page.setContent(`<iframe src="${server.pageAddress}"></iframe>`),
    ]);
    expect(server.calls).toEqual([]);
  });
});
