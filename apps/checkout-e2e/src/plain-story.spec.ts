import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Customer, customerOn } from './stories/customer';
import { startStoryEnvironment, type StoryEnvironment } from './stories/story-environment';
import { sendToken } from '@cowrie/chain-evm';
import { parseAmount } from '@cowrie/money';

/** Guarantee: a browser without JavaScript leads from the payment's address to a paid payment. */
const PICTURES = join(__dirname, '../../../dist/screenshots/plain');
const WIDTHS = [360, 1280] as const;

let story: StoryEnvironment;
let customer: Customer;
beforeAll(async () => {
  story = await startStoryEnvironment();
});
afterAll(() => story?.close(), 60_000);
afterEach(() => customer.leave());

const open = async (width: number) => {
  customer = await customerOn(story, { javaScriptEnabled: false, viewport: { width, height: 740 } });
  return customer.page;
};

/** Sends a part of what the page asks for, from the faucet, to the address that the page shows. */
async function send(part: bigint): Promise<void> {
  const [amount = '', to = ''] = await customer.page.locator('code').allTextContents();
  const chain = story.network('base');
  const { address: tokenAddress, decimals } = chain.tokens.USDC;
  const { units } = parseAmount({ code: 'USDC', decimals }, amount);
  const { rpcUrl } = chain;
  const { privateKey } = story.stack.dev.faucet;
  await sendToken({ rpcUrl, privateKey }, { tokenAddress, to, amountUnits: units / part });
}

async function keep(state: string, width: number): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const { page } = customer;
  writeFileSync(join(PICTURES, `${state}-${width}.png`), await page.screenshot({ fullPage: true }));
  // Nothing is wider than the window.
  const box = await page.locator('body').boundingBox();
  expect(box?.width).toBeLessThanOrEqual(width);
}

/** The page reads itself again; a test does not wait for that. */
async function reloadUntil(heading: string): Promise<void> {
  const { page } = customer;
  for (const end = performance.now() + 60_000; performance.now() < end;) {
    if (await page.getByRole('heading', { level: 1, name: heading }).isVisible()) return;
    await page.waitForTimeout(500);
    await page.getByRole('link', { name: 'Reload' }).click();
  }
  throw new Error(`no ${heading}: ${await page.locator('h1').allTextContents()}`);
}

it.each(WIDTHS)('is paid without a script, in two parts, in a window of %i px', async (width) => {
  const page = await open(width);
  const { paymentId, paymentURL } = await story.initialize(`Plain${width.toString().padStart(5, '0')}`);
  const payCode = paymentURL.split('/').at(-1) ?? '';
  await page.goto(paymentURL);
  await keep('noscript', width);
  await page.getByRole('link', { name: 'Continue without JavaScript' }).first().click();
  await page.waitForURL((url) => url.pathname === `/plain/${payCode}`);

  await customer.heading('How do you want to pay?');
  await keep('choose', width);
  await page.getByRole('radio', { name: /USDC · Base/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await customer.heading('Send the exact amount');
  expect(new URL(page.url()).pathname).toBe(`/plain/${payCode}`);
  await keep('pay', width);

  await send(2n);
  await reloadUntil('Send the rest');
  await keep('short', width);
  await send(1n);
  await reloadUntil('Payment complete');
  await keep('done', width);
  expect(await story.verify(paymentId)).toMatchObject({ paid: true, status: 'completed', token: 'USDC' });

  await customer.goBack();
  await page.waitForURL((url) => url.pathname === '/thanks');
  const { paymentId: landedId, order } = Object.fromEntries(new URL(page.url()).searchParams);
  expect([landedId, order]).toEqual([paymentId, '7']);
  expect(customer.browserErrors).toEqual([]);
});

it('is reached where the network loses the scripts, after 10 s', async () => {
  customer = await customerOn(story);
  const { page } = customer;
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  const { paymentURL } = await story.initialize('PlainLost01');
  await page.goto(paymentURL);
  const link = page.getByRole('link', { name: 'Continue without JavaScript' });
  expect(await link.isVisible()).toBe(false);
  await link.click();
  await page.waitForURL((url) => url.pathname.startsWith('/plain/'));
  await customer.heading('How do you want to pay?');
});

it('reads itself again by itself, changes its choice, and is cancelled, in French', async () => {
  const page = await open(360);
  const { paymentURL } = await story.initialize('PlainCancel');
  const payCode = paymentURL.split('/').at(-1) ?? '';
  await page.goto(`${new URL(paymentURL).origin}/plain/${payCode}`);
  await page.getByRole('link', { name: 'Français' }).click();
  await page.getByRole('radio', { name: /USDT · Celo/ }).check();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.waitForURL((url) => url.search === '?lang=fr');
  await page.locator('code').first().waitFor();
  await keep('pay-fr', 360);
  await page.waitForEvent('framenavigated', { timeout: 30_000 });
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await page.locator('summary').first().click();
  await page.locator('details[open] button').click();
  await page.locator('input[type=radio]').first().waitFor();
  await page.locator('summary').first().click();
  await page.locator('details[open] button').click();
  await customer.heading(/annulé/);
  await keep('cancelled-fr', 360);
});
