import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { formatTronAddress } from '@cowrie/chain-tron';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { faultsOf } from './pages/layout-faults';
import { look } from './pages/visit';
import { saveExport } from './save-export';
import { storeHeldPayment, storeLatePayment, TRON, type TronPayment } from './tron-fixtures';

/** Guarantee: people see addresses of TRON as wallets and explorers take them, on every page that has one. */
const WALLET = formatTronAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
const MISTYPED = `${WALLET.slice(0, -1)}${WALLET.endsWith('1') ? '2' : '1'}`;
const EVM_WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** 20 bytes in hex, and not the beginning of a transaction's hash. */
const INNER = /0x[0-9a-f]{40}(?![0-9a-f])/gi;

let site: DashboardSite;
let late: TronPayment;
beforeAll(async () => {
  // Without another network, no page has a reason to show an address that begins with 0x.
  site = await startDashboardSite({ environments: { test: { treasury: TREASURY, networks: [TRON] } } });
  late = await storeLatePayment(site, 'Tron1001k7Tq2mV');
});
afterAll(() => site?.close());

const below = (path: string) => `/${site.businessId}/test/${path}`;
const hrefsOf = (page: Page) =>
  page
    .getByRole('link', { name: 'View in explorer' })
    .evaluateAll((all) => all.map((one) => (one as { href?: string }).href));

/** That a page is readable on a phone and on a desk, and no text, title or field has an inner address. */
async function expectFine(page: Page): Promise<void> {
  expect((await page.content()).match(INNER) ?? []).toEqual([]);
  for (const width of [360, 1280]) {
    await look(page, { width, colorScheme: 'light' });
    expect([width, await faultsOf(page)]).toEqual([width, []]);
  }
}

it('finds a payment by its address and by its hash with and without 0x, and exports what the API shows', async () => {
  const page = await site.open(below('payments'), await site.as('finance'));
  const link = page.getByRole('link', { name: late.clientReference });
  for (const text of [late.address, late.txHash, late.txHash.slice(2), late.address.slice(0, 8)]) {
    await page.getByLabel('Search').fill('nothing has this');
    await link.waitFor({ state: 'detached' });
    await page.getByLabel('Search').fill(text);
    await link.waitFor();
  }
  await expectFine(page);
  const file = await saveExport(page, 'CSV with commas');
  const csv = readFileSync(await file.path(), 'utf8');
  expect(csv).toContain(`,${late.address},`);
  expect(csv.match(INNER) ?? []).toEqual([]);
  await page.context().close();
});

it('shows the deposit address, the sender and a link to tronscan, and refunds to an address of TRON only', async () => {
  const page = await site.open(below(`payments/${late.id}`), await site.as('owner'));
  await page.getByText(late.address).first().waitFor();
  await page.getByTitle(late.sender).waitFor();
  // The timeline and the table of transfers.
  const tronscan = `https://tronscan.org/#/transaction/${late.txHash.slice(2)}`;
  expect(await hrefsOf(page)).toEqual([tronscan, tronscan]);
  await expectFine(page);

  await page.getByRole('button', { name: 'Refund' }).click();
  const form = page.getByRole('form', { name: /^Refund of/ });
  await form.getByText('To an address the customer gave you').click();
  const field = form.getByRole('textbox', { name: 'Address' });
  const send = form.getByRole('button', { name: 'Request this refund' });
  await field.fill(WALLET.slice(0, -1));
  await form.getByText('T followed by 33 letters and digits').waitFor();
  for (const [typed, why] of [
    [MISTYPED, 'its checksum is wrong, so a character is mistyped'],
    [EVM_WALLET, 'give an address that begins with T'],
  ] as const) {
    await field.fill(typed);
    await send.click();
    await form.getByText(why).waitFor();
    expect(await form.getByText(why).count()).toBe(1);
  }
  await field.fill(WALLET);
  await form.getByText('begins with T').waitFor({ state: 'detached' });
  await expectFine(page);
  await send.click();
  await form.waitFor({ state: 'detached' });

  await page.goto(site.url + below('refunds'));
  await page.getByText(late.clientReference).first().waitFor();
  await expectFine(page);
  const csv = readFileSync(await (await saveExport(page, 'CSV with commas')).path(), 'utf8');
  expect(csv).toContain(`,${WALLET},`);
  expect(csv.match(INNER) ?? []).toEqual([]);
  await page.locator('main a[href*="/refunds/"]').first().click();
  await page.getByText(WALLET).waitFor();
  await expectFine(page);
  await page.context().close();
});

it('shows operators the destination of a payout and the sender of held money, also in the audit log', async () => {
  const held = await storeHeldPayment(site, 'Tron2002k7Tq2mV');
  const refunded = await storeLatePayment(site, 'Tron3003k7Tq2mV');
  const body = { basis: 'unaccepted', destination: WALLET, reason: 'It came late' };
  const asking = await site.asOperator('operator');
  expect((await asking.callAdmin('post', `/payments/${refunded.id}/refunds`, { body })).status).toBe(201);
  const operator = await site.asOperator('admin');
  const page = await site.open('/operator/payouts?environment=test', operator);
  await page.getByTitle(WALLET).waitFor();
  await expectFine(page);

  await page.goto(`${site.url}/operator/exceptions?environment=test&kind=screening`);
  await page.getByTitle(held.sender).waitFor();
  await expectFine(page);
  await page.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByTitle(held.sender).waitFor();
  await dialog.getByLabel('Reason').fill('Another person of the same name');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await page.getByText('No payments are held by screening.').waitFor();

  await page.goto(`${site.url}/operator/audit`);
  await page.getByText('released the held funds').waitFor();
  await page.locator('summary').first().click();
  await page.getByText(held.sender).first().waitFor();
  await expectFine(page);
  await page.context().close();
});

it('takes a treasury of TRON for a business, and says what is wrong with another address', async () => {
  const path = `/operator/merchants?environment=test&merchant=${site.businessId}`;
  const page = await site.open(path, await site.asOperator('admin'));
  const form = page.getByRole('form', { name: 'Settings' });
  const field = form.getByLabel('Treasury on TRON');
  for (const [typed, reason] of [
    [MISTYPED, 'its checksum is wrong'],
    [EVM_WALLET, 'begins with T'],
  ] as const) {
    await field.fill(typed);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText(reason).waitFor();
  }
  await field.fill(WALLET);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.locator('form button[type=submit]:disabled:not([data-loading])').waitFor();
  await expectFine(page);
  await page.context().close();
});

it.each([
  ['networks', 'Every node answers'],
  ['', 'more checks passed'],
])('the page %j of operators has no inner address', async (name, ready) => {
  const page = await site.open(`/operator/${name}?environment=test`, await site.asOperator('admin'));
  await page.getByText(ready).first().waitFor();
  await expectFine(page);
  await page.context().close();
});
