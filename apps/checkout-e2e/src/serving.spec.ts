import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium';
import type { FixtureServer } from './fixture-server';
import { startFixtureServer } from './fixture-server';
import { openPage } from './open-page';
import { scenes } from './scenes';

let browser: Browser;
let server: FixtureServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startFixtureServer()]);
  server.scene = scenes.pay();
}, 360_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const PACKED = { headers: { 'accept-encoding': 'gzip' } };
const scriptsOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);

it('sends texts packed; keeps hashed files for a year, and the page itself not at all', async () => {
  const page = await fetch(server.pageAddress, PACKED);
  expect(page.headers.get('content-encoding')).toBe('gzip');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const files = scriptsOf(await page.text());
  expect(files.length).toBeGreaterThan(2);
  for (const path of files) {
    const file = await fetch(server.origin + path, PACKED);
    expect([path, file.headers.get('content-encoding')]).toEqual([path, 'gzip']);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  expect((await fetch(`${server.origin}/assets/index-00000000.js`)).status).toBe(404);
});

it('asks nobody else for anything', async () => {
  const { page, close } = await openPage(browser);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(server.pageAddress);
  await page.getByRole('heading', { name: 'Send the exact amount' }).waitFor();
  expect([...hosts]).toEqual([server.origin]);
  await close();
});

it('draws shapes before any script is here, and loads itself again when one did not come', async () => {
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
