import type { Browser, Page } from 'playwright-core';
import { type LocalStackProcess, startLocalStackProcess } from '@cowrie/testing';
import { launchChromium } from '@cowrie/testing/chromium';
import { injectAxe, violationsOf } from './states/axe';

let stack: LocalStackProcess;
let browser: Browser;
let page: Page;
const browserErrors: string[] = [];
const requests: string[] = [];

beforeAll(async () => {
  stack = await startLocalStackProcess();
  browser = await launchChromium();
  page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
  page.on('console', (message) => message.type() === 'error' && browserErrors.push(message.text()));
  page.on('pageerror', (error) => browserErrors.push(error.message));
  page.on('request', (one) => requests.push(one.url()));
});
afterAll(async () => {
  await browser?.close();
  await stack?.remove();
});

const expectOwnOrigin = (): void =>
  expect(
    new Set(requests.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin)),
  ).toEqual(new Set([stack.dev.apiUrl]));

describe('/docs', () => {
  it('finds a section by its words, and leads from page to page', async () => {
    await page.goto(`${stack.dev.apiUrl}/docs`);
    await page.getByRole('heading', { level: 1, name: 'Collect payments in stablecoins' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('confirmations');
    await page.locator('.found a', { hasText: 'Confirmations' }).first().click();
    await page.getByRole('heading', { name: 'Confirmations' }).waitFor();
    expect(page.url()).toBe(`${stack.dev.apiUrl}/docs/concepts#confirmations`);
    expect(browserErrors).toEqual([]);
    expectOwnOrigin();
  });

  it('shows the code of the chosen language everywhere on a page', async () => {
    await page.goto(`${stack.dev.apiUrl}/docs/start`);
    await page.getByText('Python', { exact: true }).first().click();
    await page.getByText('def create_payment').waitFor();
    await page.getByText('def is_paid').waitFor();
    expect(await page.getByText('REFERENCE="Order10001').isVisible()).toBe(false);
    expect(browserErrors).toEqual([]);
  });
});

describe('code of the guide', () => {
  it('is copied with a button, and names this service', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${stack.dev.apiUrl}/docs/start`);
    const block = page.locator('.code', { hasText: 'export COWRIE_URL=http' });
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
      `export COWRIE_URL=${stack.dev.apiUrl}\n`,
    );
    // The dashboard of this service, too.
    const link = page.getByRole('link', { name: 'dashboard', exact: true });
    expect(await link.getAttribute('href')).toMatch(/^http:\/\/localhost:\d+$/);
    expect(browserErrors).toEqual([]);
  });
});

describe('/docs/api', () => {
  it('leads to every call, with its fields, its errors and the address of this service', async () => {
    await page.goto(`${stack.dev.apiUrl}/docs/api`);
    await page.getByRole('link', { name: 'Initialize a payment' }).click();
    await page.getByRole('heading', { name: 'Initialize a payment' }).waitFor();
    expect(page.url()).toBe(`${stack.dev.apiUrl}/docs/api-payments#initialize-a-payment`);
    for (const text of ['Idempotency-Key', 'ada@example.com', 'duplicate_reference'])
      await page.getByText(text).first().waitFor();
    await page.getByText(`curl -sS --fail-with-body "${stack.dev.apiUrl}/api/v1/payments"`).first().waitFor();
    expect(browserErrors).toEqual([]);
    expectOwnOrigin();
  });
});

describe('the guide on a phone and in the dark', () => {
  it.each(['/docs/start', '/docs/wrong-money', '/docs/live', '/docs/api', '/docs/api-payments'])(
    '%s is as wide as the screen, and axe-core finds nothing wrong',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const phone = await browser.newPage({ viewport: { width: 360, height: 800 }, colorScheme });
        try {
          await phone.goto(stack.dev.apiUrl + path);
          const tooWide = await phone.evaluate(
            'document.documentElement.scrollWidth > document.documentElement.clientWidth',
          );
          expect(tooWide).toBe(false);
          await injectAxe(phone);
          expect(await violationsOf(phone)).toEqual([]);
        } finally {
          await phone.close();
        }
      }
    },
  );
});
