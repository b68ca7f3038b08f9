import type { Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Visitor } from '@cowrie/api/faces/testing/dashboard-world';
import { until } from '@cowrie/testing/until';
import { type DashboardSite, startDashboardSite } from './dashboard-page';

/**
 * Guarantee: the preview is the payment page itself, it shows what is typed before it is saved, and it asks
 * the API for nothing (docs/decisions/0128).
 */
let site: DashboardSite;
let owner: Visitor;
beforeAll(async () => {
  site = await startDashboardSite();
  owner = await site.as('owner');
});
afterAll(() => site?.close());

const LOGO = 'https://logo.example/shop.png';
const isPreview = (frame: Frame): boolean => new URL(frame.url()).pathname === '/preview/preview.html';

/** A page of the settings, its frame once it shows a payment, and what the frame requested so far. */
async function openSettings(name: 'appearance' | 'business') {
  const context = await site.browserOf(owner);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#840' } })
    .png()
    .toBuffer();
  await context.route(LOGO, (route) => route.fulfill({ contentType: 'image/png', body: picture }));
  const page: Page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.isNavigationRequest() ? one.url().includes('/preview/') : isPreview(one.frame()))
      asked.push(one.url().replace(site.url, ''));
  });
  await page.goto(`${site.url}/${site.businessId}/test/settings/${name}`);
  const shown = page.frameLocator('iframe[title="Preview of the payment page"]');
  await shown.getByRole('heading', { name: 'Where is your money?' }).waitFor();
  const frame = page.frames().find(isPreview);
  if (!frame) throw new Error('the page has no preview');
  const close = async () => {
    await page.context().close();
    return asked;
  };
  return { page, shown, frame, close };
}

const settings = async () => (await owner.call('get', `${site.path()}/settings`)).body.data;
const styleOf = (frame: Frame, selector: string, name: string): Promise<string> =>
  frame.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${name}`);

it('shows a colour and a logo before they are saved', async () => {
  const before = await settings();
  const { page, frame, close } = await openSettings('appearance');
  expect(await styleOf(frame, '.side', 'backgroundColor')).toBe('rgb(13, 71, 64)');
  const color = page.getByRole('textbox', { name: 'Colour', exact: true });
  await color.fill('#7a1f5c');
  await until(async () => (await styleOf(frame, '.side', 'backgroundColor')) === 'rgb(122, 31, 92)');
  await until(async () => (await styleOf(frame, '.button', 'backgroundColor')) === 'rgb(122, 31, 92)');
  await color.fill('');
  await until(async () => (await styleOf(frame, '.side', 'backgroundColor')) === 'rgb(13, 71, 64)');
  await page.getByLabel('Or the URL of an image').fill(LOGO);
  const width = () => frame.evaluate<unknown>("document.querySelector('.logo img')?.naturalWidth");
  await until(async () => (await width()) === 8);
  await page.getByText('Dark', { exact: true }).click();
  await until(async () => (await styleOf(frame, '.main', 'backgroundColor')) === 'rgb(20, 28, 26)');
  expect(await settings()).toEqual(before);
  const asked = await close();
  expect(asked.filter((one) => !one.startsWith('/preview/'))).toEqual([LOGO]);
  expect(asked.length).toBeGreaterThan(3);
});

it('shows a name and a contact before they are saved, at each step of a payment', async () => {
  const before = await settings();
  const { page, shown, close } = await openSettings('business');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Lagos <b>Leather</b> & Sons');
  await shown.getByText('Lagos <b>Leather</b> & Sons').waitFor();
  await page.getByLabel('Support e-mail').fill('help@shop.example.com');
  await page.getByText('Expired', { exact: true }).click();
  const contact = shown.getByRole('link', { name: 'help@shop.example.com' });
  // It leads nowhere.
  await contact.click();
  await page.getByText('Paid', { exact: true }).click();
  await shown.getByRole('heading', { name: 'Payment complete' }).waitFor();
  expect(await settings()).toEqual(before);
  expect((await close()).filter((one) => !one.startsWith('/preview/'))).toEqual([]);
});

it('can pay nothing, call nothing and lead nowhere', async () => {
  const { shown, frame, close } = await openSettings('appearance');
  await shown.getByRole('button', { name: 'Continue' }).click();
  await shown.getByRole('heading', { name: 'Where is your money?' }).waitFor();
  expect(await frame.evaluate<string>('document.body.innerText')).not.toMatch(/0x[0-9a-f]{6}/i);
  const call = "fetch('/dashboard/v1/me').then(() => 'answered', () => 'refused')";
  expect(await frame.evaluate<string>(call)).toBe('refused');
  expect((await close()).filter((one) => !one.startsWith('/preview/'))).toEqual([]);
});

it('speaks the language of the dashboard', async () => {
  const page = await site.open(`/${site.businessId}/test/settings/appearance`, owner, { locale: 'fr-CI' });
  const shown = page.frameLocator('iframe[title="Aperçu de la page de paiement"]');
  await shown.getByText('Paiement à').waitFor();
  await page.context().close();
});
