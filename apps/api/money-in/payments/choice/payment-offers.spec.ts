import { type RateSource, StaticRateSource } from '@cowrie/rates';
import type { Token } from '@cowrie/dto';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { openRooms } from '../../testing/rooms';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { OfferedNetworks } from '../../quotes/offered-networks';
import { QuotesService } from '../../quotes/quotes.service';
import { RatesService } from '../../quotes/rates.service';
import { aPayment } from '../../testing/builders';
import { startDatabase, type TestDatabase } from '../../testing/database';
import { offeringAll } from '../../testing/offering-all';
import type { Payment } from '../document/payment.schema';
import { PaymentChoices } from './payment-choices.service';
import { PaymentOffers } from './payment-offers.service';

const networks = [aNetwork(), aNetwork({ name: 'polygon', chainId: 137 })];
const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
const SIGNED = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;

let database: TestDatabase;
let clock: FakeClock;
let merchants: MerchantsService;
let merchant: Merchant;
let payment: Payment;
let signable: (pair: { token: Token; network: string }) => boolean;
let counted: number;
const count = async () => void (counted += 1);
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  const rooms = openRooms(database, clock, { config });
  merchants = rooms.merchants;
  merchant = await merchants.create({ name: 'Ada Stores', country: 'NG' });
  payment = aPayment(clock.now(), { businessId: merchant._id });
  signable = ({ token }) => token === 'USDC';
  counted = 0;
});
afterAll(() => database.stop());

function offersWith(source: RateSource = new StaticRateSource(() => clock.now())): PaymentOffers {
  const offered = Object.assign(offeringAll(config), {
    signatureOf: (_environment: string, pair: { token: Token; network: string }) =>
      signable(pair) ? SIGNED : undefined,
  } as Partial<OfferedNetworks>) as OfferedNetworks;
  const quotes = new QuotesService(new RatesService([source], config, clock), offered, config);
  const { windows } = openRooms(database, clock, { config });
  const choices = new PaymentChoices(windows, quotes, offered, config, clock);
  return new PaymentOffers(database.paymentOffers, choices, windows, offered, clock);
}

const pairsOf = (deposits: readonly { token: string; network: string }[]) =>
  deposits.map(({ token, network }) => `${token} ${network}`);

it('offers each pair whose transfers can be signed, at the address of its vault', async () => {
  const { deposits: given } = await offersWith().give(payment, merchant, count);
  expect(pairsOf(given)).toEqual(['USDC base', 'USDC polygon']);
  expect(new Set(given.map(({ address }) => address)).size).toBe(1);
  expect(given[0]).toMatchObject({ rate: '1550', lockedAt: clock.now(), rateEvidence: { rate: '1550' } });
});

it('leaves out a pair whose network takes no payment of this amount', async () => {
  const [base, polygon] = config.environments.test?.networks ?? [];
  Object.assign(base ?? {}, { leastPaymentTokens: '5.000001' });
  try {
    // 7,750 naira are 5 tokens.
    const { deposits: given } = await offersWith().give(payment, merchant, count);
    expect(pairsOf(given)).toEqual(['USDC polygon']);
    Object.assign(polygon ?? {}, { leastPaymentTokens: '6' });
    const other = aPayment(clock.now(), { businessId: merchant._id });
    await expect(offersWith().give(other, merchant, count)).rejects.toThrow('amount must be at least');
  } finally {
    for (const network of [base, polygon]) delete network?.leastPaymentTokens;
  }
});

it('gives an offer out again while a minute is left, and then makes another beside it', async () => {
  const offers = offersWith();
  const first = await offers.give(payment, merchant, count);
  clock.advanceSeconds(60);
  expect(await offers.give(payment, merchant, count)).toMatchObject(first);
  expect(counted).toBe(1);
  clock.advanceSeconds(1);
  const second = await offers.give(payment, merchant, count);
  expect(second.deposits[0]?.lockedAt).toEqual(clock.now());
  expect(counted).toBe(2);
  // The program that got the first one has its minute.
  expect((await offers.valid(payment)).map(({ deposits }) => deposits)).toEqual([
    second.deposits,
    first.deposits,
  ]);
  clock.advanceSeconds(59);
  expect(await offers.valid(payment)).toHaveLength(1);
});

it('knows an offer until the window that it would have begun is over', async () => {
  const offers = offersWith();
  const { deposits } = await offers.give(payment, merchant, count);
  const address = deposits[0]?.address ?? '';
  clock.advanceSeconds(config.paymentWindowSeconds - 1);
  expect([await offers.valid(payment), (await offers.kept(payment)).length]).toEqual([[], 1]);
  expect(await offers.paymentAt(address)).toEqual(payment._id);
  clock.advanceSeconds(1);
  expect(await offers.kept(payment)).toEqual([]);
});

it('keeps offers of payments apart', async () => {
  const offers = offersWith();
  await offers.give(payment, merchant, count);
  expect(await offers.valid(aPayment(clock.now()))).toEqual([]);
});

it('refuses a merchant without such a pair, and stores nothing that may not be made', async () => {
  const offers = offersWith();
  await expect(
    offers.give(payment, merchant, () => Promise.reject(new ApiError('rate_limited'))),
  ).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await offers.valid(payment)).toEqual([]);
  signable = () => false;
  await expect(offers.give(payment, merchant, count)).rejects.toMatchObject({ code: 'pair_not_supported' });
});

it('leaves out a token without a rate, unless no token has one', async () => {
  signable = () => true;
  const fixed = new StaticRateSource(() => clock.now());
  const withoutUSDT: RateSource = {
    name: fixed.name,
    isStatic: true,
    read: async (token, currency) => (token === 'USDT' ? undefined : fixed.read(token, currency)),
  };
  expect(pairsOf((await offersWith(withoutUSDT).give(payment, merchant, count)).deposits)).toEqual([
    'USDC base',
    'USDC polygon',
  ]);
  signable = ({ token }) => token === 'USDT';
  const other = aPayment(clock.now(), { businessId: merchant._id });
  await expect(offersWith(withoutUSDT).give(other, merchant, count)).rejects.toMatchObject({
    code: 'rate_unavailable',
  });
});
