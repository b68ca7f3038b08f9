import { Types } from 'mongoose';
import type { Token } from '@cowrie/dto';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { aDeposit, aPayment, aTransfer } from '../../testing/builders';
import { startDatabase, type TestDatabase } from '../../testing/database';
import { openRooms, type Rooms } from '../../testing/rooms';
import type { Deposit, Payment } from '../document/payment.schema';
import type { PaymentOffer } from './payment-offer.schema';

// Guarantee: neither dust, nor the order of reading and clock, nor a block's time changes what is paid.

const base = aNetwork();
const polygon = aNetwork({ name: 'polygon', chainId: 137 });
const config = aConfig({ environments: { test: { treasury: TREASURY, networks: [base, polygon] } } });
let database: TestDatabase;
let clock: FakeClock;
let rooms: Rooms;
let payment: Payment;
let start: number;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  rooms = openRooms(database, clock, { config });
  const merchant = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  start = clock.now().getTime();
  payment = aPayment(clock.now(), { businessId: merchant._id });
  await rooms.payments.insertOnce(payment);
});
afterAll(() => database.stop());

const at = (seconds: number) => new Date(start + seconds * 1000);
interface Pair {
  token: Token;
  network?: typeof base;
  units?: string;
}
async function offer(madeAtS: number, ...pairs: Pair[]): Promise<PaymentOffer> {
  const now = at(madeAtS);
  const made = {
    _id: new Types.ObjectId(),
    paymentId: payment._id,
    deposits: pairs.map(({ token, network = base, units = '5000000' }) => ({
      ...aDeposit(payment._id, now, { network, token }),
      expectedUnits: units,
    })),
    madeAt: now,
    validUntil: at(madeAtS + 120),
    windowEndsAt: at(madeAtS + 1800),
    keptUntil: at(madeAtS + 1800 + 7 * 86_400),
  };
  await database.paymentOffers.create(made);
  const vaults = made.deposits.slice(0, 1).map(({ network, address, factory, treasury }) => {
    return { network, address, factory, treasury };
  });
  await rooms.windows.watchOffered(payment, vaults, made.keptUntil);
  return made;
}
async function pay(
  minedAtS: number,
  token: Token,
  units: string,
  network = base,
  over: Partial<Transfer> = {},
) {
  const shaped = { ...payment, deposit: aDeposit(payment._id, at(0), { network, token }) } as Payment & {
    deposit: Deposit;
  };
  await database.transfers.create(aTransfer(shaped, { minedAt: at(minedAtS), units, ...over }));
}
const evaluate = async () => {
  await rooms.evaluator.evaluate(payment._id);
  return stored();
};
const stored = async (): Promise<Payment> => database.payments.findById(payment._id).lean().orFail();
const seen = ({ status, deposit, exceptions, events, expiresAt }: Payment) => ({
  status,
  pair: deposit && `${deposit.token} ${deposit.network} ${deposit.expectedUnits}`,
  exceptions: exceptions.map(({ kind }) => kind),
  events: events.map(({ type }) => type),
  expiresIn: (expiresAt.getTime() - start) / 1000,
});

it('dust in another offered token chooses nothing', async () => {
  await offer(0, { token: 'USDC' }, { token: 'USDT' });
  await pay(10, 'USDT', '1');
  clock.advanceSeconds(12);
  expect(seen(await evaluate())).toMatchObject({ status: 'pending', exceptions: [] });
  await pay(20, 'USDC', '5000000');
  clock.advanceSeconds(12);
  expect(seen(await evaluate())).toMatchObject({ status: 'processing', pair: 'USDC base 5000000' });
});

it('dust on a network that was not offered is told to nobody', async () => {
  await offer(0, { token: 'USDC' });
  await pay(10, 'USDC', '1', polygon);
  clock.advanceSeconds(12);
  expect(seen(await evaluate())).toMatchObject({ status: 'pending', exceptions: [], events: [] });
});

