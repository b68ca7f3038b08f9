import type { Page } from 'playwright-core';
import request from 'supertest';
import type { PaymentLinkDetails } from '@cowrie/dto';
import { until } from '@cowrie/testing/until';
import { injectAxe, violationsOf } from '../../checkout-e2e/src/states/axe';
import { type PayableSite, startPayableSite } from './links.site';
import { aLink } from './pages/links.pages';

let site: PayableSite;
beforeAll(async () => {
  site = await startPayableSite();
});
afterAll(() => site?.close(), 30_000);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Does what a payer does on a link's page; resolves once the payment's own page is shown. */
async function openPayment(page: Page, { url, amount }: { url: string; amount?: string }): Promise<void> {
  await page.goto(url);
  if (amount) await page.getByLabel('Amount in NGN').fill(amount);
  await page.getByLabel('Your e-mail address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Where is your money?');
}

/** Chooses USDC on the only network, and has a simulated customer send the exact amount. */
async function pay(page: Page, paymentId: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose token and network yourself' }).click();
  await page.locator('input[name="token"][value="USDC"]').check();
  await page.locator('input[name="network"][value="base"]').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Send the exact amount');
  const answer = await request(site.app.url)
    .post(`/api/v1/test-helpers/payments/${paymentId}/simulate`)
    .set('Authorization', `Bearer ${await site.keyOf('test', 'secret')}`)
    .send({ case: 'exact' });
  expect([answer.status, answer.text]).toEqual([
    expect.any(Number),
    expect.stringContaining('"success":true'),
  ]);
  await page.getByRole('heading', { name: 'Payment complete' }).waitFor({ timeout: 20_000 });
}

it('leads from a new link to the money that came in through it', async () => {
  const owner = await site.as('finance');
  const dashboard = await site.open(`/${site.businessId}/test/links`, owner);
  await dashboard.getByRole('button', { name: 'New link' }).click();
  await dashboard.getByRole('textbox', { name: 'Title' }).fill('Deposit for an order');
  await dashboard.getByLabel('The payer').check();
  await dashboard.getByLabel('Minimum amount in NGN').fill('2,000');
  await dashboard.getByRole('button', { name: 'Create link' }).click();
  await heading(dashboard, 'Deposit for an order');
  const linkId = new URL(dashboard.url()).pathname.split('/').at(-1);
  const { url } = (await owner.call('get', `${site.path('test')}/links/${linkId}`)).body
    .data as PaymentLinkDetails;
  await dashboard.getByText(url).first().waitFor();

  const payer = await (await site.browserOf()).newPage();
  await payer.goto(url);
  await heading(payer, 'Pay Lagos Leather');
  await injectAxe(payer);
  expect(await violationsOf(payer)).toEqual([]);
  await openPayment(payer, { url, amount: '5,000' });
  const list = (await owner.call('get', `${site.path('test')}/links/${linkId}/payments`)).body.data;
  await pay(payer, list.data[0].id as string);
  await payer.context().close();

  await dashboard.getByRole('link', { name: 'All payment links' }).click();
  await dashboard.getByRole('row', { name: /Deposit for an order.*NGN 5,000\.00/ }).waitFor();
  await dashboard.context().close();
});

it('shows at its field that an amount is too small', async () => {
  const page = await site.open(`/${site.businessId}/test/links`, await site.as('finance'));
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Sticker');
  await page.getByLabel('Amount in NGN').fill('20');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('amount must be at least 1000 NGN').waitFor();
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  await page.context().close();
});

it('refuses a change of a link that another person has changed meanwhile', async () => {
  const owner = await site.as('finance');
  const { id } = (
    await owner.call('post', `${site.path('test')}/links`, {
      body: { title: 'Bag', amount: 5000, use: 'many' },
    })
  ).body.data as PaymentLinkDetails;
  const dashboard = await site.open(`/${site.businessId}/test/links/${id}`, owner);
  await dashboard.getByRole('button', { name: 'Edit' }).click();
  const edit = dashboard.getByRole('dialog');
  await edit.getByRole('textbox', { name: 'Title' }).fill('Bags');
  const path = `${site.path('test')}/links/${id}`;
  await owner.call('put', path, { body: { revision: 1, isActive: true, title: 'Large bag' } });
  // Returning to the tab reads the link again, once what is shown is some seconds old.
  await until(async () => {
    await dashboard.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    return (await dashboard.locator('h1', { hasText: 'Large bag' }).count()) > 0;
  });
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit
    .getByText(/changed/)
    .first()
    .waitFor();
  const { title } = (await owner.call('get', path)).body.data as PaymentLinkDetails;
  expect(title).toBe('Large bag');
});

it('lets one payer use a link for one payment, and informs the next one', async () => {
  const { url } = await aLink(site, { title: 'Invoice 2026-118', amount: 5000, use: 'once' });
  const [first, second] = await Promise.all([site.browserOf(), site.browserOf()]);
  const payer = await first.newPage();
  await openPayment(payer, { url });
  const late = await second.newPage();
  await late.goto(url);
  await heading(late, 'Somebody is paying with this link');
  await injectAxe(late);
  expect(await violationsOf(late)).toEqual([]);
  // The first payer comes back to the link and continues.
  await payer.goto(url);
  await payer.getByRole('link', { name: 'Continue with your payment' }).click();
  await heading(payer, 'Where is your money?');
  await Promise.all([first.close(), second.close()]);
});
