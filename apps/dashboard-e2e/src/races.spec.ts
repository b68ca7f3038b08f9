import type { BrowserContext, Page, Route } from 'playwright-core';
import { until } from '@cowrie/testing/until';
import type { Visitor } from '@cowrie/api/faces/testing/dashboard-world';
import { openSettlement } from './operator-fixtures';
import { storeManyPayments } from './data/payments.data';
import { type DashboardSite, startDashboardSite } from './dashboard-page';

/**
 * Guarantee: what comes late, twice or in another order does no harm. An answer that is slow shows nothing of
 * another business or environment, and a form that is sent twice creates one thing.
 */
let site: DashboardSite;
let owner: Visitor;
let otherId: string;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await startDashboardSite();
  await storeManyPayments(site);
  otherId = await site.anotherBusiness();
  owner = await site.as('owner', { businessId: otherId });
  await site.joinBusiness(owner, 'owner');
});
afterAll(() => site?.close());
beforeEach(async () => {
  context = await site.browserOf(owner);
  page = await context.newPage();
});
afterEach(() => context?.close());

/** From one business's payment page to the other's: its home, the first settings page, the payment page. */
const STEPS = 3;

const open = (path: string) => page.goto(`${site.url}/${site.businessId}/${path}`);

/** Holds back what is asked of these addresses. Returns what lets it go. */
async function hold(address: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route: Route) => {
    await released;
    await route.continue();
  });
  return release;
}

it('shows no payment of an environment in the other one, while that is being read', async () => {
  await open('test/payments');
  await page.getByText('120 found').waitFor();
  const release = await hold(/\/live\/payments/);
  await page.getByText('Live', { exact: true }).click();
  await page.waitForURL(/\/live\/payments/);
  await page.locator('table[aria-busy=true]').waitFor();
  expect(await page.locator('.row-link').count()).toBe(0);
  expect(await page.getByText('120 found').count()).toBe(0);
  expect(await page.getByText('Total of').count()).toBe(0);
  release();
  await page.getByText('No payments yet').waitFor();
});

it('shows that rows and sums are of the filter before, until the answer comes', async () => {
  await open('test/payments');
  await page.getByText('Total of').waitFor();
  const release = await hold(/status=expired/);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Expired' }).click();
  await page.locator('table[aria-busy=true]').waitFor();
  await page.locator('[aria-busy=true]').filter({ hasText: 'Total of' }).waitFor();
  release();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  expect(await page.getByText('24 found').count()).toBe(1);
});

it('shows what resending did, although nothing is selected any more', async () => {
  await open('test/payments');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(3)
    .check();
  const release = await hold(/\/payments\/[0-9a-f]{24}$/);
  await page.getByRole('button', { name: 'Resend webhooks' }).click();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('region', { name: '1 payment selected' }).waitFor({ state: 'detached' });
  release();
  await page.getByRole('dialog', { name: 'Webhooks resent' }).getByText('No webhook was sent yet').waitFor();
});

it('takes no typed setting from one business to another', async () => {
  const shown = page.locator('nav').getByRole('combobox');
  const color = page.getByRole('textbox', { name: 'Colour', exact: true });
  await page.goto(`${site.url}/${otherId}/test/settings/appearance`);
  await color.waitFor();
  await shown.click();
  // Each page is there before the next is asked for: the number of steps is only right then.
  const own = `/${site.businessId}/test`;
  await page.getByRole('option', { name: 'Lagos Leather' }).click();
  await page.waitForURL((at) => at.pathname === own);
  // The menu's links are those of the business before until it is drawn again.
  await page.locator(`nav a[href^="${own}/settings"]`).first().click();
  await page.waitForURL((at) => at.pathname.startsWith(`${own}/settings/`));
  await page.getByRole('link', { name: 'Payment page' }).click();
  await page.waitForURL((at) => at.pathname === `${own}/settings/appearance`);
  await color.fill('#7a1f5c');
  // As the list of a browser's back button does: no other page is between the two.
  await page.evaluate(`history.go(${-STEPS})`);
  await until(async () => (await shown.inputValue()) === 'Accra Amber');
  await until(async () => (await color.inputValue()) === '');
});

it('issues one key when its form is sent twice before the button can show that it waits', async () => {
  await open('test/developers/keys');
  await page.getByRole('button', { name: 'Issue a key' }).click();
  await page.getByLabel('Label').fill('Till 3');
  const asked: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && asked.push(one.url()));
  await page.evaluate(`(() => {
    const form = document.querySelector('[role=dialog] form');
    form.requestSubmit();
    form.requestSubmit();
  })()`);
  await page.getByRole('dialog').getByText('Copy').first().waitFor();
  const keys = await owner.call('get', `/businesses/${site.businessId}/test/api-keys`);
  expect(keys.body.data.filter(({ label }: { label?: string }) => label === 'Till 3')).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

it('moves no row behind a window', async () => {
  await open('test/payments');
  await page.locator('.row-link').first().waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await dialog.getByRole('button').first().focus();
  for (const key of ['j', 'k', '/']) {
    await page.keyboard.press(key);
    expect(await page.evaluate(`document.activeElement.closest('[role=dialog]') !== null`)).toBe(true);
  }
});

it('shows which settlements still wait when the connection is lost while many are marked as paid', async () => {
  const settlementIds = [await openSettlement(site), await openSettlement(site)];
  const operator = await site.asOperator('operator');
  const body = { settlementIds, columns: ['Amount = {amount}'] };
  expect((await operator.callAdmin('post', '/settlements/bank-file', { body })).status).toBe(200);
  await context.close();
  context = await site.browserOf(operator);
  page = await context.newPage();
  await page.goto(`${site.url}/operator/settlements?environment=test&state=paying`);
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(1).waitFor();
  for (const box of await boxes.all()) await box.check();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').nth(1).waitFor();
  for (const [at, field] of (await dialog.getByRole('textbox').all()).entries())
    await field.fill(`BANK-${at}`);
  let count = 0;
  await page.route(/\/pay$/, (route) => ((count += 1) === 1 ? route.continue() : route.abort()));
  await dialog.getByRole('button', { name: /^Mark/ }).click();
  await dialog.getByRole('alert').waitFor();
  await until(
    async () => (await page.getByRole('checkbox', { name: /^Select /, includeHidden: true }).count()) === 1,
  );
});
