import { readFile } from 'node:fs/promises';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { askedRefund, lateMoney, openSettlement } from './operator-fixtures';

const BUSINESS = 'Lagos Leather';
let site: DashboardSite;
beforeAll(async () => {
  site = await startDashboardSite();
});
afterAll(() => site?.close());

it('pays a settlement at the desk: the account, the bank’s reference, and it is paid', async () => {
  const id = await openSettlement(site);
  const page = await site.open('/operator/settlements?environment=test', await site.asOperator('operator'));
  await page.getByRole('button', { name: `Show ${id}` }).click();
  // The panel and the confirmation say whose money it is, and how much.
  const panel = page.getByRole('region', { name: `Settlement ${id}` });
  await panel.getByText(`${BUSINESS} (Test)`).waitFor();
  await page.getByRole('button', { name: 'Start paying' }).click();
  await page.getByRole('dialog').getByText(BUSINESS).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Start paying' }).click();
  await page.getByText('0123456789').waitFor();
  // The list follows the settlement into its new state.
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Show ${id}` }) })
    .waitFor();
  // A person who comes back later is informed.
  const later = await site.open('/operator/settlements?environment=test', await site.asOperator('operator'));
  await later.getByText('1 settlement is being paid and has no outcome yet.').waitFor();
  await later.getByRole('button', { name: 'Show', exact: true }).click();
  await later.getByRole('button', { name: `Show ${id}` }).waitFor();
  await later.context().close();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('dialog').getByLabel('The bank’s reference').fill('GTB-20331231-77');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByText('GTB-20331231-77').waitFor();
  const viewer = await site.asOperator('viewer');
  const { body } = await viewer.callAdmin('get', `/settlements/${id}`);
  expect(body.data).toMatchObject({ state: 'paid', bankReference: 'GTB-20331231-77' });
  await page.context().close();
});

it('names payment, business, amount and kind before money is accepted for good', async () => {
  await lateMoney(site, 'Late4004k7Tq2mV');
  const page = await site.open('/operator/exceptions?environment=test', await site.asOperator('operator'));
  const row = page.getByRole('row', { name: /Late4004k7Tq2mV/ });
  for (const text of [BUSINESS, 'Too late']) await row.getByText(text).waitFor();
  await row.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog');
  for (const text of ['Late4004k7Tq2mV', BUSINESS, 'Too late', 'This cannot be undone'])
    await dialog.getByText(text).first().waitFor();
  expect(await dialog.textContent()).toMatch(/\d USDC on Base/);
  await page.context().close();
});

it('approves a payout that another operator has asked for, with a reason', async () => {
  const id = await askedRefund(site, 'Order2002k7Tq2m');
  const admin = await site.asOperator('admin');
  const page = await site.open('/operator/payouts?environment=test', admin);
  const row = page.getByRole('row', { name: /Order2002k7Tq2m/ });
  await row.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The customer is known');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('No payout matches.').waitFor();
  // One person is one party: a person who works for the business cannot approve its payouts as an operator.
  const own = await site.asOperator('admin');
  await site.joinBusiness(own, 'finance');
  const second = await askedRefund(site, 'Order2003k7Tq2m');
  const seen = (await own.callAdmin('get', `/payouts/${second}`)).body.data.version;
  const decision = { body: { reason: 'Mine', seen } };
  const refused = await own.callAdmin('post', `/payouts/${second}/approve`, decision);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'refund_not_changeable']);
  const { body } = await admin.callAdmin('get', `/payouts/${id}`);
  expect(body.data.approvals).toMatchObject([{ name: admin.operatorName, reason: 'The customer is known' }]);
  await page.context().close();
});

it('hides decisions from a viewer, and the pages from people who are not operators', async () => {
  await askedRefund(site, 'Order3003k7Tq2m');
  const page = await site.open('/operator/payouts?environment=test', await site.asOperator('viewer'));
  await page.getByText('Order3003k7Tq2m').waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await page.context().close();
  const stranger = await site.open('/operator', await site.as('owner'));
  await stranger.getByText('You are not an operator of this service').first().waitFor();
  expect(await stranger.getByRole('link', { name: 'Merchants' }).count()).toBe(0);
  await stranger.context().close();
});

it('shows at its field what is wrong with a setting of a business, and stores only what differs', async () => {
  const page = await site.open(
    `/operator/merchants?environment=test&merchant=${site.businessId}`,
    await site.asOperator('admin'),
  );
  const form = page.getByRole('form', { name: 'Settings' });
  const save = form.getByRole('button', { name: 'Save' });
  const fee = form.getByLabel('Fixed fee in NGN');
  await fee.fill('ten');
  await save.click();
  await form.getByText('Check this value.').waitFor();
  await fee.fill('1,000');
  await save.click();
  await page.locator('form button[type=submit]:disabled:not([data-loading])').waitFor();
  expect(await fee.inputValue()).toBe('1000');
  await page.context().close();
});

it('lands on the overview of live, and keeps the environment from page to page', async () => {
  await lateMoney(site, 'Late5005k7Tq2mV');
  const page = await site.open('/', await site.asOperator('viewer'));
  await page.waitForURL('**/operator');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.getByRole('link', { name: 'Exceptions and held funds' }).click();
  await page.getByText('No funds need a decision.').waitFor();
  // What is of test is not among what is of live.
  expect(await page.getByText('Late5005k7Tq2mV').count()).toBe(0);
  await page.getByText('Test', { exact: true }).click();
  await page.getByText('Late5005k7Tq2mV').waitFor();
  await page.getByRole('link', { name: 'Settlement desk' }).click();
  await page.waitForURL('**/operator/settlements?environment=test');
  await page.context().close();
});

it('creates a business and invites its owner, sends that again, and cancels it', async () => {
  const admin = await site.asOperator('admin');
  const page = await site.open('/operator/merchants', admin);
  await page.getByRole('button', { name: 'New merchant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Kumasi Kente');
  await dialog.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Ghana' }).click();
  await dialog.getByLabel('E-mail address of the owner').fill('ama@example.com');
  await dialog.getByRole('button', { name: 'Create and invite' }).click();
  const detail = page.getByRole('region', { name: 'Kumasi Kente' });
  await detail.getByText('ama@example.com').waitFor();
  await detail.getByRole('button', { name: 'Send again to ama@example.com' }).click();
  await detail.getByText('Sent to ama@example.com.').waitFor();
  await detail.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await detail.getByText('No open invitations.').waitFor();
  const { body } = await admin.callAdmin('get', '/merchants?q=Kumasi');
  expect(body.data.data).toMatchObject([{ name: 'Kumasi Kente', country: 'GH', currency: 'GHS' }]);
  await page.context().close();
});

it('pays all settlements of a business at once with a bank file, and marks them as paid', async () => {
  await openSettlement(site);
  await openSettlement(site);
  const page = await site.open('/operator/settlements?environment=test', await site.asOperator('operator'));
  await page.getByRole('button', { name: `Select all of ${BUSINESS} in NGN` }).click();
  await page.getByRole('button', { name: 'Pay with a bank file' }).click();
  const dialog = page.getByRole('dialog');
  const form = dialog.getByLabel('Columns of your bank’s form for NGN');
  await form.waitFor();
  // The columns are code, their label is not.
  const fonts = await page.evaluate<string[]>(
    `['label', 'textarea'].map((one) => getComputedStyle(document.querySelector('[role=dialog] ' + one)).fontFamily)`,
  );
  expect(fonts.map((font) => font.includes('mono'))).toEqual([false, true]);
  await form.fill('Account = {number}\nAmount = {amount}');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Start paying and save the file' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const lines = file.split('\r\n');
  expect(lines[0]).toBe('Account,Amount');
  expect(new Set(lines.slice(1, -1))).toEqual(new Set(['0123456789,7672.50']));
  const count = lines.length - 2;
  expect(count).toBeGreaterThan(1);
  await dialog.getByText(`${count} settlements are in the file.`).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  // Those that are being paid are marked as paid together, each under its own reference.
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: `Select all of ${BUSINESS} in NGN` }).click();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const references = dialog.getByRole('textbox');
  await references.nth(1).waitFor();
  await references.nth(0).fill('NIP-1');
  await references.nth(1).fill('NIP-1');
  await dialog.getByRole('button', { name: 'Mark 2 as paid' }).click();
  await dialog.getByText('1 settlement is marked as paid.').waitFor();
  await dialog.getByText('1 settlement was not changed:').waitFor();
  await page.context().close();
});

it('says on an empty desk that a merchant needs a schedule', async () => {
  const page = await site.open('/operator/settlements', await site.asOperator('viewer'));
  await page.getByText('A merchant without a schedule gets none').waitFor();
  await page.goto(`${site.url}/operator/settlements?state=failed`);
  await page.getByText('No settlement matches.').waitFor();
  await page.context().close();
});

it('names the button of a row once on a phone', async () => {
  const page = await site.open('/operator/merchants', await site.asOperator('viewer'), { width: 360 });
  await page.getByRole('button', { name: `Show ${BUSINESS}`, exact: true }).waitFor();
  const labelOf = (column: string): Promise<string> =>
    page.evaluate(
      `getComputedStyle(document.querySelector('td[data-column=${column}]'), '::before').content`,
    );
  expect(await labelOf('fee')).toBe('"Fee"');
  expect(await labelOf('show')).toBe('none');
  await page.context().close();
});
