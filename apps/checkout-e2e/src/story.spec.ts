import { deployTestWallet, sendToken } from '@cowrie/chain-evm';
import { localAccounts } from '@cowrie/testing';
import { type Customer, customerOn } from './stories/customer';
import { addBrowserWallet } from './stories/browser-wallet';
import { balanceOf, claimSurplus, expectRefunded, SURPLUS } from './stories/refund';
import { startStoryEnvironment, type StoryEnvironment } from './stories/story-environment';

let story: StoryEnvironment;
let customer: Customer;

beforeAll(async () => {
  story = await startStoryEnvironment();
});
afterAll(() => story?.close(), 60_000);
beforeEach(async () => {
  customer = await customerOn(story);
});
afterEach(() => customer.leave());

const inTheShop = () => customer.page.waitForURL((url) => url.pathname === '/thanks');

describe('a payment in the browser', () => {
  it('is paid on the chain, redirects to callbackURL and verifies as paid', async () => {
    const { paymentId, paymentURL } = await story.initialize('Story0001');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    await customer.pay('USDC', 'base');
    await customer.heading('Payment complete');
    await inTheShop();

    const landed = new URL(customer.page.url());
    expect(landed.origin).toBe(story.shopUrl);
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      order: '7',
      paymentId,
      reference: 'Story0001',
    });
    expect(await story.verify(paymentId)).toMatchObject({
      paid: true,
      status: 'completed',
      paymentReference: 'Story0001',
    });
    expect(customer.browserErrors).toEqual([]);
  });

  it('is told of the money by a stream through the page’s server, and no longer polls the status', async () => {
    const { paymentId, paymentURL } = await story.initialize('Story0010');
    const { page } = customer;
    const stream = page.waitForResponse(/\/status\/events$/);
    await page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    expect((await stream).headers()['content-type']).toBe('text/event-stream; charset=utf-8');
    // One poll was planned before the stream.
    await page.waitForResponse(/\/checkout\/\w+$/);
    const polls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/status') && polls.push(request.url()));
    await customer.pay('USDC', 'base');
    await customer.heading('Payment complete');
    expect([polls, customer.browserErrors]).toEqual([[], []]);
    expect(await story.verify(paymentId)).toMatchObject({ paid: true });
  });

  it('continues in the same state after a reload and on another device', async () => {
    const { paymentId, paymentURL } = await story.initialize('Story0002');
    await customer.page.goto(paymentURL);
    await customer.choose('USDT', 'celo');
    await customer.page.reload();
    await customer.heading('Send the exact amount');
    await customer.pay('USDT', 'celo', { units: (asked) => asked / 2n });
    await customer.heading('Send the rest');
    const other = await customerOn(story);
    await other.page.goto(paymentURL);
    await other.heading('Send the rest');
    await other.pay('USDT', 'celo');
    await other.page.waitForURL((url) => url.pathname === '/thanks');
    await other.leave();
    await inTheShop();
    expect(await story.verify(paymentId)).toMatchObject({ paid: true });
  });

  it('asks for the rest of a short payment at the same address, and is paid with it', async () => {
    const { paymentId, paymentURL } = await story.initialize('Story0003');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'polygon');
    const address = customer.page.locator('code').first();
    const before = await address.textContent();
    await customer.pay('USDC', 'polygon', { units: (asked) => asked / 3n });
    await customer.heading('Send the rest');
    expect(await address.textContent()).toBe(before);
    await customer.pay('USDC', 'polygon');
    await inTheShop();
    expect(await story.verify(paymentId)).toMatchObject({ paid: true, status: 'completed' });
  });

  it('accepts a surplus, shows its amount, and stays', async () => {
    const { paymentId, paymentURL } = await story.initialize('Story0004');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'celo');
    await customer.pay('USDC', 'celo', { units: (asked) => asked + 2_000_000n });
    await customer.page.getByText(/^You sent 2(\.00)? USDC too much$/).waitFor();
    await customer.heading('Payment complete');
    await customer.goBack();
    await inTheShop();
    expect(await story.verify(paymentId)).toMatchObject({ paid: true });
  });

  it('continues by itself when online again', async () => {
    const { paymentId, paymentURL } = await story.initialize('Story0005');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    await customer.page.context().setOffline(true);
    await customer.page.getByText('You are offline.').waitFor();
    await customer.pay('USDC', 'base');
    await customer.page.context().setOffline(false);
    await inTheShop();
    expect(await story.verify(paymentId)).toMatchObject({ paid: true });
  });

  it('is paid with a browser wallet that connects, switches the network, refuses once, and sends', async () => {
    const { paymentId, paymentURL } = await story.initialize('Story0006');
    const { asked } = await addBrowserWallet(customer.page, story.stack.dev, { network: 'celo', refuses: 1 });
    const button = (name: string | RegExp) => customer.page.getByRole('button', { name });
    await customer.page.goto(paymentURL);
    // Transfers of this token cannot be signed.
    await customer.choose('USDT', 'base');
    expect(asked).toEqual([]);
    await button('Connect Pocket').click();
    await button(/^Send [\d.]+ USDT$/).click();
    await customer.page.getByText('You cancelled in the wallet. Nothing was sent.').waitFor();
    await button(/^Send [\d.]+ USDT$/).click();
    await customer.heading('Payment complete');
    await inTheShop();
    const requested = asked.filter((method) => /^(wallet_switch|eth_send)/.test(method));
    expect(requested).toEqual(['wallet_switchEthereumChain', 'eth_sendTransaction', 'eth_sendTransaction']);
    expect(await story.verify(paymentId)).toMatchObject({ paid: true, network: 'base', token: 'USDT' });
    expect(customer.browserErrors).toEqual([]);
  });

  it('is paid by transfers on two networks, and asks for the rest of the first', async () => {
    const { paymentId, paymentURL } = await story.initialize('Story0007');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    const part = { network: 'polygon', units: (asked: bigint) => asked / 3n };
    await customer.pay('USDC', 'base', part);
    await customer.heading('Send the rest');
    await customer.pay('USDC', 'base');
    await inTheShop();
    expect(await story.verify(paymentId)).toMatchObject({ paid: true, status: 'completed', network: 'base' });
  });
});

