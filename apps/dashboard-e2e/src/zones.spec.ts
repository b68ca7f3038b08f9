import { readFileSync } from 'node:fs';
import { Types } from 'mongoose';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { PAYMENT } from '@cowrie/api/money-in/payments/document/payment.schema';
import { store } from './data/payments.data';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { saveExport } from './save-export';

/**
 * Guarantee: list, page, filter, file and charts of a business use one time zone, wherever the person is
 * (docs/decisions/0101).
 */
let site: DashboardSite;
beforeAll(async () => {
  site = await startDashboardSite();
});
afterAll(() => site?.close());

it('shows the business’s time zone to a person in New York, and filters and saves by it', async () => {
  // In New York it is still the 9th.
  const at = new Date('2026-11-09T23:30:00Z');
  const payment = aLockedPayment(at, {
    businessId: new Types.ObjectId(site.businessId),
    status: 'completed',
  });
  await store(site, PAYMENT, payment);
  const there = { timezoneId: 'America/New_York' };
  const page = await site.open(`/${site.businessId}/test/payments`, await site.as('finance'), there);
  await page.getByRole('cell', { name: '10 Nov 2026, 00:30' }).waitFor();
  expect(await page.getByText('All times are in the time zone Africa/Lagos.').count()).toBe(1);

  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Custom' }).click();
  await page.getByLabel('From', { exact: true }).fill('2026-11-10');
  await page.getByLabel('To', { exact: true }).fill('2026-11-10');
  await page.getByText('1 found', { exact: true }).waitFor();
  const file = await saveExport(page, 'CSV with commas');
  const line = readFileSync(await file.path(), 'utf8').split('\r\n')[1];
  expect(line).toMatch(/^2026-11-10T00:30:00.000\+01:00,2026-11-10 00:30:00,/);
  await page.getByLabel('To', { exact: true }).fill('2026-11-09');
  await page.getByLabel('From', { exact: true }).fill('2026-11-09');
  await page.getByText('No payment matches these filters.').waitFor();

  await page.goto(`${site.url}/${site.businessId}/test/payments/${payment._id.toHexString()}`);
  await page.getByText('10 Nov 2026, 00:30').first().waitFor();
  await page.context().close();
});
