import type { Browser } from 'playwright-core';
import { launchChromium } from '@cowrie/testing/chromium';
import type { FixtureServer } from './fixture-server';
import { startFixtureServer } from './fixture-server';
import type { OpenedPage } from './open-page';
import { openPage } from './open-page';
import { fresh } from './payment-fixtures';

const CATALOGUE = /\/assets\/(en|fr|sw|ha|yo|ig|pcm|tw|zu|xh|af)-/;
const IN_ENGLISH = 'Where is your money?';
const IN_FRENCH = 'Où est votre argent ?';
const IN_YORUBA = 'Níbo ni owó yín wà?';

let browser: Browser;
let server: FixtureServer;
let opened: OpenedPage;
let loaded: string[];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  server = await startFixtureServer();
  server.payment = fresh();
});
afterEach(async () => {
  await opened.close();
  await server.close();
});

/** Opens a browser that is set to `locale`. */
async function openWithLocale(locale: string): Promise<void> {
  opened = await openPage(browser, { locale });
  loaded = [];
  opened.page.on('request', (request) => {
    const [, language] = CATALOGUE.exec(request.url()) ?? [];
    if (language) loaded.push(language);
  });
}

const heading = (name: string | RegExp) => opened.page.getByRole('heading', { level: 1, name }).waitFor();
const choose = (language: string) =>
  opened.page.getByRole('contentinfo').getByRole('combobox').selectOption(language);
const documentLanguage = () => opened.page.evaluate<string>('document.documentElement.lang');

it.each([
  ['yo-NG', 'yo', IN_YORUBA],
  ['fr-CI', 'fr', IN_FRENCH],
  ['de-DE', 'en', IN_ENGLISH],
])('shows a browser in %s the language %s, and loads no other', async (locale, language, title) => {
  await openWithLocale(locale);
  await opened.page.goto(server.pageAddress);
  await heading(title);
  expect(await documentLanguage()).toBe(language);
  expect(loaded).toEqual([language]);
  expect(opened.browserErrors).toEqual([]);
});

it('changes the language, keeps what the customer entered, and remembers the language', async () => {
  await openWithLocale('en-NG');
  const { page } = opened;
  await page.goto(server.pageAddress);
  await heading(IN_ENGLISH);
  await page.getByRole('radio', { name: 'Bybit' }).check({ force: true });
  await choose('fr');
  await heading(IN_FRENCH);
  expect(await page.getByRole('radio', { name: 'Bybit' }).isChecked()).toBe(true);
  expect(await page.title()).toBe('Payer Ada Books');

  await page.reload();
  await heading(IN_FRENCH);
  expect(loaded).toEqual(['en', 'fr', 'fr']);
});

it("writes money in the shown language's notation, not the device's", async () => {
  await openWithLocale('de-DE');
  await opened.page.goto(server.pageAddress);
  await heading(IN_ENGLISH);
  await choose('yo');
  await heading(IN_YORUBA);
  // Chromium has no Yoruba numbers.
  await opened.page.getByText('₦15,000.00', { exact: true }).waitFor();
});

it('keeps the shown language when another does not load', async () => {
  await openWithLocale('en-NG');
  const { page } = opened;
  await page.goto(server.pageAddress);
  await heading(IN_ENGLISH);
  await page.route(/\/assets\/zu-/, (route) => route.abort());
  await choose('zu');
  // The page's content security policy would refuse a predicate in the page.
  await page.locator('footer select option[value=en]:checked').waitFor({ state: 'attached' });
  await heading(IN_ENGLISH);
  expect(await documentLanguage()).toBe('en');
});

it("starts in English when the browser's language does not load", async () => {
  await openWithLocale('zu-ZA');
  await opened.page.route(/\/assets\/zu-/, (route) => route.abort());
  await opened.page.goto(server.pageAddress);
  await heading(IN_ENGLISH);
  expect(loaded).toEqual(['zu', 'en']);
});
