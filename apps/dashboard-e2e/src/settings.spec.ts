import sharp from 'sharp';
import { until } from '@cowrie/testing/until';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type DashboardSite, startDashboardSite } from './dashboard-page';

let site: DashboardSite;
beforeAll(async () => {
  site = await startDashboardSite();
});
afterAll(() => site?.close());

it('changes what customers see, says which field is wrong, and keeps the changes of two editors', async () => {
  const page = await site.open(`/${site.businessId}/live/settings/business`, await site.as('owner'));
  await page.getByLabel('Support e-mail').fill('help@shop.example.com');
  await page.getByLabel('Maximum payment in NGN').fill('99000000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('cannot exceed 15000000; ask the operator for more').first().waitFor();
  await page.getByLabel('Maximum payment in NGN').fill('500000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('No changes yet').waitFor();
  // Another editor saves meanwhile.
  const other = await site.as('admin');
  const seen = await other.call('get', `${site.path()}/settings`);
  const { updatedAt, supportEmail } = seen.body.data as Record<string, string>;
  expect(supportEmail).toBe('help@shop.example.com');
  await other.call('patch', `${site.path()}/settings`, { body: { updatedAt, name: 'Lagos Leather Ltd' } });
  await page.getByLabel('Support phone').fill('+2348012345678');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Somebody else changed this at the same time').waitFor();
  await page.getByRole('button', { name: 'Reload and discard my changes' }).click();
  await page.getByText('No changes yet').waitFor();
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Lagos Leather Ltd');
  await page.context().close();
});

it('shows a logo and a colour before they are stored, and uploads a picture', async () => {
  const page = await site.open(`/${site.businessId}/test/settings/appearance`, await site.as('owner'));
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffd400');
  await page.getByText('White text on this colour has a contrast of 1.4:1.').waitFor();
  await page.getByText('The page uses the darker #836c00').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  // Typed while the other colour is saved.
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#0d4740');
  await page.locator('button[type=submit]:not([data-loading])').waitFor();
  const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#884400' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await page.getByText('an uploaded image').waitFor();
  // The page's policy forbids `eval`, so Chromium cannot wait in the page.
  const frame = page.frames().find((one) => one.url().endsWith('/preview/preview.html'));
  const width = () => frame?.evaluate<unknown>("document.querySelector('.logo img')?.naturalWidth");
  await until(async () => (await width()) === 512);
  // It is still there.
  expect(await page.getByRole('textbox', { name: 'Colour', exact: true }).inputValue()).toBe('#0d4740');
  await page.locator('input[type=file]').setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  });
  await page.getByText('it is not a PNG, JPEG or WebP').waitFor();
  await page.context().close();
});

it('says while it is typed what is wrong with an account, and asks again after each change', async () => {
  const page = await site.open(`/${site.businessId}/test/settings/account`, await site.as('owner'));
  await page.getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('form', { name: 'Add account' });
  // Nobody lists the banks of this world, whose chain is no local one.
  await form.getByText('There is no list of banks in NGN.').waitFor();
  const check = form.getByRole('button', { name: 'Check the account' });
  await form.getByRole('textbox', { name: 'Bank or provider', exact: true }).fill('GTBank');
  await form.getByLabel('Code of the bank or provider').fill('gtb-1');
  await form.getByText('2 to 20 capital letters and digits').waitFor();
  await form.getByLabel('Account number').fill('0123456789');
  await form.getByLabel('Holder').fill('Lagos Leather Ltd');
  expect(await check.isDisabled()).toBe(true);
  await form.getByLabel('Code of the bank or provider').fill('gtbingla');
  await check.click();
  await form.getByRole('button', { name: 'Set this account' }).waitFor();
  await form.getByLabel('Account number').fill('0123456780');
  await check.waitFor();
  await page.context().close();
});

it('finds a bank by a part of its name, and forgets it with another kind of account', async () => {
  const environments = { test: { treasury: TREASURY, networks: [aNetwork({ chainId: 31337 })] } };
  const local = await startDashboardSite({ environments });
  const page = await local.open(`/${local.businessId}/test/settings/account`, await local.as('owner'));
  await page.getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('form', { name: 'Add account' });
  const bank = form.getByRole('combobox', { name: 'Bank or provider' });
  await bank.fill('zen');
  await page.getByRole('option', { name: 'Zenith Bank' }).click();
  expect(await page.getByRole('option').count()).toBe(0);
  await form.getByLabel('Account number').fill('0123456789');
  await form.getByLabel('Account holder').fill('Lagos Leather Ltd');
  await form.getByRole('button', { name: 'Check the account' }).click();
  await form.getByText('this account belongs to ACCOUNT HOLDER 6789').waitFor();
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Mobile money' }).click();
  await form.getByText('There is no list of mobile-money services in NGN.').waitFor();
  expect(await form.getByRole('button', { name: 'Check the account' }).isDisabled()).toBe(true);
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Bank account' }).click();
  await bank.fill('guar');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await form.getByRole('button', { name: 'Check the account' }).click();
  await form.getByRole('button', { name: 'Set this account' }).click();
  await page.getByText('Guaranty Trust Bank (GTBINGLA)').waitFor();
  await local.close();
});