it('dust on a network that was not offered does not keep money from choosing', async () => {
  await offer(0, { token: 'USDC' });
  await pay(10, 'USDC', '1', polygon);
  await pay(20, 'USDC', '5000000');
  clock.advanceSeconds(30);
  expect(seen(await evaluate())).toMatchObject({ status: 'processing', pair: 'USDC base 5000000' });
});

it('a session that was paid after dust does not expire', async () => {
  await offer(0, { token: 'USDC' });
  await pay(10, 'USDC', '1', polygon);
  await pay(20, 'USDC', '5000000');
  clock.advanceSeconds(30);
  await evaluate();
  clock.advanceSeconds(3600);
  expect(seen(await evaluate())).toMatchObject({ status: 'processing' });
});

it('dust between two offers does not make what comes for the second one late', async () => {
  await offer(0, { token: 'USDC' });
  await pay(130, 'USDC', '1');
  await offer(140, { token: 'USDC' });
  await pay(150, 'USDC', '5000000');
  clock.advanceSeconds(160);
  expect(seen(await evaluate())).toMatchObject({
    status: 'processing',
    pair: 'USDC base 5000000',
    expiresIn: 1940,
  });
});

it('dust under an older offer does not take the rate of the newer one', async () => {
  await offer(0, { token: 'USDC', units: '5500000' });
  await pay(10, 'USDC', '1');
  await offer(70, { token: 'USDC', units: '5000000' });
  await pay(80, 'USDC', '5000000');
  clock.advanceSeconds(90);
  expect(seen(await evaluate())).toMatchObject({ pair: 'USDC base 5000000' });
});

it('dust in time does not hold the rate of an offer that is over', async () => {
  await offer(0, { token: 'USDC' });
  await pay(10, 'USDC', '1');
  await pay(1700, 'USDC', '4999999');
  clock.advanceSeconds(1710);
  expect(seen(await evaluate())).toMatchObject({ exceptions: ['late'] });
});

it('money that was mined before the session’s end, and is found after it, is in time', async () => {
  const { windowEndsAt } = await offer(3570, { token: 'USDC' });
  clock.advanceSeconds(3605);
  await evaluate();
  await pay(3590, 'USDC', '5000000');
  expect(seen(await evaluate())).toMatchObject({ status: 'processing', exceptions: [] });
  expect((await stored()).expiresAt).toEqual(windowEndsAt);
});

it('money within an offer that outlives its session is in time', async () => {
  await offer(3590, { token: 'USDC' });
  clock.advanceSeconds(3605);
  await evaluate();
  await pay(3620, 'USDC', '5000000');
  clock.advanceSeconds(30);
  expect(seen(await evaluate())).toMatchObject({ status: 'processing', exceptions: [] });
});

it('a block’s time can be a second before the offer whose exact amount came', async () => {
  await offer(0, { token: 'USDC', units: '5500000' });
  await offer(70, { token: 'USDC', units: '5000000' });
  await pay(69, 'USDC', '5000000');
  clock.advanceSeconds(80);
  expect(seen(await evaluate())).toMatchObject({ pair: 'USDC base 5000000' });
});

it('late money that a reorg takes back ends no session', async () => {
  await offer(0, { token: 'USDC' });
  await pay(130, 'USDC', '5000000', base, { confirmedAt: undefined, finalAt: undefined } as never);
  clock.advanceSeconds(140);
  const first = seen(await evaluate());
  await database.transfers.updateMany({}, { $set: { canonical: false } });
  const then = seen(await evaluate());
  expect([first.expiresIn, then.status, then.expiresIn]).toEqual([3600, 'pending', 3600]);
});

it('money that was mined before the customer went back to the shop, and is found after it, counts', async () => {
  await offer(0, { token: 'USDC' });
  clock.advanceSeconds(20);
  expect(await rooms.windows.cancel(await stored())).toBe(true);
  await evaluate();
  await pay(10, 'USDC', '5000000');
  expect(seen(await evaluate())).toMatchObject({ status: 'processing', exceptions: [] });
});
