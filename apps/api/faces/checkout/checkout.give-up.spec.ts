import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { startDatabase } from '@cowrie/api/money-out/testing/database';
import { openRooms, type Rooms } from '@cowrie/api/money-out/testing/rooms';
import { type PaymentWorld, openPaymentWorld } from '@cowrie/api/money-in/testing/payment-world';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PayerRefunds } from '@cowrie/api/money-out/payouts/payer-refunds.service';
import type { SenderProofs } from '@cowrie/api/money-out/payouts/sender-proofs.service';
import { CheckoutRefunds } from './checkout-refunds.service';
import { presentPayerRefund } from './payer-refund.presenter';

/**
 * Guarantee: a payer who sent too little gets it back or pays the rest, never both and never neither
 * (docs/decisions/0060).
 */
const CONFIRMATIONS = 2;
const REFUSED = { code: 'refund_not_possible' };
type Locked = Payment & { deposit: Deposit };
let world: PaymentWorld;
let rooms: Rooms;
let watcher: ReturnType<PaymentWorld['newWatcher']>;
beforeAll(async () => {
  const database = await startDatabase();
  world = await openPaymentWorld(database, { confirmations: CONFIRMATIONS });
  rooms = openRooms(database, world.clock);
});
beforeEach(async () => {
  await world.reset();
  watcher = world.newWatcher();
});
afterAll(() => world.stop());

const config = () =>
  aConfig({ environments: { test: { treasury: TREASURY, networks: [world.chain.network] } } });

function door(): { refunds: CheckoutRefunds; payerRefunds: PayerRefunds } {
  const { clock } = world;
  const { payments, windows, paymentRefunds, transfers, evaluator, merchants, setAside } = rooms;
  const { requests, claims } = rooms.refunds;
  const payerRefunds = new PayerRefunds(paymentRefunds, transfers, requests, setAside, config(), clock);
  const refunds = new CheckoutRefunds(
    ...([payments, windows, evaluator, merchants, payerRefunds, claims, {} as SenderProofs] as const),
    ...([config(), clock] as const),
  );
  return { refunds, payerRefunds };
}

const ask = ({ payCode }: Payment) => door().refunds.ask(payCode);
const shown = async (of: Payment) => {
  const payment = await world.payment(of);
  const transfers = await rooms.transfers.ofPayment(of._id);
  const environment = config().environments.test;
  return presentPayerRefund({ payment, transfers, environment, now: world.clock.now() });
};

/** A payment of 5 USDC that received 2 USDC. */
async function short(over: Partial<Payment> = {}): Promise<Locked> {
  const payment = await world.lock(over);
  await world.chain.pay(payment.deposit, 2_000_000n);
  return payment;
}

async function deepen(): Promise<void> {
  world.clock.advanceSeconds(5);
  await world.chain.mine(CONFIRMATIONS);
  await watcher.catchUp();
  const payments = await world.database.payments.find({}, { _id: 1 }).lean();
  await rooms.evaluator.evaluateMany(payments.map(({ _id }) => _id));
}

it('gives the payment up, fails once the chain is read, and creates the refund by itself', async () => {
  const payment = await short();
  await deepen();
  expect(await shown(payment)).toMatchObject({ state: 'possible', amount: '2.00', network: 'base' });
  expect(await ask(payment)).toEqual({ sentTo: 'a••@example.com' });
  expect(await shown(payment)).toMatchObject({ state: 'asked', amount: '2.00' });
  expect(await world.payment(payment)).toMatchObject({ status: 'processing', isAskedBack: true });
  // Asking again changes nothing, and nothing is created before the end.
  await ask(payment);
  expect(await door().payerRefunds.catchUp()).toBe(0);
  await deepen();
  await deepen();
  expect(await world.story(payment)).toEqual({
    status: 'failed',
    causes: ['funds_seen', 'given_up'],
    events: ['payment.processing', 'payment.failed'],
  });
  expect(await shown(payment)).toMatchObject({ state: 'asked' });
  expect(await door().payerRefunds.catchUp()).toBe(1);
  expect(await door().payerRefunds.catchUp()).toBe(0);
  const { refunds = [], deficitUnits, errorMessage } = await world.payment(payment);
  expect(refunds).toMatchObject([
    { basis: 'unaccepted', units: '2000000', requestedBy: { kind: 'payer' }, status: 'awaiting_address' },
  ]);
  expect([deficitUnits, errorMessage]).toEqual(['3000000', expect.stringContaining('asked for it back')]);
  expect(await rooms.refunds.claims.linkOf(refunds[0]!.id)).toBeDefined();
  expect(await shown(payment)).toMatchObject({ state: 'link_sent' });
  expect(ledgerBalancesOf(await world.payment(payment))).toMatchObject({ 'refunding USDC@base': 2_000_000 });
});

