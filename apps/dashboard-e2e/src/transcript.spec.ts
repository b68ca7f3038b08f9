import { generate } from 'otplib';
import { ScreenReader } from '../../checkout-e2e/src/screen-reader';
import { expectTranscript } from '../../checkout-e2e/src/transcript';
import { type DashboardSite, startDashboardSite } from './dashboard-page';
import { storeSoldPayment } from './money-fixtures';
import { addAuthenticatorApp, PASSWORD, withPassword } from './sign-in.steps';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let site: DashboardSite;
beforeAll(async () => {
  site = await startDashboardSite();
  await storeSoldPayment(site);
});
afterAll(() => site?.close());

it('tells a person who does not see the dashboard everything, from the sign-in to a refund', async () => {
  const person = await withPassword(site);
  const setUp = await site.open('/account', person);
  const { secret } = await addAuthenticatorApp(setUp);
  await setUp.context().close();

  const page = await (await site.browserOf()).newPage();
  const reader = await ScreenReader.of(page);
  reader.step('Sign in');
  await page.goto(`${site.url}/sign-in`);
  await page.getByLabel('E-mail address').waitFor();
  await reader.read();
  await reader.tabTo(/^E-mail address/);
  await reader.type(person.email, 'the e-mail address');
  await reader.tabTo(/^Password/);
  await reader.type('a wrong one');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await reader.focused('Enter');
  await page.keyboard.press('Control+a');
  await reader.type(PASSWORD, 'the password');
  await page.keyboard.press('Enter');
  await page.getByText('One more step').waitFor();
  await reader.focused('Enter');
  await reader.read();
  // The code from the set-up is no longer accepted.
  await reader.type(await generate({ secret, epoch: Date.now() / 1000 + 30 }), 'the code');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/${site.businessId}/test`);

  reader.step('The first page');
  await page.getByText('Owed to you').first().waitFor();
  await page.waitForLoadState('networkidle');
  await reader.focused('focus');
  await reader.read();

  reader.step('Find a payment');
  await page.getByRole('link', { name: 'Payments', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 found', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await reader.focused('Enter on “Payments”');
  await reader.read('main');
  await reader.press('/');
  await reader.type('nothing like it');
  await page.getByText('No payment matches').waitFor();
  await reader.focused('after a moment');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByText('1 found', { exact: true }).waitFor();
  await reader.focused('the text is deleted');
  await page.getByRole('heading', { level: 1 }).click();
  await reader.press('j');

  reader.step('Open it');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Refund this payment' }).waitFor();
  await page.waitForLoadState('networkidle');
  await reader.focused('Enter');
  await reader.read('main');

  reader.step('Refund it');
  await reader.tabTo(/^Refund this payment/);
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: /^Refund of / }).waitFor();
  await page.getByRole('button', { name: 'Request this refund', disabled: false }).waitFor();
  await reader.focused('Enter');
  await reader.read('dialog');
  await reader.tabTo(/^By e-mail|^Ask the customer|^To the/i);
  await reader.press('ArrowDown');
  await reader.tabTo(/^Address/);
  await reader.type('0x123');
  await reader.press('Tab');
  await reader.press('Shift+Tab');
  await page.keyboard.press('Control+a');
  await reader.type(WALLET);
  await page.getByRole('button', { name: 'Request this refund', disabled: false }).waitFor();
  await reader.tabTo(/^Request this refund/);
  await page.keyboard.press('Enter');
  await page.getByText('The refund was created.').waitFor();
  await page.getByRole('button', { name: 'Refund this payment' }).waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await reader.focused('Enter');
  await page.context().close();
  expectTranscript('refund', 'A refund in the dashboard, as a screen reader says it', reader.lines);
});
