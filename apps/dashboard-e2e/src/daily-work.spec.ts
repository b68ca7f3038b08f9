import { generate } from 'otplib';
import type { Locator, Page } from 'playwright-core';
import { focusedNameOf } from '../../checkout-e2e/src/page-probes';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { storeRefund, storeSettlement, storeSoldPayment } from './money-fixtures';
import { addAuthenticatorApp, PASSWORD, withPassword } from './sign-in.steps';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const MOST_CLICKS = 3;

let site: DashboardSite;
/** Of one of its payments. */
let reference: string;
beforeAll(async () => {
  site = await startDashboardSite();
  await storeSettlement(site);
  const paymentId = await storeSoldPayment(site);
  await storeRefund(site);
  const { body } = await (await site.as('finance')).call('get', `${site.path('test')}/payments/${paymentId}`);
  reference = (body as { data: { clientReference: string } }).data.clientReference;
});
afterAll(() => site?.close());

/** A finance person's work: it begins on the first page, and counts clicks. Typing is free. */
interface Work {
  page: Page;
  click(target: Locator): Promise<void>;
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
/** The first page has rows and links too, until the next one is shown. */
const shown = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const saved = (page: Page) => page.waitForEvent('download');

const TASKS: [string, (work: Work) => Promise<unknown>][] = [
  ['see what the business is owed', ({ page }) => page.getByText('Owed to you').first().waitFor()],
  [
    'see what came in today, beside the same day last week',
    async ({ page }) => {
      const weekAgo = page.locator('div:has(> p:text-is("Same day last week, in full"))');
      await weekAgo.getByText(/^NGN [\d,]+\.\d\d$/).waitFor();
    },
  ],
  [
    'read the fee of the latest payment, and what remains of it',
    async ({ page, click }) => {
      await click(page.getByRole('main').locator('a[href*="/payments/"]').first());
      await page.getByText('You get').first().waitFor();
    },
  ],
  [
    'find a payment by its reference',
    async ({ page, click }) => {
      await click(menu(page, 'Payments'));
      await page.getByText(/^\d+ found$/).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type(reference);
      await page.getByText('1 found', { exact: true }).waitFor();
      await click(page.getByRole('row').nth(1));
      await page.waitForURL(/\/payments\/[0-9a-f]{24}/);
    },
  ],
  [
    'begin a refund of the latest payment',
    async ({ page, click }) => {
      await click(page.getByRole('main').locator('a[href*="/payments/"]').first());
      await click(page.getByRole('button', { name: 'Refund this payment' }));
      await page.getByRole('form', { name: /^Refund of / }).waitFor();
    },
  ],
  [
    'save the payments as a file',
    async ({ page, click }) => {
      await click(menu(page, 'Payments'));
      await click(page.getByRole('button', { name: 'Export', exact: true }));
      await Promise.all([saved(page), click(page.getByRole('menuitem', { name: 'Workbook (.xlsx)' }))]);
    },
  ],
  [
    'open a refund that waits for an approval',
    async ({ page, click }) => {
      await click(link(page, /Refunds? to approve/));
      await shown(page, 'Refunds');
      await click(page.getByRole('row').nth(1).getByRole('link').first());
      await click(page.getByRole('button', { name: 'Approve' }));
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).waitFor();
    },
  ],
  [
    'save the statement of the latest settlement',
    async ({ page, click }) => {
      await click(menu(page, 'Settlements'));
      await shown(page, 'Settlements');
      await click(page.getByRole('row').nth(1).getByRole('link').first());
      await Promise.all([saved(page), click(page.getByRole('button', { name: 'Statement as CSV' }))]);
    },
  ],
  [
    'see which account is paid',
    async ({ page, click }) => {
      await click(menu(page, 'Settlements'));
      await page
        .getByText(/Paid to|No bank account yet/)
        .first()
        .waitFor();
    },
  ],
  [
    'see which payments need a decision',
    async ({ page, click }) => {
      await click(menu(page, 'Payments'));
      await click(page.getByRole('combobox', { name: 'Needs attention' }));
      await click(page.getByRole('option', { name: 'Funds need a decision' }));
      await page.getByText(/^\d+ found$|No payment matches/).waitFor();
    },
  ],
];

it.each(TASKS)(`finance can %s in at most ${MOST_CLICKS} clicks`, async (_task, work) => {
  const page = await site.open(`/${site.businessId}/test`, await site.as('finance'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  let clicks = 0;
  await work({
    page,
    click: async (target) => {
      clicks += 1;
      await target.click();
    },
  });
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  await page.context().close();
});

it('signs in, finds a payment and refunds it with the keyboard alone', async () => {
  const person = await withPassword(site);
  const setUp = await site.open('/account', person);
  const { secret } = await addAuthenticatorApp(setUp);
  await setUp.context().close();

  const page = await site.open('/sign-in');
  /** Goes on with Tab until a control with this name, or a link in a row, has the focus. */
  const tabTo = async (name: RegExp | 'in the table'): Promise<void> => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      const isThere =
        name === 'in the table'
          ? await page.evaluate<boolean>('document.activeElement.matches("tbody a")')
          : name.test(await focusedNameOf(page));
      if (isThere) return;
    }
    throw new Error(`the Tab key did not lead to ${String(name)}`);
  };
  await page.getByLabel('E-mail address').waitFor();
  await tabTo(/^E-mail address/);
  await page.keyboard.type(person.email);
  await tabTo(/^Password/);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('One more step').waitFor();
  // The code from the set-up is no longer accepted.
  await page.keyboard.type(await generate({ secret, epoch: Date.now() / 1000 + 30 }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/${site.businessId}/test`);

  await page.getByRole('heading', { level: 1, name: 'Lagos Leather' }).waitFor();
  await tabTo(/^Payments$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payments$/);
  await page.getByText(/^\d+ found$/).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(reference);
  await page.getByText('1 found', { exact: true }).waitFor();
  await tabTo('in the table');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payments\/[0-9a-f]{24}/);
  await tabTo(/^Refund this payment$/);
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: /^Refund of / }).waitFor();
  await tabTo(/^By e-mail|^To an address|^Ask the customer/i);
  await page.keyboard.press('ArrowDown');
  await tabTo(/^Address/);
  await page.keyboard.type(WALLET);
  await page.getByRole('button', { name: 'Request this refund', disabled: false }).waitFor();
  await tabTo(/^Request this refund$/);
  await page.keyboard.press('Enter');
  await page
    .getByText(/Queued|Requested|Waiting/)
    .first()
    .waitFor();
  await page.context().close();
});
