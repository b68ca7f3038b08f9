import { type Customer, customerOn } from './stories/customer';
import { addBrowserWallet } from './stories/browser-wallet';
import { balanceOf, claimSurplus, expectRefunded, SURPLUS } from './stories/refund';
import { startStoryEnvironment, type StoryEnvironment } from './stories/story-environment';

let story: StoryEnvironment;
let customer: Customer;

beforeAll(async () => {
  story = await startStoryEnvironment();
}, 180_000);
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
    const asked = await addBrowserWallet(customer.page, story.stack.dev, { network: 'celo', refuses: 1 });
    const button = (name: string | RegExp) => customer.page.getByRole('button', { name });
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    expect(asked).toEqual([]);
    await button('Connect Pocket').click();
    await button(/^Send [\d.]+ USDC$/).click();
    await customer.page.getByText('You cancelled in the wallet. Nothing was sent.').waitFor();
    await button(/^Send [\d.]+ USDC$/).click();
    await customer.heading('Payment complete');
    await inTheShop();
    const requested = asked.filter((method) => /^(wallet_switch|eth_send)/.test(method));
    expect(requested).toEqual(['wallet_switchEthereumChain', 'eth_sendTransaction', 'eth_sendTransaction']);
    expect(await story.verify(paymentId)).toMatchObject({ paid: true, network: 'base', token: 'USDC' });
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
