import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { type ReceiptWorld, startReceiptWorld } from '@cowrie/api/money-out/testing/receipt-world';
import { launchChromium } from '@cowrie/testing/chromium';
import { type FixtureServer, startFixtureServer } from './fixture-server';
import { type OpenedPage, openPage } from './open-page';
import { fixtures } from './payment-fixtures';

/** Guarantee: the payer gets a receipt without an account, and the page that verifies it needs no network. */
const BUILT = join(__dirname, '../../../dist/checkout/receipt.html');
let browser: Browser;
let server: FixtureServer;
let world: ReceiptWorld;
let folder: string;
let opened: OpenedPage;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'receipt-page-'));
  [browser, server, world] = await Promise.all([launchChromium(), startFixtureServer(), startReceiptWorld()]);
  await world.reset();
  const payment = await world.paidWith(2_000_000n, 3_000_000n);
  const receipts = world.newReceipts();
  const tenant = { businessId: world.merchant()._id, environment: 'test' as const };
  await writeFile(file('merchant.json'), JSON.stringify(await receipts.ofTenant(tenant, payment._id)));
  const ofPayer = await receipts.ofPayCode(payment.payCode, () => Promise.resolve());
  await writeFile(file('payer.json'), JSON.stringify(ofPayer));
  await writeFile(file('jwks.json'), JSON.stringify(world.keys()));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await world?.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  opened = await openPage(browser, { acceptDownloads: true });
});
afterEach(() => opened.close());

const verdict = (page: Page) => page.locator('.verdict').innerText();
const open = async (path = BUILT) => {
  await opened.page.context().setOffline(true);
  await opened.page.goto(pathToFileURL(path).href);
};

it('leads the payer from the paid payment to the verified receipt', async () => {
  const { page } = opened;
  server.payment = fixtures.done();
  const data = JSON.parse(await readFile(file('payer.json'), 'utf8')) as object;
  await page.route('**/checkout/*/receipt', (route) =>
    route.fulfill({ json: { success: true, message: 'Receipt retrieved', data } }),
  );
  await page.goto(server.pageAddress);
  const proof = page.getByRole('link', { name: 'Receipt with proof' });
  const top = async (one: typeof proof) => (await one.boundingBox())?.y;
  const narrow = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await top(proof)).toBe(await top(page.getByRole('button', { name: 'Print the receipt' })));
  if (narrow) await page.setViewportSize(narrow);
  await proof.click();
  await page.waitForURL('**/receipt');
  expect(await verdict(page)).toBe('Nothing is wrong. 3 of 12 steps are left for you to check.');
  expect(await page.locator('dl').innerText()).toContain('Ada Stores');
  expect(opened.browserErrors).toEqual([]);
});

it('says why there is no receipt, and leads back', async () => {
  const { page } = opened;
  await page.route('**/checkout/*/receipt', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'This payment is not paid', data: null } }),
  );
  await page.goto(`${server.pageAddress}/receipt`);
  await page.getByText('This payment is not paid').waitFor();
  expect(await page.getByRole('link').getAttribute('href')).toBe('/aB3dE6gH9jK2');
});

it('verifies a file from the disk without a network, with the keys', async () => {
  const { page } = opened;
  await open();
  await page.getByLabel('Receipt (JSON)').setInputFiles(file('merchant.json'));
  await page.getByText('Nothing is wrong. 4 of 13 steps').waitFor();
  await page.getByLabel('Keys of the operator').setInputFiles(file('jwks.json'));
  await page.getByText('Nothing is wrong. 2 of 13 steps are left for you to check.').waitFor();
  expect(await page.getByText('eth_getBlockByNumber').count()).toBe(2);
  expect(opened.browserErrors).toEqual([]);
});

it('can connect to nothing and run no other script', async () => {
  const { page } = opened;
  await page.goto(`${server.origin}/receipt`);
  const refused = await page.evaluate<string>(
    "fetch('/').then(() => 'connected', (error) => error.name + ': ' + String(document.title))",
  );
  expect(refused).toBe('TypeError: Receipt');
  await page.evaluate(
    "document.body.append(Object.assign(document.createElement('script'), { textContent: 'document.title = \"run\"' }))",
  );
  expect(await page.title()).toBe('Receipt');
  expect(opened.browserErrors.join()).toContain('Content Security Policy');
});

it('refuses a changed file, and shows its markup as text', async () => {
  const text = await readFile(file('merchant.json'), 'utf8');
  await writeFile(file('forged.json'), text.replace('Ada Stores', '<img src=x onerror=alert(1)>'));
  await writeFile(file('none.json'), 'no receipt');
  const { page } = opened;
  await open();
  await page.getByLabel('Receipt (JSON)').setInputFiles(file('forged.json'));
  expect(await verdict(page)).toBe('This receipt is wrong. Do not rely on it.');
  expect(await page.locator('img').count()).toBe(0);
  await page.getByLabel('Receipt (JSON)').setInputFiles(file('none.json'));
  await page.getByText('This file is not JSON').waitFor();
  expect(opened.browserErrors).toEqual([]);
});

it('says that a file holds no keys, until it gets one that does', async () => {
  const { page } = opened;
  await open();
  await page.getByLabel('Receipt (JSON)').setInputFiles(file('merchant.json'));
  const keys = page.getByLabel('Keys of the operator');
  await keys.setInputFiles(file('merchant.json'));
  await page.getByText('This file holds no keys, so signatures were not checked.').waitFor();
  await keys.setInputFiles(file('jwks.json'));
  await page.getByText('The signature: proven').waitFor();
  expect(await page.getByText('This file holds no keys').count()).toBe(0);
});

it('can be saved with the receipt in it, as one page that still verifies it', async () => {
  const { page } = opened;
  await open();
  await page.getByLabel('Receipt (JSON)').setInputFiles(file('payer.json'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save this page with the receipt' }).click();
  await (await download).saveAs(file('saved.html'));
  await open(file('saved.html'));
  expect(await verdict(page)).toContain('Nothing is wrong.');
  // Its text can be changed. Its verdict cannot.
  const saved = await readFile(file('saved.html'), 'utf8');
  await writeFile(
    file('changed.html'),
    saved.replace('"collectedCryptoAmount":"5.00"', '"collectedCryptoAmount":"6.00"'),
  );
  await open(file('changed.html'));
  expect(await verdict(page)).toBe('This receipt is wrong. Do not rely on it.');
  expect(opened.browserErrors).toEqual([]);
});

it('prints the receipt with a QR code of the payment’s page, and without the controls', async () => {
  const { page } = opened;
  await open();
  await page.getByLabel('Receipt (JSON)').setInputFiles(file('payer.json'));
  await page.getByRole('img', { name: /^QR code of http:\/\/checkout\.test\// }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.getByLabel('Receipt (JSON)').isVisible()).toBe(false);
  expect(await page.getByRole('img', { name: /^QR code/ }).isVisible()).toBe(true);
});
