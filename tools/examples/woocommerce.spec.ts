import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@cowrie/testing';
import { signWebhook } from '@cowrie/webhook-signature';
import { FakeCowrie, type FakePayment, pageOf } from './cowrie.fake';
import { type Shop, startShop } from './shop.process';

// Guarantee: the WooCommerce starter never lets a customer pay an order twice, forgets no payment of an
// order, and lets no payment block an order forever. It sends amounts as texts.

const CURRENCY = 'USD';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const FIRST = 100;

interface StoredOrder {
  status: string;
  total: unknown;
  notes: string[];
  date_paid: string | null;
  transaction_id?: string;
  meta: Record<string, unknown>;
}

const isThere = spawnSync('php', ['--version']).status === 0;
if (!isThere)
  process.stderr.write('NOT RUN: what the WooCommerce starter does, because php is missing (php-cli)\n');

(isThere ? describe : describe.skip)('examples/woocommerce', () => {
  let cowrie: FakeCowrie;
  let cowrieUrl: string;
  /**
   * Processes with the same orders, as in a real shop: PHP's built-in server makes one connection wait for
   * another, even with workers.
   */
  const shops: Shop[] = [];
  let data: string;

  const orders = () =>
    JSON.parse(readFileSync(join(data, 'orders.json'), 'utf8')) as Record<string, StoredOrder>;
  const order = (): StoredOrder => orders()[FIRST] as StoredOrder;
  /** Changes the order, as somebody in the shop would. */
  const change = (changed: Partial<StoredOrder>): void =>
    writeFileSync(join(data, 'orders.json'), JSON.stringify({ [FIRST]: { ...order(), ...changed } }));
  const newOrder = (total: unknown = '50.00'): void => {
    const fresh = { email: 'ada@example.com', currency: CURRENCY, key: 'key', meta: {}, notes: [] };
    const stored = { [FIRST]: { ...fresh, total, status: 'pending', date_paid: null } };
    writeFileSync(join(data, 'orders.json'), JSON.stringify(stored));
  };

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'cowrie-woocommerce-'));
    cowrie = new FakeCowrie(CURRENCY);
    cowrieUrl = await cowrie.start();
    const router = join(__dirname, 'woocommerce/plain.router.php');
    const ports = await freePorts(4);
    const url = `http://127.0.0.1:${ports[0]}`;
    const settings = {
      COWRIE_URL: cowrieUrl,
      COWRIE_PUBLIC_KEY: 'public',
      COWRIE_SECRET_KEY: 'secret',
      COWRIE_WEBHOOK_SECRET: SECRET,
      SHOP_URL: url,
      SHOP_CURRENCY: CURRENCY,
      ORDERS_FILE: join(data, 'orders.json'),
    };
    for (const port of ports) {
      // With 17 digits, PHP writes the float of 19.99 as 19.989999999999998.
      const args = ['-d', 'serialize_precision=17', '-S', `127.0.0.1:${port}`, router];
      shops.push(await startShop({ command: 'php', args, cwd: data }, `http://127.0.0.1:${port}`, settings));
    }
  });
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await cowrie?.stop();
    rmSync(data, { recursive: true, force: true });
  });
  beforeEach(() => {
    cowrie.payments.length = 0;
    Object.assign(cowrie, { notFound: undefined, hasForgottenKeys: false });
    rmSync(join(data, 'orders.json.day'), { force: true });
    newOrder();
  });

  const call = async (path: string, init: RequestInit = {}, shop = shops[0]) => {
    const answer = await fetch(`${shop?.url}${path}`, { redirect: 'manual', ...init });
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      text: await answer.text(),
    };
  };
  /** Pays the order, again or for the first time. Returns the address that the customer is led to. */
  const pay = async (shop = shops[0]) => {
    const init = { method: 'POST' };
    const { status, location } = await call(`/buy?order-pay=${FIRST}&key=key`, init, shop);
    return status === 303 ? location : status;
  };
  const comeBack = (payment: FakePayment) => call(`/?wc-api=cowrie_return&reference=${payment.reference}`);
  /** Pays, and returns the payment that was created. */
  const payFirst = async (): Promise<FakePayment> => {
    await pay();
    return cowrie.payments.at(-1) as FakePayment;
  };
  let events = 0;
  const tell = async (payment: FakePayment, type: string, more: object = {}, over: object = {}) => {
    const { id, reference: clientReference, amount, status, collected } = payment;
    const details = { id, status, fiatAmount: amount, currency: CURRENCY, collectedCryptoAmount: collected };
    const body = JSON.stringify({ type, clientReference, data: { ...details, ...over }, ...more });
    const signed = signWebhook({ id: `evt_${++events}`, at: new Date(), body, secrets: [SECRET] });
    const headers = { ...signed, 'content-type': 'application/json' };
    expect((await call('/?wc-api=cowrie_webhook', { method: 'POST', headers, body })).status).toBe(200);
  };
  const notesOf = (payment: FakePayment) => order().notes.filter((note) => note.includes(payment.id));
  const receivedPage = expect.stringContaining(`order-received=${FIRST}`) as string;

  it.each<[unknown, string]>([
    ['19.99', '19.99'],
    [19.99, '19.99'],
    [1500.5, '1500.50'],
    [0.1 + 0.2, '0.30'],
    ['1500.5', '1500.50'],
    [1234567.1, '1234567.10'],
    ['9999999999999.99', '9999999999999.99'],
  ])('asks for an order of %p with the text %p, and takes its payment', async (total, text) => {
    newOrder(total);
    const payment = await payFirst();
    expect(payment.amount).toBe(text);
    payment.status = 'completed';
    await tell(payment, 'payment.completed');
    expect(order()).toMatchObject({ status: 'processing', transaction_id: payment.id });
  });

  it('accepts a completed payment even before its webhook arrives, and creates no second one', async () => {
    const payment = await payFirst();
    payment.status = 'completed';
    expect(await pay()).toEqual(receivedPage);
    expect(cowrie.payments).toHaveLength(1);
    expect(order()).toMatchObject({ status: 'processing', transaction_id: payment.id });
    // The webhook comes after all, and changes nothing.
    await tell(payment, 'payment.completed');
    expect(notesOf(payment)).toEqual([expect.stringContaining('completed')]);
  });

  it('leads to the same page while a payment is open or its money is on the way', async () => {
    const payment = await payFirst();
    expect(await pay()).toBe(pageOf(payment));
    payment.status = 'processing';
    expect(await pay()).toBe(pageOf(payment));
    // Money is on its way, so no other payment is created, although this one will not match.
    change({ total: '60.00' });
    expect(await pay()).toBe(pageOf(payment));
    expect(cowrie.payments).toHaveLength(1);
  });

  it('creates another payment when the order changed while the page was open, and accepts either', async () => {
    const payment = await payFirst();
    change({ total: '60.00' });
    const other = await payFirst();
    expect(other.amount).toBe('60.00');
    expect(await pay()).toBe(pageOf(other));
    // The customer pays on the earlier page.
    payment.status = 'processing';
    expect(await pay()).toBe(pageOf(payment));
    payment.status = 'completed';
    expect(await pay()).toEqual(receivedPage);
    expect(order()).toMatchObject({ status: 'on-hold', date_paid: null });
    expect(notesOf(payment)).toEqual([expect.stringContaining('50.00 USD')]);
    expect(cowrie.payments).toHaveLength(2);
    // Even if somebody reopens the order, money that arrived is not asked for again.
    change({ status: 'pending' });
    expect(await pay()).toEqual(receivedPage);
    expect(cowrie.payments).toHaveLength(2);
  });

  it.each(['expired', 'failed'])(
    'creates another payment when one is %s without money, and never forgets the first',
    async (status) => {
      const payment = await payFirst();
      payment.status = status;
      await tell(payment, `payment.${status}`);
      expect(order().status).toBe('failed');
      const other = await payFirst();
      expect(other.id).not.toBe(payment.id);
      expect(await pay()).toBe(pageOf(other));
      // The end of the first is reported late, while the second is open.
      change({ status: 'pending' });
      await tell(payment, `payment.${status}`);
      expect(order().status).toBe('pending');
      // An operator accepts late money, the customer comes back through the first payment, and then the
      // second is paid too.
      payment.status = 'completed';
      expect((await comeBack(payment)).location).toEqual(receivedPage);
      expect(order()).toMatchObject({ status: 'processing', transaction_id: payment.id });
      other.status = 'completed';
      await tell(other, 'payment.completed');
      await tell(other, 'payment.completed');
      await comeBack(other);
      expect(order()).toMatchObject({ status: 'processing', transaction_id: payment.id });
      expect(notesOf(other)).toEqual([expect.stringContaining('paid before')]);
    },
  );

  it('finds an earlier payment that was completed, even by webhook', async () => {
    const payment = await payFirst();
    payment.status = 'expired';
    await payFirst();
    payment.status = 'completed';
    await tell(payment, 'payment.completed');
    expect(order()).toMatchObject({ status: 'processing', transaction_id: payment.id });
    expect(await pay()).toEqual(receivedPage);
    expect(cowrie.payments).toHaveLength(2);
  });

  it.each(['expired', 'failed'])('asks the shop first when a payment is %s but has money', async (status) => {
    const payment = await payFirst();
    Object.assign(payment, { status, collected: '1.20' });
    expect(await pay()).toEqual(receivedPage);
    expect(order().status).toBe('on-hold');
    await tell(payment, `payment.${status}`);
    expect((await comeBack(payment)).location).toEqual(receivedPage);
    expect(notesOf(payment).filter((note) => note.includes('with money'))).toHaveLength(1);
    expect(cowrie.payments).toHaveLength(1);
    // Somebody has refunded the money, and lets the customer pay again.
    change({ status: 'pending' });
    const other = await payFirst();
    expect(other.id).not.toBe(payment.id);
    expect(await pay()).toBe(pageOf(other));
  });

  it('asks the shop first when money came after the end of a payment', async () => {
    const payment = await payFirst();
    payment.status = 'expired';
    await tell(payment, 'payment.exception', { exception: { kind: 'late', amount: '50.00' } });
    expect(order().status).toBe('on-hold');
    expect(notesOf(payment).join()).toContain('with money');
  });

  it('leaves the page open when a payment gets money that does not count', async () => {
    const payment = await payFirst();
    await tell(payment, 'payment.exception', { exception: { kind: 'wrong_token', amount: '50.00' } });
    expect(order().status).toBe('pending');
    expect(await pay()).toBe(pageOf(payment));
  });

  it('accepts no payment for an event of another type', async () => {
    const payment = await payFirst();
    await tell(payment, 'payment.reversed', {}, { status: 'completed' });
    expect(order()).toMatchObject({ status: 'pending', date_paid: null });
  });

  it('creates another payment when Cowrie has removed one, and notes the ID of the removed one once', async () => {
    const payment = await payFirst();
    cowrie.payments.length = 0;
    const other = await payFirst();
    expect(other.reference).not.toBe(payment.reference);
    expect(await pay()).toBe(pageOf(other));
    expect(notesOf(payment)).toHaveLength(1);
    expect(cowrie.payments).toHaveLength(1);
    expect((await comeBack(payment)).location).toContain(`order-pay=${FIRST}`);
    payment.status = 'completed';
    await tell(payment, 'payment.completed');
    expect(order()).toMatchObject({ status: 'processing', transaction_id: payment.id });
  });

  it.each([
    { status: 404, body: '<h1>Not Found</h1>' },
    { status: 401, body: '{"success":false,"message":"no","error":{"code":"invalid_api_key"}}' },
    { status: 503, body: '' },
  ])('creates no other payment while the state of one is unknown: %p', async (answer) => {
    const payment = await payFirst();
    cowrie.notFound = answer;
    expect(await pay()).toBe(502);
    expect(cowrie.payments).toEqual([payment]);
    expect(order().status).toBe('pending');
  });

  it('creates one payment when the customer pays several times at once', async () => {
    cowrie.gathered = shops.length;
    const pages = await Promise.all(shops.map((shop) => pay(shop)));
    cowrie.gathered = 1;
    expect(cowrie.payments).toHaveLength(1);
    expect(new Set(pages)).toEqual(new Set([pageOf(cowrie.payments[0] as FakePayment)]));
  });

  it('is not blocked by a payment whose answer was lost, and knows its reference', async () => {
    cowrie.lostAnswers = 2;
    expect(await pay()).toBe(502);
    const lost = cowrie.payments[0] as FakePayment;
    cowrie.hasForgottenKeys = true;
    writeFileSync(join(data, 'orders.json.day'), '20991231');
    const other = await payFirst();
    expect(await pay()).toBe(pageOf(other));
    expect(cowrie.payments).toEqual([lost, other]);
    await tell(lost, 'payment.expired');
    expect(notesOf(lost)).toHaveLength(1);
    expect(await pay()).toBe(pageOf(other));
  });

  it('notes a signed payment that the shop did not create for the order, and holds the order', async () => {
    const payment = await payFirst();
    const stranger = { ...payment, id: '0'.repeat(24), status: 'completed' };
    await tell(stranger, 'payment.completed');
    expect(order()).toMatchObject({ status: 'on-hold', date_paid: null });
    expect(notesOf(stranger)).toEqual([expect.stringContaining('does not fit')]);
  });

  it('knows the payment of an order that an earlier version of the plugin created', async () => {
    const payment = await payFirst();
    const [known] = Object.values(order().meta);
    change({ meta: { _cowrie_payment: known, _cowrie_events: ['evt_old'] } });
    expect(await pay()).toBe(pageOf(payment));
    payment.status = 'completed';
    expect((await comeBack(payment)).location).toEqual(receivedPage);
    expect(order()).toMatchObject({ status: 'processing', transaction_id: payment.id });
  });
});
