import type { Browser, Page } from 'playwright-core';
import request from 'supertest';
import { type LocalStackProcess, startLocalStackProcess } from '@cowrie/testing';
import { launchChromium } from './chromium';
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
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.remove();
}, 60_000);

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

describe('/docs/api', () => {
  it('shows every operation with its errors and examples, and sends no request to another host', async () => {
    await page.goto(`${stack.dev.apiUrl}/docs/api`);
    await page.getByText('Initialize a payment', { exact: true }).waitFor();
    const document = (await request(stack.dev.apiUrl).get('/openapi.json')).body as {
      paths: Record<string, object>;
    };
    const operations = Object.values(document.paths).flatMap((item) => Object.keys(item)).length;
    expect(await page.locator('.opblock:not([id*="Webhooks"])').count()).toBeGreaterThanOrEqual(operations);
    await page.getByText('Initialize a payment', { exact: true }).click();
    await page.getByText('Idempotency-Key').first().waitFor();
    await page.getByText('ada@example.com').first().waitFor();
    await page.getByText('duplicate_reference').first().waitFor();
    expect(browserErrors).toEqual([]);
    expectOwnOrigin();
  });

  it("calls the API with the reader's key", async () => {
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const dialog = page.locator('.dialog-ux');
    await dialog.getByRole('textbox').first().fill(String(stack.dev.merchants[0]?.keys.test.public));
    await dialog.getByRole('button', { name: 'Apply credentials' }).first().click();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    const operation = page.locator('.opblock', { hasText: 'Initialize a payment' }).first();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table').getByText('"Payment initialized"').waitFor();
    expect(browserErrors).toEqual([]);
  });
});

describe('the guide on a phone and in the dark', () => {
  it.each(['/docs/start', '/docs/wrong-money', '/docs/live'])(
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
