import { readFileSync } from 'node:fs';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import {
  storeAccountChange,
  storeOwedPayment,
  storeRefund,
  storeRefundedPayment,
  storeSettlement,
  storeSoldPayment,
} from './money-fixtures';
import { saveExport } from './save-export';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let site: DashboardSite;
beforeAll(async () => {
  site = await startDashboardSite();
});
afterAll(() => site?.close());

it('shows what a refund costs before it is sent, and creates one for a double click', async () => {
  const paymentId = await storeSoldPayment(site);
  const finance = await site.as('finance');
  const page = await site.open(`/${site.businessId}/test/refunds?payment=${paymentId}`, finance);
  await page.getByRole('button', { name: 'Refund this payment' }).click();
  const form = page.getByRole('form', { name: /^Refund of order/ });
  // Nothing was overpaid, and all of the money counted.
  const bases = form.getByRole('radiogroup', { name: 'What to refund' }).getByRole('radio');
  await bases.first().waitFor();
  expect(await bases.evaluateAll((all) => all.map((one) => (one as { value?: string }).value))).toEqual([
    'full',
    'amount',
    'fiatAmount',
  ]);
  await form.getByText('An amount in USDC').click();
  await form.getByRole('textbox', { name: 'Tokens' }).fill('2.5');
  await form.getByText('The customer gets 2.50 USDC on Base at the address they enter').waitFor();
  await form.getByText('It costs you NGN 3,836.25.').waitFor();
  await form.getByText('The refund waits until the customer enters an address.').waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const shown of [form.getByText('It costs you'), form.getByRole('button', { name: 'Request this' })]) {
    const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(800);
  }
  await form.getByText('To an address the customer gave you').click();
  await form.getByRole('textbox', { name: 'Address' }).fill(WALLET);
  await form.getByText('No approval is needed.').waitFor();
  await form.getByRole('button', { name: 'Request this refund' }).dblclick();
  await page.getByRole('cell', { name: 'Queued' }).waitFor();
  const list = await finance.call('get', `${site.path('test')}/refunds?paymentId=${paymentId}`);
  expect(list.body).toMatchObject({
    data: { totalItems: 1, data: [{ amount: '2.50', destination: WALLET }] },
  });
  await page.context().close();
});

