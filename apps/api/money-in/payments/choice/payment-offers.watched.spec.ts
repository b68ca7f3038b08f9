import { type RateSource, StaticRateSource } from '@cowrie/rates';
import type { Token } from '@cowrie/dto';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { openRooms, type Rooms } from '../../testing/rooms';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { OfferedNetworks } from '../../quotes/offered-networks';
import { QuotesService } from '../../quotes/quotes.service';
import { RatesService } from '../../quotes/rates.service';
import { aDeposit, aPayment, aTransfer } from '../../testing/builders';
import { startDatabase, type TestDatabase } from '../../testing/database';
import { offeringAll } from '../../testing/offering-all';
import type { Deposit, Payment } from '../document/payment.schema';
import { DepositsInUseRepository } from '../lists/deposits-in-use.repository';
import { PaymentChoices } from './payment-choices.service';
import { PaymentOffers } from './payment-offers.service';

// Guarantee: what was offered is watched and chooses, whatever was chosen and offered before.

const networks = [aNetwork(), aNetwork({ name: 'polygon', chainId: 137 })];
const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
const SIGNED = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;

let database: TestDatabase;
let clock: FakeClock;
let rooms: Rooms;
let merchant: Merchant;
let payment: Payment;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  rooms = openRooms(database, clock, { config });
  merchant = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  payment = aPayment(clock.now(), { businessId: merchant._id });
  await rooms.payments.insertOnce(payment);
});
afterAll(() => database.stop());

function choicesAndOffers() {
  const source: RateSource = new StaticRateSource(() => clock.now());
  const offered = Object.assign(offeringAll(config), {
    signatureOf: (_environment: string, { token }: { token: Token }) =>
      token === 'USDC' ? SIGNED : undefined,
  } as Partial<OfferedNetworks>) as OfferedNetworks;
  const quotes = new QuotesService(new RatesService([source], config, clock), offered, config);
  const choices = new PaymentChoices(rooms.windows, quotes, offered, config, clock);
  return {
    choices,
    offers: new PaymentOffers(database.paymentOffers, choices, rooms.windows, offered, clock),
  };
}
const nobody = async () => undefined;
const stored = async (): Promise<Payment> => database.payments.findById(payment._id).lean().orFail();
async function watched(): Promise<string[]> {
  const found: string[] = [];
  for await (const { address } of rooms.paymentAddresses.walkWatched('test', new Date(0)))
    found.push(address);
  return found;
}
async function pay(deposit: Deposit, over = {}) {
  await database.transfers.create(aTransfer({ ...payment, deposit }, { minedAt: clock.now(), ...over }));
}

it('lets the money of an offer choose after a choice was released', async () => {
  const { choices, offers } = choicesAndOffers();
  const usdt = await choices.quote(payment, merchant, { token: 'USDT', network: 'base' });
  await choices.lock(await stored(), usdt);
  clock.advanceSeconds(1);
  await rooms.windows.release(await stored());
  clock.advanceSeconds(1);
  const offer = await offers.give(await stored(), merchant, nobody);
  const usdc = offer.deposits.find(({ network }) => network === 'base') as Deposit;
  clock.advanceSeconds(20);
  await pay(usdc);
  await rooms.evaluator.evaluate(payment._id);
  const { status, deposit, exceptions } = await stored();
  expect([status, deposit?.token, exceptions]).toEqual(['processing', 'USDC', []]);
  expect((await stored()).formerDeposits).toMatchObject([{ token: 'USDT' }]);
});

it('offers nothing at another address than that of a released choice', async () => {
  const { offers } = choicesAndOffers();
  await offers.give(await stored(), merchant, nobody);
  // As on TRON, whose factory is another one.
  const network = aNetwork({ name: 'celo', factory: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' });
  const deposit = aDeposit(payment._id, clock.now(), { network });
  const { expiresAt } = payment;
  const lock = { deposit, expiresAt, watchedUntil: new Date(expiresAt.getTime() + 86_400_000) };
  expect(await rooms.windows.lock(await stored(), lock)).toBe(true);
  clock.advanceSeconds(1);
  expect(await rooms.windows.release(await stored())).toBe(true);
  const asked = offers.give(await stored(), merchant, nobody);
  await expect(asked).rejects.toMatchObject({ code: 'checkout_locked' });
});

it('watches the vaults of each offer that may hold, also when the treasury changes between them', async () => {
  const { offers } = choicesAndOffers();
  const first = await offers.give(await stored(), merchant, nobody);
  clock.advanceSeconds(61);
  const test = { ...merchant.environments.test, treasury: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' };
  const changed = { ...merchant, environments: { ...merchant.environments, test } };
  const second = await offers.give(await stored(), changed, nobody);
  const given = [first, second].map(({ deposits: [deposit] }) => deposit?.address);
  expect(new Set(given).size).toBe(2);
  expect((await watched()).sort()).toEqual(given.sort());
});

it('keeps only the newest offer for as long as its address is watched', async () => {
  const { offers } = choicesAndOffers();
  const given = [];
  for (let count = 0; count < 3; count += 1) {
    given.push(await offers.give(await stored(), merchant, nobody));
    clock.advanceSeconds(61);
  }
  const newest = given.at(-1);
  const { watchedUntil } = await stored();
  expect(newest?.keptUntil.getTime()).toBeGreaterThan(watchedUntil?.getTime() ?? Infinity);
  const kept = await database.paymentOffers.find().sort({ madeAt: 1 }).lean();
  const [first, second, third] = kept.map(({ keptUntil }) => keptUntil);
  expect([first, second, third]).toEqual([given[1]?.windowEndsAt, newest?.windowEndsAt, newest?.keptUntil]);
});

it('offers nothing for longer than the session', async () => {
  const { offers } = choicesAndOffers();
  clock.set(payment.expiresAt.getTime() - 30_000);
  const offer = await offers.give(await stored(), merchant, nobody);
  expect(offer.validUntil).toEqual(payment.expiresAt);
  expect(await offers.give(await stored(), merchant, nobody)).toMatchObject({ _id: offer._id });
});

it('keeps the networks of an offer awake, and in the configuration', async () => {
  const { offers } = choicesAndOffers();
  const woken: string[] = [];
  rooms.windows.payable.on(({ network }) => woken.push(network));
  await offers.give(await stored(), merchant, nobody);
  expect(woken).toEqual(['base', 'polygon']);
  const scope = { environment: 'test', network: 'polygon' } as const;
  expect(await rooms.payments.findWaitedFor([scope])).toEqual(scope);
  const inUse = new DepositsInUseRepository(database.payments, clock);
  expect(await inUse.on(scope)).toMatchObject({ open: 1 });
  expect(await inUse.networkOutside('test', ['base'])).toBe('polygon');
  expect(await inUse.networkOutside('test', ['base', 'polygon'])).toBeUndefined();
});
