import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { sendToken } from '@cowrie/chain-evm';
import type { Envelope, InitializedPayment, PaymentVerification, Token } from '@cowrie/dto';
import { parseAmount } from '@cowrie/money';
import { type LocalStackProcess, startLocalStackProcess } from '@cowrie/testing';
import { launchChromium } from './chromium';

let stack: LocalStackProcess;
let shop: Server;
let shopUrl: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  stack = await startLocalStackProcess({ PAYMENT_WINDOW_SECONDS: '20' });
  shop = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<h1>The shop</h1>'),
  );
  await once(shop.listen(0, '127.0.0.1'), 'listening');
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  browser = await launchChromium();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  shop?.close();
  await stack?.remove();
}, 60_000);

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(45_000);
  page = await context.newPage();
  complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterEach(() => context.close());

const keys = () => {
  const [merchant] = stack.dev.merchants;
  if (!merchant) throw new Error('no merchant');
  return merchant.keys.test;
};

async function merchantCalls<T>(method: string, path: string, key: string, body?: object): Promise<T> {
  const response = await fetch(stack.dev.apiUrl + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const envelope = (await response.json()) as Envelope<T>;
  if (!envelope.success) throw new Error(envelope.message);
  return envelope.data;
}

function initialize(reference: string): Promise<InitializedPayment> {
  return merchantCalls('POST', '/api/v1/payments', keys().public, {
    amount: 5000,
    customerEmail: 'ada@example.com',
    reference,
    callbackURL: `${shopUrl}/thanks?order=7`,
    failureURL: `${shopUrl}/sorry`,
  });
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function choose(token: Token, network: string): Promise<void> {
  await page.getByRole('radio', { name: token }).check();
  await page.getByRole('radio', { name: new RegExp(network, 'i') }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading('Send the exact amount');
}

/** What a customer copies from the page is what is sent: nothing is taken from the API behind its back. */
async function payWhatThePageSays(token: Token, network: string, share = 1n): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.dev.checkoutUrl });
  const copy = async (button: string): Promise<string> => {
    await page.getByRole('button', { name: `Copy ${button}` }).click();
    return page.evaluate('navigator.clipboard.readText()');
  };
  const to = await copy('address');
  const amount = await copy('amount');
  const chain = stack.dev.networks.test.find(({ name }) => name === network);
  if (!chain) throw new Error(`no ${network}`);
  const { address, decimals } = chain.tokens[token];
  await sendToken(
    { rpcUrl: chain.rpcUrl, privateKey: stack.dev.faucet.privateKey },
    { tokenAddress: address, to, amountUnits: parseAmount({ code: token, decimals }, amount).units / share },
  );
}

describe('the browser story', () => {
  it('pays on the chain and lands on callbackURL, and verify says paid', async () => {
    const { paymentId, paymentURL } = await initialize('Story0001');
    await page.goto(paymentURL);
    await choose('USDC', 'base');
    await payWhatThePageSays('USDC', 'base');
    await heading('Payment complete');
    await page.waitForURL((url) => url.pathname === '/thanks');

    const landed = new URL(page.url());
    expect(landed.origin).toBe(shopUrl);
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      order: '7',
      paymentId,
      reference: 'Story0001',
    });
    const verified = await merchantCalls<PaymentVerification>(
      'GET',
      `/api/v1/payments/${paymentId}/verify`,
      keys().secret,
    );
    expect(verified).toMatchObject({ paid: true, status: 'completed', paymentReference: 'Story0001' });
    expect(complaints).toEqual([]);
  });

  it('continues after a reload where it stood', async () => {
    const { paymentURL } = await initialize('Story0002');
    await page.goto(paymentURL);
    await choose('USDT', 'celo');
    await page.reload();
    await heading('Send the exact amount');
    await payWhatThePageSays('USDT', 'celo');
    await page.waitForURL((url) => url.pathname === '/thanks');
  });

  it('lands on failureURL when half of the amount was sent and the time ran out', async () => {
    const { paymentId, paymentURL } = await initialize('Story0003');
    await page.goto(paymentURL);
    await choose('USDC', 'polygon');
    await payWhatThePageSays('USDC', 'polygon', 2n);
    await page.waitForURL((url) => url.pathname === '/sorry');
    expect(new URL(page.url()).search).toBe(`?paymentId=${paymentId}&reference=Story0003`);
    const verified = await merchantCalls<PaymentVerification>(
      'GET',
      `/api/v1/payments/${paymentId}/verify`,
      keys().secret,
    );
    expect(verified).toMatchObject({ paid: false, status: 'failed' });
  });

  it('lands on failureURL when nothing was sent', async () => {
    const { paymentId, paymentURL } = await initialize('Story0004');
    await page.goto(paymentURL);
    await choose('USDC', 'base');
    await page.waitForURL((url) => url.pathname === '/sorry');
    expect(new URL(page.url()).searchParams.get('paymentId')).toBe(paymentId);
  });
});
