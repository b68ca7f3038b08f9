import { strFromU8, unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { PAYMENT } from '@cowrie/api/money-in/payments/document/payment.schema';
import { storeFullPayment, storeManyPayments } from './data/payments.data';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { storeUnderpaidPayment } from './money-fixtures';
import { saveExport } from './save-export';

/** The payments that are stored first, and those of single tests. */
const ALL_FOUND = /^12\d found$/;

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
  await page.getByText(ALL_FOUND).waitFor();
  await page.getByLabel('Search').fill('Order20417x');
  await page.getByText('1 found', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('Order20417x');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText(ALL_FOUND).waitFor();

  // As people type, and with the keyboard.
  await page.keyboard.press('/');
  await page.keyboard.type('order20417');
  await page.getByText('1 found', { exact: true }).waitFor();
  await page.getByLabel('Search').fill('ada');
  await page.getByText('More payments may match').waitFor();
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
  await page.getByText(ALL_FOUND).waitFor();

  await page.getByRole('combobox', { name: 'Needs attention' }).click();
  await page.getByRole('option', { name: 'Funds need a decision' }).click();
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

it('shows the last page for one that no longer exists', async () => {
  const page = await site.open(`/${site.businessId}/test/payments?page=99`, await site.as('finance'));
  await page.waitForURL(/page=7$/);
  await page.locator('.row-link').first().waitFor();
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
  await page.getByText(ALL_FOUND).waitFor();
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

it('adds up, sorts and hides columns of the list, and keeps filters under a name', async () => {
  const page = await site.open(`/${site.businessId}/test/payments?q=Order20417x`, await site.as('owner'));
  await page.getByText('NGN 7,750.00').first().waitFor();
  await page.getByText('Total of these payments, in all statuses').waitFor();

  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByLabel('Name').fill('The shoes');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'The shoes', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText(ALL_FOUND).waitFor();

  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await page.waitForURL(/sort=oldest/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Paid with' }).click();
  await page.getByRole('columnheader', { name: 'Paid with' }).waitFor({ state: 'detached' });

  await page.reload();
  await page.getByText(ALL_FOUND).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Paid with' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('button', { name: 'The shoes', exact: true }).click();
  await page.getByText('1 found', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?q=Order20417x');
  await page.context().close();
});

it('exports and resends chosen payments, each with its own result', async () => {
  const page = await site.open(`/${site.businessId}/test/payments`, await site.as('owner'));
  await page.getByText(ALL_FOUND).waitFor();
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.click();
  await page.getByText('20 payments selected').waitFor();
  await all.click();
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).click();
  await page.getByRole('checkbox', { name: 'Select Order20417x' }).click();
  await page.getByText('2 payments selected').waitFor();
  await page.getByRole('button', { name: 'Resend webhooks' }).click();
  const results = page.getByRole('dialog', { name: 'Webhooks resent' });
  await results.getByText('Order20417x').waitFor();
  await results.getByText('No webhook was sent yet').waitFor();
  await results.getByRole('button', { name: 'Close' }).last().click();
  const file = await saveExport(page, 'CSV with commas', 'Export selected');
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByText('2 payments selected').waitFor({ state: 'detached' });
  await page.context().close();
});

it('is used by the keyboard alone: j, k and Enter, the palette, and the help', async () => {
  const page = await site.open(`/${site.businessId}/test`, await site.as('owner'));
  await page.getByText('By token and network').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByLabel('Page or payment').fill('Order20417x');
  await page.keyboard.press('Enter');
  await page.waitForURL(/payments\?q=Order20417x/);
  await page.getByText('1 found', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Payments' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Payment Order20417x' }).waitFor();

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next row').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Page or payment').fill('request l');
  await page.keyboard.press('Enter');
  await page.waitForURL(/developers\/requests/);
  await page.keyboard.press('Control+k');
  await page.getByLabel('Page or payment').press('Escape');
  await page.getByLabel('Page or payment').waitFor({ state: 'detached' });
  await page.context().close();
});

// Guarantee: on a phone a row says amount, status, customer, reference and time, and leads to its payment.
it('shows a payment on a phone in three lines', async () => {
  const page = await site.open(`/${site.businessId}/test/payments?q=Order20417x`, await site.as('owner'), {
    width: 360,
  });
  const row = page.getByRole('row').last();
  await row.getByText('NGN 7,750.00').waitFor();
  const shown = await page.evaluate(`[...document.querySelectorAll('tbody td')]
    .filter((cell) => cell.checkVisibility() && getComputedStyle(cell).fontSize !== '0px')
    .map((cell) => cell.dataset.column)`);
  expect(shown).toEqual(['select', 'reference', 'amount', 'status', 'customer', 'created']);
  await row.getByRole('link', { name: 'Order20417x' }).waitFor();
  await row.click();
  await page.getByRole('heading', { name: 'Payment Order20417x' }).waitFor();
  await page.context().close();
});

// Guarantee: the address follows after a paint, and loses no change that another one follows at once.
it('keeps both of two filters that change between two paints', async () => {
  const page = await site.open(`/${site.businessId}/test/payments`, await site.as('owner'));
  await page.getByText(ALL_FOUND).waitFor();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await page.evaluate(`(() => {
    const held = [];
    const usual = window.requestAnimationFrame;
    window.requestAnimationFrame = (run) => held.push(run);
    window.paint = () => {
      window.requestAnimationFrame = usual;
      for (const run of held) usual(run);
    };
  })()`);
  await page.getByLabel('From', { exact: true }).fill('2026-11-10');
  await page.getByLabel('To', { exact: true }).fill('2026-11-11');
  await page.evaluate('window.paint()');
  await page.waitForURL(/to=2026-11-11/);
  expect(new URL(page.url()).searchParams.get('from')).toBe('2026-11-10');
  await page.context().close();
});
