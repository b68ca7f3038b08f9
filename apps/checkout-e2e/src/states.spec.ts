import type { Browser, Page } from 'playwright-core';
import { testRun } from '@cowrie/testing';
import { launchChromium } from '@cowrie/testing/chromium';
import type { FixtureServer } from './fixture-server';
import { startFixtureServer } from './fixture-server';
import { openPage } from './open-page';
import { overflowOf, smallTargetsOf } from './page-probes';
import { longTexts } from './payment-fixtures';
import { injectAxe, violationsOf } from './states/axe';
import { PAGE_STATES } from './states/page-states';
import { changedFactsOf, translate } from './translator';

const WIDTHS = [360, 1280];
const THEMES = ['light', 'dark'] as const;
const LOOKS = WIDTHS.flatMap((width) => THEMES.map((colorScheme) => ({ width, colorScheme })));
type Look = (typeof LOOKS)[number];
/**
 * English is checked at both widths and in both themes, whose pairing alternates with each state. One other
 * language is checked in one look. The next state has the next language, so a run covers every language. A
 * full run checks every language in every look, which takes ten minutes. Colours and width do not depend on
 * the language.
 */
const LANGUAGES_PER_STATE = 1;

/** Returns `count` neighbours in `all` from this place on, as on a ring. A full run returns all. */
function some<One>(all: readonly One[], count: number, place: number): One[] {
  if (testRun.isFull) return [...all];
  return Array.from({ length: count }, (_, index) => all[(place + index) % all.length] as One);
}

/** Both widths, each in a different theme. */
const bothOf = (place: number): Look[] =>
  LOOKS.filter(
    ({ width, colorScheme }) => (WIDTHS.indexOf(width) + THEMES.indexOf(colorScheme) + place) % 2 === 0,
  );

let browser: Browser;
let server: FixtureServer;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  server = await startFixtureServer();
});
afterEach(() => server.close());

const languageSwitch = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');

/** The faults of the page in its current state, in one look. */
async function faultsOf(page: Page, { width, colorScheme }: Look, isLoading: boolean): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const found = await violationsOf(page, { isLoading });
  if ((await overflowOf(page)) > 0) found.push('wider than the window');
  found.push(...(await smallTargetsOf(page)).map((text) => `too low for a thumb: ${text}`));
  return found.map((fault) => `${width} px, ${colorScheme}: ${fault}`);
}

describe.each(Object.entries(PAGE_STATES))('%s', (name, { heading, show }) => {
  it('has no accessibility fault and no browser error in its languages, themes and widths, and keeps its facts when translated', async () => {
    const opened = await openPage(browser, { reducedMotion: 'reduce' });
    const { page } = opened;
    await show(server, opened);
    if (heading) await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await injectAxe(page);
    const languages = await languageSwitch(page)
      .getByRole('option')
      .evaluateAll<string[], { value: string }>((options) => options.map(({ value }) => value));
    const faults: string[] = [];
    const place = Object.keys(PAGE_STATES).indexOf(name);
    const others = languages.filter((language) => language !== 'en');
    const ofState = some(others, LANGUAGES_PER_STATE, LANGUAGES_PER_STATE * place);
    for (const [index, language] of ['en', ...ofState].entries()) {
      await languageSwitch(page).selectOption(language);
      await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
      const looks = language === 'en' && !testRun.isFull ? bothOf(place) : some(LOOKS, 1, place + index);
      for (const look of looks)
        faults.push(...(await faultsOf(page, look, !heading)).map((fault) => `${language}, ${fault}`));
    }
    expect(faults).toEqual([]);
    await languageSwitch(page).selectOption('en');
    await page.locator('html[lang="en"]').waitFor({ state: 'attached' });
    await translate(page);
    expect(await changedFactsOf(page)).toEqual([]);
    expect(opened.browserErrors.filter((text) => !isExpected(text))).toEqual([]);
    await opened.close();
  });
});

/** True for the messages that Chromium logs by itself when a call is refused or the page is offline. */
function isExpected(message: string): boolean {
  return /^Failed to load resource: (the server responded with a status of|net::ERR_INTERNET_DISCONNECTED)/.test(
    message,
  );
}

it.each(WIDTHS)('holds the longest texts at %d px', async (width) => {
  server.payment = longTexts();
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await page.goto(server.pageAddress);
  await page.getByRole('heading', { name: 'Send the exact amount' }).waitFor();
  expect(await overflowOf(page)).toBe(0);
  await close();
});

it('reads again on "Try again"', async () => {
  server.failure = { status: 503, code: 'unavailable', message: 'We will be back in a minute.' };
  const { page, close } = await openPage(browser);
  await page.goto(server.pageAddress);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  server.failure = null;
  server.payment = longTexts();
  await retry.click();
  await page.getByRole('heading', { name: 'Send the exact amount' }).waitFor();
  await close();
});
