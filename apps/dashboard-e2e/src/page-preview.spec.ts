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

it('shows hostile texts, colours and addresses only as text', async () => {
  const appearance = await openSettings('appearance');
  const before = await styleOf(appearance.frame, '.side', 'backgroundColor');
  const color = appearance.page.getByRole('textbox', { name: 'Colour', exact: true });
  for (const hostile of ['#fff;}*{display:none', 'url(https://stranger.example)', '#12345', '__proto__']) {
    await color.fill(hostile);
    expect(await styleOf(appearance.frame, '.side', 'backgroundColor')).toBe(before);
  }
  // It is saved without the spaces, so it is shown without them.
  await color.fill(' #7a1f5c ');
  await until(
    async () => (await styleOf(appearance.frame, '.side', 'backgroundColor')) === 'rgb(122, 31, 92)',
  );
  for (const hostile of [
    'javascript:mark()',
    'data:text/html,<script>mark()</script>',
    '//stranger.example/a.png',
  ])
    await appearance.page.getByLabel('Or the URL of an image').fill(hostile);
  expect(await appearance.frame.evaluate<number>("document.querySelectorAll('.logo img').length")).toBe(0);
  expect((await appearance.close()).filter((one) => !one.startsWith('/preview/'))).toEqual([]);

  const { page, shown, frame, close } = await openSettings('business');
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  await frame.evaluate('window.mark = () => { window.marked = true; }');
  const name = `\u202EShop <img src=x onerror=mark()> ${'Ü'.repeat(160)}`;
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByLabel('Support phone').fill('"><a href=javascript:mark()>');
  await page.getByLabel('Support link').fill('javascript:mark()');
  await page.getByText('Expired', { exact: true }).click();
  await shown.getByText('Shop <img src=x onerror=mark()>').first().waitFor();
  for (const link of await shown.getByRole('link').all()) await link.click();
  expect(await frame.evaluate<unknown>('[window.marked, location.pathname]')).toEqual([
    undefined,
    '/preview/preview.html',
  ]);
  expect(await frame.evaluate<boolean>('document.body.scrollWidth <= innerWidth')).toBe(true);
  expect(failures).toEqual([]);
  expect((await close()).filter((one) => !one.startsWith('/preview/'))).toEqual([]);
});

it('is framed by nobody else, and shows nothing that another page sends', async () => {
  const context = await site.browserOf(owner);
  const address = `${site.url}/preview/preview.html`;
  await context.route('http://stranger.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${address}"></iframe>` }),
  );
  const stranger = await context.newPage();
  await stranger.goto('http://stranger.example/');
  expect(stranger.frames().map((frame) => new URL(frame.url()).protocol)).toEqual(['http:', 'chrome-error:']);
  // Its own window can be opened by anybody, and shows nothing.
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    stranger.evaluate(`window.opened = open('${address}')`),
  ]);
  await opened.waitForLoadState('networkidle');
  const draft = { step: 'done', businessName: 'Stranger', scheme: 'light', language: 'en', pairs: {} };
  await stranger.evaluate(`window.opened?.postMessage(${JSON.stringify(draft)}, '*')`);
  await opened.evaluate(
    `postMessage(${JSON.stringify({ ...draft, support: {} })}, 'http://stranger.example')`,
  );
  expect(await opened.evaluate<string>("document.getElementById('root').innerHTML")).toBe('');
  await context.close();
});

it('shows people who may not change the settings what is saved', async () => {
  const page = await site.open(`/${site.businessId}/test/settings/business`, await site.as('viewer'));
  const shown = page.frameLocator('iframe[title="Preview of the payment page"]');
  await shown.getByText('Lagos Leather').first().waitFor();
  expect(await page.getByRole('textbox', { name: /^Name/ }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await page.context().close();
});

it('speaks the language of the dashboard', async () => {
  const page = await site.open(`/${site.businessId}/test/settings/appearance`, owner, { locale: 'fr-CI' });
  const shown = page.frameLocator('iframe[title="Aperçu de la page de paiement"]');
  await shown.getByText('Paiement à').waitFor();
  await page.context().close();
});
