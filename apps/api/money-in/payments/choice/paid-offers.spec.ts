import { Types } from 'mongoose';
import { aDeposit, aPayment } from '../../testing/builders';
import { type PaymentWorld, startPaymentWorld } from '../../testing/payment-world';
import type { Payment } from '../document/payment.schema';
import type { PaymentOffer } from './payment-offer.schema';

// Guarantee: money that comes to an offered address is credited or reported, although nobody has chosen.

const CONFIRMATIONS = 2;
const OFFER_SECONDS = 120;
const WINDOW_SECONDS = 30 * 60;
const SESSION_SECONDS = 60 * 60;
const FULL = '5000000';
let world: PaymentWorld;
let payment: Payment;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(async () => {
  await world.reset();
  payment = aPayment(world.clock.now(), { businessId: world.merchant()._id });
  await world.rooms.payments.insertOnce(payment);
});
afterAll(() => world.stop());

/** What a program is offered now: USDC on the world's chain. */
async function offer(expectedUnits = FULL): Promise<PaymentOffer> {
  const now = world.clock.now();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const { network } = world.chain;
  const made = {
    _id: new Types.ObjectId(),
    paymentId: payment._id,
    deposits: [{ ...aDeposit(payment._id, now, { network }), expectedUnits }],
    madeAt: now,
    validUntil: after(OFFER_SECONDS),
    windowEndsAt: after(WINDOW_SECONDS),
    keptUntil: after(WINDOW_SECONDS + 7 * 86_400),
  };
  await world.database.paymentOffers.create(made);
  const vaults = made.deposits.map(({ address, factory, treasury }) => {
    return { network: network.name, address, factory, treasury };
  });
  await world.rooms.windows.watchOffered(payment, vaults, made.keptUntil);
  return made;
}
const vaultOf = ({ deposits: [deposit] }: PaymentOffer): string => deposit?.address ?? '';

const pay = (to: PaymentOffer, units = BigInt(FULL), token: 'USDC' | 'USDT' = 'USDC') =>
  world.chain.pay({ address: vaultOf(to) }, units, token);
const read = () => world.newWatcher().catchUp();
const confirm = async () => {
  await world.chain.mine(CONFIRMATIONS);
  await read();
};

it('is processed and paid like a session that was chosen', async () => {
  const offered = await offer();
  await pay(offered);
  await read();
  const [deposit] = offered.deposits;
  expect(await world.payment(payment)).toMatchObject({
    status: 'processing',
    deposit: { rate: deposit?.rate, address: deposit?.address, lockedAt: offered.madeAt },
    expiresAt: offered.windowEndsAt,
    watchedUntil: offered.keptUntil,
  });
  await confirm();
  expect((await world.story(payment)).events).toEqual(['payment.processing', 'payment.paid']);
});

it('is found after a crash between reading and evaluation', async () => {
  await pay(await offer());
  await world.newWatcher({ evaluates: false }).catchUp();
  expect(await world.payment(payment)).not.toHaveProperty('deposit');
  await read();
  expect((await world.story(payment)).status).toBe('processing');
});

it('goes by the offer of exactly its amount while that holds, else by the newest', async () => {
  const first = await offer('5000000');
  world.clock.advanceSeconds(61);
  const second = await offer('5100000');
  await pay(first, 5_000_000n);
  await confirm();
  expect((await world.payment(payment)).deposit).toMatchObject({ lockedAt: first.madeAt });

  payment = aPayment(world.clock.now(), { businessId: world.merchant()._id });
  await world.rooms.payments.insertOnce(payment);
  await offer('5000000');
  world.clock.advanceSeconds(OFFER_SECONDS + 1);
  const newest = await offer('5100000');
  await pay(newest, 5_000_000n);
  await confirm();
  expect((await world.payment(payment)).deposit).toMatchObject({ lockedAt: newest.madeAt });
  expect(second.madeAt).not.toEqual(newest.madeAt);
});

// Guarantee: an offer that is over gives its rate to nobody.
it('is late, and reported, when it comes after the offer', async () => {
  const offered = await offer();
  world.clock.advanceSeconds(OFFER_SECONDS + 1);
  await pay(offered);
  await confirm();
  await world.chain.mine(CONFIRMATIONS);
  await read();
  expect(await world.story(payment)).toMatchObject({
    status: 'expired',
    events: ['payment.exception', 'payment.expired'],
  });
  expect((await world.payment(payment)).exceptions).toMatchObject([{ kind: 'late' }]);
});

it('is reported when the session has ended', async () => {
  const offered = await offer();
  world.clock.advanceSeconds(SESSION_SECONDS + 1);
  await world.chain.mine(CONFIRMATIONS);
  await read();
  await world.rooms.evaluator.evaluate(payment._id);
  const { expiresAt, status } = await world.payment(payment);
  expect(status).toBe('expired');
  await pay(offered);
  await confirm();
  const ended = await world.payment(payment);
  expect([ended.status, ended.expiresAt]).toEqual(['expired', expiresAt]);
  expect(ended.deposit?.address).toBe(vaultOf(offered));
  expect(ended.exceptions).toMatchObject([{ kind: 'late' }]);
});

it('is reported when the customer had gone back to the shop, and opens no window again', async () => {
  const offered = await offer();
  const { windows } = world.rooms;
  expect(await windows.cancel(await world.payment(payment))).toBe(true);
  const { expiresAt } = await world.payment(payment);
  world.clock.advanceSeconds(2);
  await pay(offered);
  await confirm();
  await confirm();
  const ended = await world.payment(payment);
  expect([ended.status, ended.expiresAt]).toEqual(['expired', expiresAt]);
  expect(ended.exceptions).toMatchObject([{ kind: 'late' }]);
});

it('chooses nothing when it is dust, and counts once the session is chosen', async () => {
  const offered = await offer();
  await pay(offered, 1n);
  await confirm();
  expect(await world.payment(payment)).toMatchObject({ status: 'pending', version: 1, exceptions: [] });
  const [deposit] = offered.deposits;
  if (!deposit) throw new Error('nothing is offered');
  const window = { expiresAt: offered.windowEndsAt, watchedUntil: offered.keptUntil };
  expect(await world.rooms.windows.lock(payment, { deposit, ...window })).toBe(true);
  await pay(offered, 4_999_999n);
  await confirm();
  expect((await world.story(payment)).events).toEqual(['payment.processing', 'payment.paid']);
});

it('is reported when it is of a token that was not offered', async () => {
  await pay(await offer(), 5_000_000n, 'USDT');
  await confirm();
  expect((await world.payment(payment)).exceptions).toMatchObject([{ kind: 'wrong_token' }]);
});

it('replaces no choice, and another process changes nothing', async () => {
  const offered = await offer();
  const [deposit] = offered.deposits;
  if (!deposit) throw new Error('nothing is offered');
  await pay(offered);
  await world.newWatcher({ evaluates: false }).catchUp();
  const stored = await world.payment(payment);
  const chosen = { ...deposit, rate: '1551.00' };
  const { windows } = world.rooms;
  expect(
    await windows.lock(stored, {
      deposit: chosen,
      expiresAt: offered.windowEndsAt,
      watchedUntil: offered.keptUntil,
    }),
  ).toBe(true);
  expect(await windows.lockPaid(stored, { deposit, expiresAt: offered.windowEndsAt })).toBe(false);
  await read();
  expect(await world.payment(payment)).toMatchObject({ status: 'processing', deposit: { rate: '1551.00' } });
});