it('sends nothing later that was asked without a connection, and creates one refund when an answer was lost', async () => {
  const paymentId = await storeSoldPayment(site);
  const finance = await site.as('finance');
  const page = await site.open(`/${site.businessId}/test/refunds?payment=${paymentId}`, finance);
  const refunds = async () =>
    (await finance.call('get', `${site.path('test')}/refunds?paymentId=${paymentId}`)).body.data.totalItems;
  const form = page.getByRole('form', { name: /^Refund of order/ });
  const fill = async (tokens: string) => {
    await page.getByRole('button', { name: 'Refund this payment' }).click();
    await form.getByText('An amount in USDC').click();
    await form.getByRole('textbox', { name: 'Tokens' }).fill(tokens);
    await form.getByText('To an address the customer gave you').click();
    await form.getByRole('textbox', { name: 'Address' }).fill(WALLET);
    await form.getByRole('button', { name: 'Request this refund', disabled: false }).waitFor();
  };
  const send = () => form.getByRole('button', { name: 'Request this refund' }).click();
  const close = async () => {
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
  };

  await fill('2');
  await page.context().setOffline(true);
  await send();
  await form.getByText('The service cannot be reached.').waitFor();
  await close();
  const isRead = page.waitForResponse(/\/refunds\?/);
  await page.context().setOffline(false);
  await isRead;
  expect(await refunds()).toBe(0);

  /** The service carries it out, and its answer gets lost. */
  const loseAnswer = () =>
    page.route(
      /\/refunds$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await loseAnswer();
  await fill('2');
  await send();
  await form.getByText('The service cannot be reached.').waitFor();
  expect(await refunds()).toBe(1);
  await close();
  await page.getByRole('cell', { name: 'Queued' }).waitFor();
  await fill('1.5');
  await send();
  await form.getByText('You have asked before, and the answer was lost').waitFor();
  expect(await refunds()).toBe(1);
  await close();

  await loseAnswer();
  await fill('1');
  await send();
  await form.getByText('The service cannot be reached.').waitFor();
  await close();
  await fill('1');
  await send();
  await form.waitFor({ state: 'detached' });
  expect(await refunds()).toBe(2);
  await page.context().close();
});

it('says that a sale was refunded in full or in part, and offers no refund once nothing is left', async () => {
  const [all, some] = [await storeRefundedPayment(site, '5'), await storeRefundedPayment(site, '2')];
  const page = await site.open(`/${site.businessId}/test/payments`, await site.as('finance'));
  const row = (id: string) => page.getByRole('row').filter({ has: page.locator(`a[href$="${id}"]`) });
  for (const text of ['Refunded NGN 7,750.00', 'Net NGN 0.00'])
    await row(all).getByText(text, { exact: true }).waitFor();
  for (const text of ['Partly refunded', 'Refunded NGN 3,100.00', 'Net NGN 4,650.00'])
    await row(some).getByText(text, { exact: true }).waitFor();
  for (const id of [all, some]) expect(await row(id).getByText('Completed', { exact: true }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Refunds' }).click();
  await page.getByRole('option', { name: 'Partly refunded' }).click();
  await page.getByText('1 found', { exact: true }).waitFor();
  await row(some).getByRole('link').click();
  await page.getByText('2.00 USDC on Base').waitFor();
  await page.getByRole('button', { name: 'Refund this payment' }).waitFor();

  const isAsked = () => page.waitForResponse(/\/refundable$/);
  for (const path of [`payments/${all}`, `refunds?payment=${all}`]) {
    const asked = isAsked();
    await page.goto(`${site.url}/${site.businessId}/test/${path}`);
    await (await asked).finished();
    await page.getByText('5.00 USDC').first().waitFor();
    expect(await page.getByRole('button', { name: 'Refund this payment' }).count()).toBe(0);
  }
  await page.goto(`${site.url}/${site.businessId}/test/payments/${all}`);
  await page.getByText('Price refunded').waitFor();
  expect(await page.locator('h1 + *').getByText('Completed').count()).toBe(0);
  await page.locator('h1 + *').getByText('Refunded', { exact: true }).waitFor();

  await page.goto(`${site.url}/${site.businessId}/test`);
  // A badge of a payment says the same.
  const figure = (name: string) =>
    page
      .locator('p')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .first()
      .locator('xpath=..');
  await figure('Refunded').getByText('NGN 10,850.00').waitFor();
  const { volume } = (await (await site.as('finance')).call('get', `${site.path('test')}/figures`)).body.data;
  const { amount, netAmount } = volume[0] as { amount: string; netAmount: string };
  expect(BigInt(amount.replace('.', '')) - BigInt(netAmount.replace('.', ''))).toBe(1_085_000n);
  const shown = (text: string) => `NGN ${text.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
  await figure('Gross volume').getByText(shown(amount)).waitFor();
  await figure('Net volume, before fees').getByText(shown(netAmount)).waitFor();
  await page.context().close();
});

it('lets finance approve a customer’s request, shows who did, and saves the list', async () => {
  const refundId = await storeRefund(site);
  const finance = await site.as('finance');
  const page = await site.open(`/${site.businessId}/test/refunds/${refundId}`, finance);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (for your records)').fill('a good customer');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`${finance.email} approved`).waitFor();
  await page.goto(`${site.url}/${site.businessId}/test/refunds`);
  const file = await saveExport(page, 'CSV with semicolons');
  expect(file.suggestedFilename()).toBe('refunds-test.csv');
  expect(readFileSync(await file.path(), 'utf8')).toContain(refundId);
  await page.context().close();
});

it('offers a viewer nothing that would be refused', async () => {
  const refundId = await storeRefund(site);
  const page = await site.open(`/${site.businessId}/test/refunds/${refundId}`, await site.as('viewer'));
  await page.getByText('Your business or the operator must approve it').waitFor();
  expect(await page.getByRole('button', { name: /Approve|Refuse/ }).count()).toBe(0);
  await page.context().close();
});

it('cancels a change of the account that is under way', async () => {
  await storeAccountChange(site);
  const page = await site.open(`/${site.businessId}/test/settings/account`, await site.as('owner'));
  await page.getByText('in 48 hours').waitFor();
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the change' }).click();
  await page.getByText('A change is pending').waitFor({ state: 'detached' });
  await page.getByText('••••6789').waitFor();
  await page.context().close();
});

it('links to the first steps that the person can take, and says who can take the others', async () => {
  const home = `/${site.businessId}/live`;
  const page = await site.open(home, await site.as('finance'));
  await page.getByRole('link', { name: 'Take a first payment' }).waitFor();
  for (const name of ['Issue an API key', 'Add your bank account', 'Invite your team']) {
    expect(await page.getByText(name, { exact: true }).count()).toBe(1);
    expect(await page.getByRole('link', { name }).count()).toBe(0);
  }
  await page.getByText('An owner, an admin or a developer of your business can do this.').first().waitFor();
  await page.context().close();
  const own = await site.open(home, await site.as('owner'));
  await own.getByRole('link', { name: 'Issue an API key' }).waitFor();
  expect(await own.getByText('of your business can do this').count()).toBe(0);
  await own.context().close();
});

it('says why there is no settlement yet, what to do, and who can do it', async () => {
  const empty = `/${site.businessId}/live/settlements`;
  const page = await site.open(empty, await site.as('viewer'));
  await page.getByText('No settlements yet.', { exact: true }).waitFor();
  await page.getByText('Payments that complete without a schedule are not in this balance').waitFor();
  expect(await page.getByText('your operator').count()).toBe(1);
  await page.getByText('An owner or an admin of your business can add it').waitFor();
  expect(await page.getByRole('link', { name: 'Add a bank account' }).count()).toBe(0);
  await page.goto(`${site.url}${empty}?state=paid`);
  await page.getByText('No settlement matches these filters.').waitFor();
  await page.context().close();
  const own = await site.open(empty, await site.as('owner'));
  await own.getByRole('link', { name: 'Add a bank account' }).click();
  await own.getByText('You cannot be paid until there is one. Choose “Add account”.').waitFor();
  await own.context().close();
});

it('says what the balance is made of, and leads to the statement of each settlement', async () => {
  const id = await storeSettlement(site);
  await storeOwedPayment(site);
  const page = await site.open(`/${site.businessId}/test/settlements`, await site.as('finance'));
  await page.getByText('1 payment, after fees and refunds').waitFor();
  await page.getByRole('link', { name: 'View statement' }).first().click();
  await page.waitForURL(`**/settlements/${id}`);
  await page.getByText('Proceeds of token sales').waitFor();
  await page.context().close();
});