describe('a payment by signature', () => {
  /** An account of the local chains that nobody sends from in these stories. It gets tokens, and no coin. */
  const { address = '' } = localAccounts[7] ?? {};
  /** Another one, without tokens. */
  const { address: poor = '' } = localAccounts[9] ?? {};
  const button = (name: string | RegExp) => customer.page.getByRole('button', { name });
  const says = (text: string | RegExp) => customer.page.getByText(text).waitFor();
  const ask = async (method: string, params: unknown[]): Promise<unknown> => {
    const response = await fetch(story.network('base').rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await response.json()) as { result: unknown }).result;
  };

  beforeAll(async () => {
    const { rpcUrl, tokens } = story.network('base');
    const from = { rpcUrl, privateKey: story.stack.dev.faucet.privateKey };
    await sendToken(from, { tokenAddress: tokens.USDC.address, to: address, amountUnits: 50_000_000n });
    for (const one of [address, poor]) await ask('anvil_setBalance', [one, '0x0']);
  });

  /** Opens a payment in USDC on Base for a customer with this wallet; returns what the wallet was asked. */
  async function open(reference: string, wallet: Partial<Parameters<typeof addBrowserWallet>[2]> = {}) {
    const { paymentId, paymentURL } = await story.initialize(reference);
    const options = { network: 'celo', address, ...wallet };
    const { asked } = await addBrowserWallet(customer.page, story.stack.dev, options);
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    const requested = () => asked.filter((method) => /^(wallet_switch|eth_send|eth_sign)/.test(method));
    return { paymentId, requested };
  }

  it('needs one tap, no coin, and no change of the network', async () => {
    const { paymentId, requested } = await open('Sign0001');
    await says(/^You sign once: [\d.]+ USDC to /);
    await button('Pay with Pocket').click();
    await customer.heading('Payment complete');
    await inTheShop();
    expect(requested()).toEqual(['eth_signTypedData_v4']);
    expect(await story.verify(paymentId)).toMatchObject({ paid: true, network: 'base', token: 'USDC' });
    expect(await ask('eth_getTransactionCount', [address, 'latest'])).toBe('0x0');
    expect(customer.browserErrors).toEqual([]);
  });

  it('takes the signature of a contract wallet’s owner (EIP-1271)', async () => {
    const { rpcUrl, tokens } = story.network('base');
    const from = { rpcUrl, privateKey: story.stack.dev.faucet.privateKey };
    const wallet = await deployTestWallet(from, address);
    await sendToken(from, { tokenAddress: tokens.USDC.address, to: wallet, amountUnits: 50_000_000n });
    const { paymentId, requested } = await open('Sign0006', { address: wallet, signer: address });
    await button('Pay with Pocket').click();
    await customer.heading('Payment complete');
    await inTheShop();
    expect(requested()).toEqual(['eth_signTypedData_v4']);
    expect(await story.verify(paymentId)).toMatchObject({ paid: true, network: 'base', token: 'USDC' });
    expect(await balanceOf(story, { network: 'base', token: 'USDC' }, wallet)).toBeLessThan(50_000_000n);
    expect(customer.browserErrors).toEqual([]);
  });

  it('can be refused and signed later, with a wallet that signs only on its own network', async () => {
    const { paymentId, requested } = await open('Sign0002', { refuses: 1, isStrict: true });
    await button('Pay with Pocket').click();
    await says('You cancelled in the wallet. Nothing was sent.');
    await button('Pay with Pocket').click();
    await customer.heading('Payment complete');
    const sign = 'eth_signTypedData_v4';
    expect(requested()).toEqual([sign, sign, 'wallet_switchEthereumChain', sign]);
    expect(await story.verify(paymentId)).toMatchObject({ paid: true });
  });

  it.each([
    ['as the wallet says', 'base', []],
    ['as the service says', 'celo', ['eth_signTypedData_v4']],
  ])('is not made with too little, %s, and another way is one tap away', async (_, network, asks) => {
    const { requested } = await open(`Sign0003${network}`, { address: poor, network });
    await button('Pay with Pocket').click();
    await says(/^This account holds too little USDC\. Choose another account in Pocket/);
    expect(requested()).toEqual(asks);
    await button('Send to the address instead').click();
    await button('Connect Pocket').waitFor();
    await says('To this address');
  });

  // Guarantee: a lost answer and a reload ask the payer for nothing twice.
  it('goes on after a reload when the answer was lost, and the wallet is asked once', async () => {
    const { paymentId, requested } = await open('Sign0004');
    await customer.page.route(
      '**/relay',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button('Pay with Pocket').click();
    await says(/cannot be reached|waiting to be seen|Payment (seen|confirmed|complete)/);
    await customer.page.reload();
    await customer.heading('Payment complete');
    expect(requested()).toEqual(['eth_signTypedData_v4']);
    const verified = await story.verify(paymentId);
    expect(verified).toMatchObject({ paid: true });
    expect(verified).not.toHaveProperty('surplusAmount');
  });

  it('goes on after a reload when the service got nothing, and the wallet is asked once', async () => {
    const { paymentId, requested } = await open('Sign0005');
    await customer.page.route('**/relay', (route) => route.abort(), { times: 1 });
    await button('Pay with Pocket').click();
    await button('Try again').waitFor();
    await customer.page.reload();
    await customer.heading('Payment complete');
    expect(requested()).toEqual(['eth_signTypedData_v4']);
    expect(await story.verify(paymentId)).toMatchObject({ paid: true });
  });
});

