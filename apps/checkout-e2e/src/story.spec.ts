import { type Customer, customerOn } from './stories/customer';
import { giveWallet } from './stories/browser-wallet';
import { setStage, type Stage } from './stories/stage';

let stage: Stage;
let customer: Customer;

beforeAll(async () => {
  stage = await setStage();
}, 180_000);
afterAll(() => stage?.close(), 60_000);
beforeEach(async () => {
  customer = await customerOn(stage);
});
afterEach(() => customer.leave());

const inTheShop = () => customer.page.waitForURL((url) => url.pathname === '/thanks');

describe('the browser story', () => {
  it('pays on the chain and lands on callbackURL, and verify says paid', async () => {
    const { paymentId, paymentURL } = await stage.initialize('Story0001');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    await customer.pay('USDC', 'base');
    await customer.heading('Payment complete');
    await inTheShop();

    const landed = new URL(customer.page.url());
    expect(landed.origin).toBe(stage.shopUrl);
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      order: '7',
      paymentId,
      reference: 'Story0001',
    });
    expect(await stage.verify(paymentId)).toMatchObject({
      paid: true,
      status: 'completed',
      paymentReference: 'Story0001',
    });
    expect(customer.complaints).toEqual([]);
  });

  it('continues after a reload, and on another device, where it stood', async () => {
    const { paymentId, paymentURL } = await stage.initialize('Story0002');
    await customer.page.goto(paymentURL);
    await customer.choose('USDT', 'celo');
    await customer.page.reload();
    await customer.heading('Send the exact amount');
    await customer.pay('USDT', 'celo', { units: (asked) => asked / 2n });
    await customer.heading('Send the rest');
    const other = await customerOn(stage);
    await other.page.goto(paymentURL);
    await other.heading('Send the rest');
    await other.pay('USDT', 'celo');
    await other.page.waitForURL((url) => url.pathname === '/thanks');
    await other.leave();
    await inTheShop();
    expect(await stage.verify(paymentId)).toMatchObject({ paid: true });
  });

  it('asks for the rest of what came short, at the same address, and is paid with it', async () => {
    const { paymentId, paymentURL } = await stage.initialize('Story0003');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'polygon');
    const address = customer.page.locator('code').first();
    const before = await address.textContent();
    await customer.pay('USDC', 'polygon', { units: (asked) => asked / 3n });
    await customer.heading('Send the rest');
    expect(await address.textContent()).toBe(before);
    await customer.pay('USDC', 'polygon');
    await inTheShop();
    expect(await stage.verify(paymentId)).toMatchObject({ paid: true, status: 'completed' });
  });

  it('takes more than was asked for, and tells how much it was too much', async () => {
    const { paymentId, paymentURL } = await stage.initialize('Story0004');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'celo');
    await customer.pay('USDC', 'celo', { units: (asked) => asked + 2_000_000n });
    await customer.page.getByText(/^You sent 2(\.00)? USDC too much$/).waitFor();
    await inTheShop();
    expect(await stage.verify(paymentId)).toMatchObject({ paid: true });
  });

  it('goes on by itself when the line is back', async () => {
    const { paymentId, paymentURL } = await stage.initialize('Story0005');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    await customer.page.context().setOffline(true);
    await customer.page.getByText('You are offline.').waitFor();
    await customer.pay('USDC', 'base');
    await customer.page.context().setOffline(false);
    await inTheShop();
    expect(await stage.verify(paymentId)).toMatchObject({ paid: true });
  });

  it('pays with a wallet of the browser: connects, changes the network, is refused once, and sends', async () => {
    const { paymentId, paymentURL } = await stage.initialize('Story0006');
    const asked = await giveWallet(customer.page, stage.stack.dev, { network: 'celo', refuses: 1 });
    const button = (name: string | RegExp) => customer.page.getByRole('button', { name });
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    expect(asked).toEqual([]);
    await button('Connect Pocket').click();
    await button(/^Send [\d.]+ USDC$/).click();
    await customer.page.getByText('You said no in the wallet. Nothing was sent.').waitFor();
    await button(/^Send [\d.]+ USDC$/).click();
    await customer.heading('Payment complete');
    await inTheShop();
    const told = asked.filter((method) => /^(wallet_switch|eth_send)/.test(method));
    expect(told).toEqual(['wallet_switchEthereumChain', 'eth_sendTransaction', 'eth_sendTransaction']);
    expect(await stage.verify(paymentId)).toMatchObject({ paid: true, network: 'base', token: 'USDC' });
    expect(customer.complaints).toEqual([]);
  });

  it('tells where a payment is that went to the wrong network, and is still to be paid', async () => {
    const { paymentId, paymentURL } = await stage.initialize('Story0007');
    await customer.page.goto(paymentURL);
    await customer.choose('USDC', 'base');
    const txHash = await customer.pay('USDC', 'base', { network: 'polygon' });
    const { page } = customer;
    await page.getByRole('button', { name: 'I have paid. Where is it?' }).click();
    await page.getByLabel('Transaction hash').fill(txHash);
    await page.getByRole('button', { name: 'Find my payment' }).click();
    await page
      .getByText(/on Polygon, but this payment takes money only on Base/)
      .first()
      .waitFor();
    expect(await stage.verify(paymentId)).toMatchObject({ paid: false });
  });
});
