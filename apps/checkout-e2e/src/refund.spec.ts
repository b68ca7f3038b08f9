import type { Browser, Request } from 'playwright-core';
import request from 'supertest';
import { launchChromium } from '@cowrie/testing/chromium';
import { claims, DESTINATION, waitingClaim } from './claim-fixtures';
import type { FixtureServer } from './fixture-server';
import { CLAIM_TOKEN, startFixtureServer } from './fixture-server';
import { type OpenedPage, openPage } from './open-page';
import { focusedNameOf } from './page-probes';
import { fixtures } from './payment-fixtures';

let browser: Browser;
let server: FixtureServer;
let opened: OpenedPage;
let requests: Request[];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  server = await startFixtureServer();
  server.claim = waitingClaim();
  opened = await openPage(browser, { reducedMotion: 'reduce' });
  requests = [];
  opened.page.on('request', (one) => requests.push(one));
});
afterEach(async () => {
  await opened.close();
  await server.close();
});

const heading = (name: string) => opened.page.getByRole('heading', { level: 1, name }).waitFor();
const fileNames = () => requests.map((one) => new URL(one.url()).pathname);

it('takes an address by keyboard alone, and follows the refund to its transaction', async () => {
  const { page } = opened;
  await page.goto(server.claimLink);
  await heading('Where should your money go?');
  await page.getByLabel('Your address').focus();
  await page.keyboard.type(DESTINATION.toLowerCase());
  await page.keyboard.press('Enter');
  await heading('Is this your address?');
  expect(await focusedNameOf(page)).toBe('Is this your address?');
  expect(await page.locator('.address').textContent()).toBe(DESTINATION);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading('Your refund will be sent soon');
  expect(server.claim?.destination).toBe(DESTINATION);
  server.claim = claims['refund-sent']();
  await heading('Your money is on its way');
  const link = page.getByRole('link', { name: /See the transaction/ });
  expect(await link.getAttribute('href')).toBe(server.claim.transactionUrl);
  expect(opened.browserErrors).toEqual([]);
});

// Guarantee: the address bar, the history, logs and referrers do not reveal the payer's proof.
it('keeps the link’s token out of the address, the console, and every request except its own body', async () => {
  const { page } = opened;
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(server.claimLink);
  await heading('Where should your money go?');
  expect(page.url()).toBe(`${server.origin}/refund`);
  await page.reload();
  await heading('Where should your money go?');
  server.failure = { status: 503, code: 'not_ready', message: 'Not ready.' };
  await page.reload();
  await heading('The refund cannot be shown');
  for (const one of requests)
    expect([one.url(), ...Object.values(await one.allHeaders())].join()).not.toContain(CLAIM_TOKEN);
  const withToken = requests.filter((one) => one.postData()?.includes(CLAIM_TOKEN));
  expect(withToken.length).toBeGreaterThan(2);
  expect(new Set(withToken.map((one) => one.url()))).toEqual(
    new Set([`${server.origin}/checkout/refunds/claim`]),
  );
  expect([...logged, await page.content()].join()).not.toContain(CLAIM_TOKEN);
  expect(await page.evaluate('history.length')).toBeLessThanOrEqual(2);
});

it('works in a browser that refuses storage, until it is reloaded', async () => {
  const { page } = opened;
  await page.addInitScript(`for (const name of ['sessionStorage', 'localStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } })`);
  await page.goto(server.claimLink);
  await heading('Where should your money go?');
  await page.reload();
  await heading('This link does not work');
  expect(opened.browserErrors).toEqual([]);
});

it('shows another link that is opened in the same tab', async () => {
  const { page } = opened;
  await page.goto(server.claimLink);
  await heading('Where should your money go?');
  server.claim = claims['refund-final']();
  await page.evaluate(`location.hash = ${JSON.stringify('z'.repeat(43))}`);
  await heading('You have your money back');
  expect(requests.at(-1)?.postData() ?? requests.map((one) => one.postData()).join()).toContain(
    'z'.repeat(43),
  );
  expect(page.url()).toBe(`${server.origin}/refund`);
});

it('is a separate file, which a customer who pays never loads', async () => {
  const { page } = opened;
  await page.goto(server.claimLink);
  await heading('Where should your money go?');
  const ofRefund = new Set(fileNames());
  requests.length = 0;
  server.payment = fixtures['failed-ask-back']();
  await page.goto(server.pageAddress);
  await heading('Payment failed');
  const ofPayment = fileNames();
  expect(ofPayment.filter((name) => /\/assets\/start-/.test(name))).toEqual([]);
  const catalogues = (names: Iterable<string>) => [...names].filter((name) => /\/assets\/en-/.test(name));
  expect([catalogues(ofRefund).length, catalogues(ofPayment).length]).toEqual([2, 1]);
});

it('is served with the headers of a payment’s page', async () => {
  const headersOf = async (address: string) => {
    const { headers } = await request(address).get('');
    return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'date'));
  };
  expect(await headersOf(`${server.origin}/refund`)).toEqual(await headersOf(server.pageAddress));
});

it('sends the link from a payment’s page, and says so again after a reload', async () => {
  const { page } = opened;
  server.payment = fixtures['short-ask-back']();
  await page.goto(server.pageAddress);
  await heading('Send the rest');
  await page.getByRole('button', { name: 'Ask for your money back' }).click();
  await page.getByText('We send a link to a••@example.com.').waitFor();
  await page.getByRole('button', { name: 'Yes, send the link' }).click();
  await page.getByText('Check your inbox').waitFor();
  expect(server.calls.filter((call) => call === 'POST /refund')).toHaveLength(1);
  await page.reload();
  await page.getByText('Do not send the rest.').waitFor();
  expect(opened.browserErrors).toEqual([]);
});

it.each([
  ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
  ['a message placeholder', '{merchant} $& $1 {reference}'],
  ['one very long word', 'W'.repeat(120)],
])("shows a merchant's name with %s as text", async (_what, businessName) => {
  server.claim = waitingClaim({ businessName });
  await opened.page.goto(server.claimLink);
  await heading('Where should your money go?');
  expect(await opened.page.locator('img, script:not([src])').count()).toBe(0);
  expect(await opened.page.getByText(businessName).count()).toBeGreaterThan(0);
  expect(opened.browserErrors).toEqual([]);
});