describe('a payment in MiniPay', () => {
  /** An account of the local chains without tokens of the test environment, and with coins for gas. */
  const { address = '' } = localAccounts[5] ?? {};
  const button = (name: string | RegExp) => customer.page.getByRole('button', { name });

  /** Opens a payment in MiniPay, which holds `units` of USDC on Celo and nothing else. */
  async function open(reference: string, units: bigint, refuses = 0) {
    const { rpcUrl, tokens } = story.network('celo');
    const from = { rpcUrl, privateKey: story.stack.dev.faucet.privateKey };
    if (units > 0n)
      await sendToken(from, { tokenAddress: tokens.USDC.address, to: address, amountUnits: units });
    const { paymentId, paymentURL } = await story.initialize(reference);
    const options = { network: 'celo', address, refuses, isMiniPay: true };
    const asked = await addBrowserWallet(customer.page, story.stack.dev, options);
    await customer.page.goto(paymentURL);
    return { paymentId, tokens, ...asked };
  }

  it('says what to do when it holds too little of each token', async () => {
    await open('Mini0001', 0n);
    await customer.page.getByText('MiniPay holds too little for this payment.').waitFor();
    await customer.page.getByRole('radio', { name: 'Binance' }).waitFor();
  });

  it('is one tap in the token that it holds, without a connection, a signature or another network', async () => {
    const { paymentId, tokens, asked, transactions } = await open('Mini0002', 50_000_000n);
    await customer.page.getByText(/^You pay ≈ [\d.]+ USDC to /).waitFor();
    await button('Pay with MiniPay').click();
    await customer.heading('Payment complete');
    await inTheShop();
    expect(transactions).toEqual([
      expect.objectContaining({ from: address.toLowerCase(), to: tokens.USDC.address }),
    ]);
    expect(asked.filter((method) => /^(wallet_|eth_sign|personal_)/.test(method))).toEqual([]);
    expect(await story.verify(paymentId)).toMatchObject({ paid: true, network: 'celo', token: 'USDC' });
    expect(customer.browserErrors).toEqual([]);
  });

  it('can be refused, and paid with the next tap', async () => {
    const { paymentId } = await open('Mini0003', 0n, 1);
    await button('Pay with MiniPay').click();
    await customer.page.getByText('You cancelled in the wallet. Nothing was sent.').waitFor();
    await button('Pay with MiniPay').click();
    await customer.heading('Payment complete');
    expect(await story.verify(paymentId)).toMatchObject({ paid: true, network: 'celo', token: 'USDC' });
  });
});

// Guarantee: the surplus of an overpaid payment comes back: a link by e-mail, an address on the page, and the
// money on the chain.
it('refunds a surplus: a link by e-mail, an address, and the money arrives', async () => {
  const [reference, network] = ['Story0008', 'polygon'];
  const wallet = '0x00000000000000000000000000000000C0ffee01';
  const { refundId } = await claimSurplus(story, customer, { reference, network, wallet });
  const txHash = await expectRefunded(story, { reference, refundId, wallet });
  expect(await balanceOf(story, { network, token: 'USDC' }, wallet)).toBe(SURPLUS.units);
  await customer.page.getByText(txHash).first().waitFor();
  expect(customer.browserErrors).toEqual([]);
});
