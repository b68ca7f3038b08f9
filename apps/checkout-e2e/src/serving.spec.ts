import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium';
import type { FixtureServer } from './fixture-server';
import { startFixtureServer } from './fixture-server';
import { openPage } from './open-page';
import { fixtures } from './payment-fixtures';

let browser: Browser;
let server: FixtureServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startFixtureServer()]);
  server.payment = fixtures.pay();
}, 360_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const GZIP = { headers: { 'accept-encoding': 'gzip' } };
const scriptsOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);

it('compresses text, caches hashed files for a year, and does not cache the HTML', async () => {
  const page = await fetch(server.pageAddress, GZIP);
  expect(page.headers.get('content-encoding')).toBe('gzip');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const files = scriptsOf(await page.text());
  expect(files.length).toBeGreaterThan(2);
  for (const path of files) {
    const file = await fetch(server.origin + path, GZIP);
    expect([path, file.headers.get('content-encoding')]).toEqual([path, 'gzip']);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  expect((await fetch(`${server.origin}/assets/index-00000000.js`)).status).toBe(404);
  // Records of the build are for tools.
  expect((await fetch(`${server.origin}/.vite/manifest.json`)).status).toBe(404);
});

it('sends no request to another host', async () => {
  const { page, close } = await openPage(browser);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(server.pageAddress);
  await page.getByRole('heading', { name: 'Send the exact amount' }).waitFor();
  expect([...hosts]).toEqual([server.origin]);
  await close();
});

it('shows placeholders before any script is loaded, and reloads when a script fails to load', async () => {
  const { page, close } = await openPage(browser);
  const firstView = /\/assets\/mount-/;
  await page.route(firstView, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => firstView.test(request.url()));
  await page.goto(server.pageAddress);
  await failed;
  await page.locator('main section[aria-busy=true]').waitFor();
  await page.unroute(firstView);
  await page.getByRole('heading', { name: 'Send the exact amount' }).waitFor();
  await close();
});