it('creates it at once, and only once, when the payer asks again after the end', async () => {
  const payment = await short();
  await deepen();
  await ask(payment);
  await deepen();
  await deepen();
  await Promise.all([ask(payment), door().payerRefunds.catchUp()]);
  expect((await world.payment(payment)).refunds).toHaveLength(1);
});

it('a rest that comes later is an exception, which can also be refunded', async () => {
  const payment = await short();
  await deepen();
  await ask(payment);
  world.clock.advanceSeconds(5);
  await world.chain.pay(payment.deposit, 3_000_000n);
  await deepen();
  await deepen();
  const { status, exceptions, paidAt } = await world.payment(payment);
  expect([status, paidAt, exceptions.map(({ kind }) => kind)]).toEqual(['failed', undefined, ['late']]);
  await door().payerRefunds.catchUp();
  expect((await world.payment(payment)).refunds).toMatchObject([{ units: '5000000' }]);
});

it('a rest that was mined before but is seen only afterwards pays it, and nothing is refunded', async () => {
  const payment = await short();
  await deepen();
  await world.chain.pay(payment.deposit, 3_000_000n);
  world.clock.advanceSeconds(5);
  await ask(payment);
  await deepen();
  await deepen();
  const { status, paidAt, settlement, exceptions } = await world.payment(payment);
  expect([status, paidAt !== undefined, settlement?.state, exceptions]).toEqual([
    'processing',
    true,
    'due',
    [],
  ]);
  expect(await shown(payment)).toBeUndefined();
  expect(await door().payerRefunds.catchUp()).toBe(0);
});

it('is refused once the rest was seen, even if it is seen during the request', async () => {
  const payment = await short();
  await deepen();
  const { windows } = rooms;
  const giveUp = windows.giveUp.bind(windows);
  let isFirst = true;
  jest.spyOn(windows, 'giveUp').mockImplementation(async (read) => {
    if (isFirst) {
      isFirst = false;
      await world.chain.pay(payment.deposit, 3_000_000n);
      await watcher.catchUp();
    }
    return giveUp(read);
  });
  await expect(ask(payment)).rejects.toMatchObject(REFUSED);
  jest.restoreAllMocks();
  expect(isFirst).toBe(false);
  expect(await shown(payment)).toBeUndefined();
  expect((await world.payment(payment)).givenUpAt).toBeUndefined();
  await deepen();
  expect(await world.payment(payment)).toMatchObject({ status: 'processing', settlement: { state: 'due' } });
});

it.each<[string, () => Promise<Payment>]>([
  [
    'while its money is not confirmed',
    () => short().then((payment) => watcher.catchUp().then(() => payment)),
  ],
  [
    'without an e-mail address',
    () => short({ customer: {} }).then((payment) => deepen().then(() => payment)),
  ],
  [
    'after its window, before it has ended',
    async () => {
      const payment = await short();
      await deepen();
      world.clock.set(payment.expiresAt.getTime() + 1);
      return payment;
    },
  ],
  [
    'for less than one token',
    async () => {
      const payment = await world.lock();
      await world.chain.pay(payment.deposit, 999_999n);
      await deepen();
      return payment;
    },
  ],
])('is not offered %s', async (_name, make) => {
  const payment = await make();
  expect(await shown(payment)).toBeUndefined();
  await expect(ask(payment)).rejects.toMatchObject(REFUSED);
  expect((await world.payment(payment)).givenUpAt).toBeUndefined();
});

it('expires when a reorg took all of it back, and refunds nothing', async () => {
  const payment = await short();
  await deepen();
  await ask(payment);
  await world.database.transfers.updateMany({}, { $set: { canonical: false } });
  await rooms.evaluator.evaluate(payment._id);
  expect((await world.payment(payment)).status).toBe('pending');
  await world.database.payments.updateOne(
    { _id: payment._id },
    { $set: { status: 'expired', endedAt: world.clock.now() } },
  );
  expect(await door().payerRefunds.catchUp()).toBe(1);
  const after = await world.payment(payment);
  expect([after.refunds ?? [], after.isAskedBack]).toEqual([[], undefined]);
});
