import type { Browser } from 'playwright-core';
import request from 'supertest';
import { launchChromium } from '@cowrie/testing/chromium';
import type { FixtureServer } from './fixture-server';
import { startFixtureServer } from './fixture-server';
import { openPage } from './open-page';
import { fixtures } from './payment-fixtures';

let browser: Browser;
let server: FixtureServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startFixtureServer()]);
});
beforeEach(() => {
  server.payment = fixtures.pay();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const gzipped = async (address: string) => request(address).get('').set('Accept-Encoding', 'gzip');
const scriptsOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);

it('compresses text, caches hashed files for a year, and does not cache the HTML', async () => {
  const page = await gzipped(server.pageAddress);
  expect(page.headers['content-encoding']).toBe('gzip');
  expect(page.headers['cache-control']).toBe('no-cache');
  const files = scriptsOf(page.text);
  expect(files.length).toBeGreaterThan(2);
  for (const path of files) {
    const file = await gzipped(server.origin + path);
    expect([path, file.headers['content-encoding']]).toEqual([path, 'gzip']);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  expect((await request(server.origin).get('/assets/index-00000000.js')).status).toBe(404);
  // The build's records are only for tools.
  expect((await request(server.origin).get('/.vite/manifest.json')).status).toBe(404);
});

it.each([
  ['/favicon.ico', 'image/vnd.microsoft.icon', /^\x00\x00\x01\x00/],
  ['/apple-touch-icon.png', 'image/png', /^.PNG/],
  ['/robots.txt', 'text/plain; charset=utf-8', /^User-agent: \*\nDisallow: \/checkout\/$/m],
])('serves %s with its content type', async (path, type, content) => {
  const file = await request(server.origin).get(path).responseType('blob');
  expect([file.status, file.headers['content-type']]).toEqual([200, type]);
  expect((file.body as Buffer).toString('latin1')).toMatch(content);
});

it('shows crawlers neither the merchant nor the amount', async () => {
  const html = (await request(server.pageAddress).get('')).text;
  expect(html).toContain('<meta property="og:title" content="Checkout" />');
  for (const secret of ['Ada Books', '15000', '15,000', 'aB3dE6gH9jK2']) expect(html).not.toContain(secret);
});

it('says without JavaScript, in each language, that it is needed, and shows no placeholder', async () => {
  const { page, browserErrors, close } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(server.pageAddress);
  await page.locator('noscript p[lang=en]').waitFor();
  expect(await page.locator('noscript p[lang]').count()).toBe(11);
  expect(await page.locator('.skeleton').first().isVisible()).toBe(false);
  expect(await page.locator('noscript a[href="?plain"]').count()).toBe(11);
  const { status, headers } = await request(`${server.pageAddress}?plain`).get('').redirects(0);
  expect([status, headers.location]).toEqual([303, `/plain${new URL(server.pageAddress).pathname}`]);
  expect(browserErrors).toEqual([]);
  await close();
});

it.each(['light', 'dark'] as const)('prints the receipt on one page (%s)', async (colorScheme) => {
  server.payment = fixtures['done-surplus']();
  const { page, close } = await openPage(browser, { colorScheme });
  await page.goto(server.pageAddress);
  await page.getByRole('heading', { name: 'Payment complete' }).waitFor();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await close();
});

it('sends no request to another host', async () => {
  const { page, close } = await openPage(browser);
  const hosts = new Set<string>();
  page.on('request', (one) => hosts.add(new URL(one.url()).origin));
  await page.goto(server.pageAddress);
  await page.getByRole('heading', { name: 'Send the exact amount' }).waitFor();
  expect([...hosts]).toEqual([server.origin]);
  await close();
});

it('shows placeholders before any script is loaded, and reloads when a script fails to load', async () => {
  const { page, close } = await openPage(browser);
  const firstView = /\/assets\/mount-/;
  await page.route(firstView, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (one) => firstView.test(one.url()));
  await page.goto(server.pageAddress);
  await failed;
  await page.locator('main section[aria-busy=true]').waitFor();
  await page.unroute(firstView);
  await page.getByRole('heading', { name: 'Send the exact amount' }).waitFor();
  await close();
});
