import type { Browser } from 'playwright-core';
import { launchChromium } from '@cowrie/testing/chromium';
import type { FixtureServer } from './fixture-server';
import { startFixtureServer } from './fixture-server';
import { type OpenedPage, openPage } from './open-page';
import { fixtures, fresh, locked, type PaymentFixture } from './payment-fixtures';
import { textOf, translate } from './translator';

let browser: Browser;
let server: FixtureServer;
let opened: OpenedPage;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  server = await startFixtureServer();
  opened = await openPage(browser);
});
afterEach(async () => {
  await opened.close();
  await server.close();
});

const heading = (name: string | RegExp) => opened.page.getByRole('heading', { level: 1, name }).waitFor();
const choose = (language: string) =>
  opened.page.getByRole('contentinfo').getByRole('combobox').selectOption(language);

/** Makes the page read the payment again at once. */
async function become(payment: PaymentFixture): Promise<void> {
  server.payment = payment;
  await opened.page.context().setOffline(true);
  await opened.page.getByText(/you are offline/i).waitFor();
  await opened.page.context().setOffline(false);
}

/** The text of the page without its times: the time left differs by a second or two. */
const comparable = async ({ page }: OpenedPage): Promise<string> =>
  (await textOf(page)).toUpperCase().replace(/\b\d?\d:\d\d\b/g, 'TIME');

/** Expects what an untranslated page shows when it is opened in this state. */
async function expectAsOpened(locale = 'en'): Promise<void> {
  const plain = await openPage(browser, { locale });
  await plain.page.goto(server.pageAddress);
  await plain.page.getByRole('heading', { level: 1 }).waitFor();
  const expected = await comparable(plain);
  await plain.close();
  // Not at once: both banners and headings come a moment after the answer.
  for (let tries = 0; tries < 50 && (await comparable(opened)) !== expected; tries += 1)
    await opened.page.waitForTimeout(100);
  expect(await comparable(opened)).toBe(expected);
}

const isOurs = (message: string) => !message.includes('net::ERR_INTERNET_DISCONNECTED');

describe('a page that the browser translates', () => {
  it('shows every state like a page that is opened in it, from the choice to the receipt', async () => {
    server.payment = fresh();
    await opened.page.goto(server.pageAddress);
    await heading('Where is your money?');
    await translate(opened.page);
    await heading(/WHERE IS YOUR MONEY/);
    await opened.page.getByRole('radio', { name: 'Bybit' }).check();
    await opened.page.getByRole('button', { name: 'Change network or token' }).click();
    await opened.page.getByRole('radio', { name: 'USDC' }).check();
    await opened.page.getByRole('radio', { name: 'Base' }).check();
    await opened.page.getByRole('button', { name: /CONTINUE/ }).click();
    await heading(/SEND THE EXACT AMOUNT/);
    await expectAsOpened();
    for (const name of ['wrong-token', 'short', 'seen', 'settling', 'surplus', 'done-surplus'] as const) {
      await become(fixtures[name]());
      await expectAsOpened();
    }
    expect(opened.browserErrors.filter(isOurs)).toEqual([]);
  });

  it('counts down the time, and announces the last minutes', async () => {
    server.payment = locked(Date.now(), 5.02);
    await opened.page.goto(server.pageAddress);
    await heading('Send the exact amount');
    await translate(opened.page);
    const timer = opened.page.getByRole('timer');
    const shown = await timer.textContent();
    await expect(timer.textContent()).resolves.toMatch(/^[45]:\d\d$/);
    await timer.filter({ hasNotText: shown ?? '' }).waitFor();
    await opened.page.getByText(/LESS THAN 5 MINUTES LEFT TO PAY/).waitFor({ state: 'attached' });
    expect(opened.browserErrors).toEqual([]);
  });

  it('says what went wrong, and removes the message again', async () => {
    server.payment = fixtures['choose-one']();
    server.onComplete = () => ({ status: 503, code: 'rate_unavailable', message: 'No rate at the moment.' });
    await opened.page.goto(server.pageAddress);
    await heading('Where is your money?');
    await translate(opened.page);
    await opened.page.getByRole('button', { name: /CONTINUE/ }).click();
    await opened.page.getByRole('button', { name: /TRY AGAIN/ }).waitFor();
    await opened.page
      .getByRole('alert')
      .getByText(/THERE IS NO RELIABLE EXCHANGE RATE/)
      .waitFor();
    server.onComplete = () => {
      server.payment = locked();
      return null;
    };
    await opened.page.getByRole('button', { name: /TRY AGAIN/ }).click();
    await heading(/SEND THE EXACT AMOUNT/);
    await opened.page.getByRole('button', { name: /COPY\W+ADDRESS/ }).click();
    await opened.page.getByRole('button', { name: /(COPIED|SELECT IT AND COPY)\W+ADDRESS/ }).waitFor();
    await opened.page.getByRole('button', { name: /COPY\W+ADDRESS/ }).waitFor();
    await expectAsOpened();
    expect(opened.browserErrors.filter((text) => !text.includes('503'))).toEqual([]);
  });

  it.each(['pay', 'done-surplus', 'failed-ask-back'] as const)(
    'switches to another of its own languages: %s',
    async (name) => {
      server.payment = fixtures[name]();
      await opened.page.goto(server.pageAddress);
      await opened.page.getByRole('heading', { level: 1 }).waitFor();
      await translate(opened.page);
      await choose('fr');
      await opened.page.locator('html[lang="fr"]').waitFor({ state: 'attached' });
      await expectAsOpened('fr');
      expect(opened.browserErrors).toEqual([]);
    },
  );
});
