import { strFromU8, unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { PAYMENT } from '@cowrie/api/money-in/payments/document/payment.schema';
import { storeFullPayment, storeManyPayments } from './data/payments.data';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { storeUnderpaidPayment } from './money-fixtures';
import { saveExport } from './save-export';

let site: DashboardSite;
let paymentId: string;
beforeAll(async () => {
  site = await startDashboardSite();
  await storeManyPayments(site);
  paymentId = await storeFullPayment(site);
});
afterAll(() => site?.close());

it('finds a payment by its reference, narrows the list in the address, and saves it as a file', async () => {
  const page = await site.open(`/${site.businessId}/test/payments`, await site.as('finance'));
  await page.getByText('121 found').waitFor();
  await page.getByLabel('Search').fill('Order20417x');
  await page.getByText('1 found', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('Order20417x');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('121 found').waitFor();

  // As people type, and with the keyboard.
  await page.keyboard.press('/');
  await page.keyboard.type('order20417');
  await page.getByText('1 found', { exact: true }).waitFor();
  await page.getByLabel('Search').fill('ada');
  await page.getByText('More than 100 may match').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const first = page.getByRole('row').nth(1).getByRole('link');
  expect(
    await first.evaluate(
      (link) =>
        link ===
        (link as unknown as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement,
    ),
  ).toBe(true);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('121 found').waitFor();

  await page.getByRole('combobox', { name: 'Needs attention' }).click();
  await page.getByRole('option', { name: 'Money needs a decision' }).click();
  await page.getByText('2 found', { exact: true }).waitFor();
  const file = await saveExport(page, 'CSV with commas');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect([file.suggestedFilename(), lines.length]).toEqual(['payments-test.csv', 3]);
  expect(lines.some((line) => line.endsWith(paymentId))).toBe(true);
  const workbook = await saveExport(page, 'Workbook (.xlsx)');
  expect(workbook.suggestedFilename()).toBe('payments-test.xlsx');
  const parts = unzipSync(readFileSync(await workbook.path()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect([sheet.match(/<row>/g)?.length, sheet.includes(paymentId)]).toEqual([3, true]);

  await page.getByRole('link', { name: 'Order20417x' }).click();
  await page.getByRole('heading', { name: 'Payment Order20417x' }).waitFor();
  // The shop's own text is shown as text.
  await page.getByText('<b>7 shoes</b>').waitFor();
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog', { name: 'Refund this payment' }).getByRole('radio').first().waitFor();
  await page.context().close();
});

it('shows what happens to a payment without a reload, and offers a viewer no refund and no export', async () => {
  const page = await site.open(`/${site.businessId}/test/payments/${paymentId}`, await site.as('viewer'));
  await page.getByText('You can refund it.').waitFor();
  expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
  const payments: Model<object> = site.app.nest.get(getModelToken(PAYMENT), { strict: false });
  await payments.collection.updateOne(
    { _id: new Types.ObjectId(paymentId) },
    { $set: { txHash: '0x1', 'metadata.news': 'packed' } },
  );
  await page.getByText('packed').waitFor();
  await page.goto(`${site.url}/${site.businessId}/test/payments`);
  await page.getByText('121 found').waitFor();
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
  await page.context().close();
});

it('names the endpoint of each webhook delivery to people who may read endpoints, and to no others', async () => {
  const path = `/${site.businessId}/test/payments/${paymentId}`;
  const namesEndpoint = async (role: 'developer' | 'finance'): Promise<boolean> => {
    const page = await site.open(path, await site.as(role));
    await page.getByRole('button', { name: /^Webhook deliveries/ }).click();
    const table = page.getByRole('table', { name: 'Webhook deliveries' });
    await table.getByText('payment.completed').waitFor();
    const isNamed = (await table.getByRole('columnheader', { name: 'Endpoint' }).count()) === 1;
    await page.context().close();
    return isNamed;
  };
  expect([await namesEndpoint('developer'), await namesEndpoint('finance')]).toEqual([true, false]);
});

it('says at once what is missing, and that the customer can still send it', async () => {
  const id = await storeUnderpaidPayment(site);
  const page = await site.open(`/${site.businessId}/test/payments/${id}`, await site.as('finance'));
  const notice = page.getByRole('alert').filter({ hasText: '2.00 USDC missing' });
  await notice.getByText('3.00 USDC of 5.00 USDC arrived. The customer can send the rest').waitFor();
  await page.getByRole('link', { name: 'Open the customer’s page' }).waitFor();
  // Nothing can be refunded before the time to pay is over.
  expect(await page.getByRole('button', { name: 'Refund this payment' }).count()).toBe(0);
  await page.context().close();
});

it('tells what happened in seconds, repeats no fact, and folds what few people need', async () => {
  const page = await site.open(`/${site.businessId}/test/payments/${paymentId}`, await site.as('finance'));
  await page.getByText('Transfer seen, confirmed, final').first().waitFor();
  await page.getByText('Webhook event: payment.paid').waitFor();
  const times = await page.locator('time').allTextContents();
  expect(times.some((text) => /^\d{2}:\d{2}:\d{2}$/.test(text))).toBe(true);
  // The payment is over: its page is no action any more.
  expect(await page.getByRole('link', { name: 'Open the customer’s page' }).count()).toBe(0);
  const sources = page.getByText('coinbase, cross');
  expect(await sources.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Rate and proof' }).click();
  await sources.waitFor();
  await page.getByRole('button', { name: 'Webhook deliveries 2, 1 failed' }).click();
  await page.getByRole('link', { name: 'payment.completed' }).waitFor();
  await page.context().close();
});
