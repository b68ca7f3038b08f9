import { StaticRateSource } from '@cowrie/rates';
import type { Token } from '@cowrie/dto';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { PaymentChoices } from '@cowrie/api/money-in/payments/choice/payment-choices.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { TransactionLookup } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.service';
import { QuotesService } from '@cowrie/api/money-in/quotes/quotes.service';
import { RatesService } from '@cowrie/api/money-in/quotes/rates.service';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { type TestDatabase, startDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { Observed } from '@cowrie/api/platform/testing/observed';
import { offeringAll } from '@cowrie/api/money-in/testing/offering-all';
import { openRooms, type Rooms, type RoomsOptions } from '@cowrie/api/money-out/testing/rooms';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { CheckoutRelays } from './checkout-relays.service';
import { CheckoutService } from './checkout.service';

const networks = [aNetwork(), aNetwork({ name: 'polygon', chainId: 137 })];
const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
const MANY = 50;
let database: TestDatabase;
let clock: FakeClock;
let rooms: Rooms;
let merchant: Merchant;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  rooms = openRooms(database, clock, { config });
  merchant = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
});
afterAll(() => database.stop());

function quotesOf(used: AppConfig): QuotesService {
  const rates = new RatesService([new StaticRateSource(() => clock.now())], used, clock);
  return new QuotesService(rates, offeringAll(used), used);
}

function newCheckout(wrap?: RoomsOptions['wrap'], used: AppConfig = config): CheckoutService {
  const { payments, windows, transfers, evaluator, merchants } = openRooms(database, clock, { config, wrap });
  // Tested in checkout.transaction-lookup.spec.
  const lookup = {} as TransactionLookup;
  // Tested in checkout-relays.spec.
  const relays = {
    of: () => Promise.resolve({}),
    signable: () => Promise.resolve(undefined),
  } as unknown as CheckoutRelays;
  const [quotes, offered] = [quotesOf(used), offeringAll(used)];
  return new CheckoutService(
    ...([payments, windows, transfers] as const),
    new PaymentChoices(windows, quotes, offered, used, clock),
    ...([evaluator, merchants] as const),
    ...([quotes, offered, lookup, relays, used, clock] as const),
  );
}

async function session(over: Partial<Payment> = {}): Promise<Payment> {
  const payment = aPayment(clock.now(), { businessId: merchant._id, ...over });
  await rooms.payments.insertOnce(payment);
  return payment;
}

const stored = async ({ _id }: Payment): Promise<Payment> => database.payments.findById(_id).lean().orFail();
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : error);
const choice = { token: 'USDC' as Token, network: 'base' };

it('locks rate, amount, address and window once', async () => {
  const payment = await session();
  clock.advanceSeconds(59 * 60);
  const answer = await newCheckout().complete(payment.payCode, choice);
  const validUntil = new Date(clock.now().getTime() + 30 * 60_000);
  expect(answer).toMatchObject({ totalPayableAmount: '5.00', validUntil: validUntil.toISOString() });
  expect(await stored(payment)).toMatchObject({
    status: 'pending',
    version: 2,
    expiresAt: validUntil,
    watchedUntil: new Date(validUntil.getTime() + 7 * 86_400_000),
    deposit: { ...choice, address: answer.receiveAddress, rate: '1550', expectedUnits: '5000000' },
  });
});

it('keeps the language of the page with the customer’s data, and none if the page sends none', async () => {
  const [one, other] = [await session(), await session()];
  await newCheckout().complete(one.payCode, { ...choice, language: 'sw' });
  await newCheckout().complete(other.payCode, choice);
  expect((await stored(one)).customer).toEqual({ ...one.customer, language: 'sw' });
  expect((await stored(other)).customer).toEqual(other.customer);
});

it('locks the merchant’s fee, without its fixed part for a session in another currency', async () => {
  await database.merchants.updateOne(
    { _id: merchant._id },
    { $set: { fee: { basisPoints: 75, fixed: '20' } } },
  );
  const [own, inDollars] = [
    await session(),
    await session({ currency: 'USD', collectInUSD: true, fiatAmount: '5.00' }),
  ];
  for (const { payCode } of [own, inDollars]) await newCheckout().complete(payCode, choice);
  expect((await stored(own)).deposit?.fee).toEqual({ basisPoints: 75, fixed: '20' });
  expect((await stored(inDollars)).deposit?.fee).toEqual({ basisPoints: 75, fixed: '0' });
});

it.each([
  ['the deployment', { payableDecimals: 2 }, undefined],
  ['the merchant', {}, 2],
])(
  'asks for an amount that is easy to type if %s wants it, in quote, page and ledger',
  async (_by, setting, own) => {
    const used = aConfig({ environments: config.environments, ...setting });
    await database.merchants.updateOne({ _id: merchant._id }, { $set: { payableDecimals: own } });
    merchant = await rooms.merchants.get(merchant._id);
    const payment = await session({ fiatAmount: '5000.00' });
    const quoted = await quotesOf(used).quote(
      { merchant, environment: 'test', keyKind: 'public', scopes: [], isListed: false },
      { amount: 5000, ...choice },
    );
    const { totalPayableAmount } = await newCheckout(undefined, used).complete(payment.payCode, choice);
    const { deposit } = await newCheckout(undefined, used).configuration(payment.payCode);
    expect([quoted.cryptoAmount, totalPayableAmount, deposit?.totalPayableAmount]).toEqual(
      Array(3).fill('3.23'),
    );
    expect((await stored(payment)).deposit?.expectedUnits).toBe('3230000');
  },
);

describe('the merchant’s other pairs', () => {
  const otherAssetsOf = async (used: AppConfig = config) => {
    merchant = await rooms.merchants.get(merchant._id);
    const payment = await session();
    await newCheckout(undefined, used).complete(payment.payCode, choice);
    return (await stored(payment)).deposit?.otherAssets?.map(
      ({ token, network, rate, counts }) => `${token} on ${network} at ${rate}${counts ? ' counts' : ''}`,
    );
  };

  it('are fixed with their rates, and the chosen token counts on each network', async () => {
    expect(await otherAssetsOf()).toEqual([
      'USDT on base at 1550',
      'USDT on polygon at 1550',
      'USDC on polygon at 1550 counts',
    ]);
  });

  it('do not count by themselves if the merchant disables it, and are only those that the merchant takes', async () => {
    const set = { anyNetwork: false, pairs: { USDC: ['base', 'polygon'] } };
    await database.merchants.updateOne({ _id: merchant._id }, { $set: set });
    expect(await otherAssetsOf()).toEqual(['USDC on polygon at 1550']);
  });

  it('are left out where the address has no vault', async () => {
    const factory = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
    const apart = [aNetwork(), aNetwork({ name: 'polygon', chainId: 137, factory })];
    const used = aConfig({ environments: { test: { treasury: TREASURY, networks: apart } } });
    expect(await otherAssetsOf(used)).toEqual(['USDT on base at 1550']);
  });
});

it('returns the same answer for the same choice later', async () => {
  const payment = await session();
  const first = await newCheckout().complete(payment.payCode, choice);
  clock.advanceSeconds(600);
  expect(await newCheckout().complete(payment.payCode, choice)).toEqual(first);
});

describe('the permission that a choice without a lock needs', () => {
  let asked = 0;
  const complete = (payCode: string, wanted = choice, may = () => Promise.resolve()) =>
    newCheckout().complete(payCode, wanted, () => ((asked += 1), may()));
  beforeEach(() => (asked = 0));

  it('is not needed for the choice that locks the session, and is asked once for each later one', async () => {
    const { payCode } = await session();
    await complete(payCode);
    expect(asked).toBe(0);
    await complete(payCode);
    expect(await complete(payCode, { ...choice, network: 'polygon' }).catch(codeOf)).toBe('checkout_locked');
    expect(asked).toBe(2);
  });

  it('is asked once for each refused choice', async () => {
    const { payCode } = await session();
    const over = await session({ expiresAt: clock.now() });
    expect(await complete(payCode, { ...choice, network: 'celo' }).catch(codeOf)).toBe('pair_not_supported');
    expect(await complete(over.payCode).catch(codeOf)).toBe('payment_not_payable');
    expect(asked).toBe(2);
  });

  it(`is asked once for each of ${MANY} at once except the one that locks`, async () => {
    const { payCode } = await session();
    await Promise.all(Array.from({ length: MANY }, () => complete(payCode)));
    expect(asked).toBe(MANY - 1);
  });

  it('ends the request with its error', async () => {
    const { payCode } = await session();
    await complete(payCode);
    const refuse = () => Promise.reject(new ApiError('rate_limited', { values: { seconds: '3' } }));
    expect(await complete(payCode, choice, refuse).catch(codeOf)).toBe('rate_limited');
  });
});

describe(`${MANY} requests at once`, () => {
  it('lock once with the same choice, and all get the same answer', async () => {
    const payment = await session();
    const answers = await Promise.all(
      Array.from({ length: MANY }, () => newCheckout().complete(payment.payCode, choice)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await stored(payment)).version).toBe(2);
  });

  it('lock once with different choices, and the others get checkout_locked', async () => {
    const payment = await session();
    const choices = (['USDC', 'USDT'] as const).flatMap((token) =>
      networks.map(({ name: network }) => ({ token, network })),
    );
    const outcomes = await Promise.all(
      Array.from({ length: MANY }, async (_, index) => {
        const wanted = choices[index % choices.length] ?? choice;
        const code = await newCheckout()
          .complete(payment.payCode, wanted)
          .then(() => 'locked', codeOf);
        return { wanted, code };
      }),
    );
    const { deposit, version } = await stored(payment);
    for (const { wanted, code } of outcomes) {
      const isTheirs = wanted.token === deposit?.token && wanted.network === deposit.network;
      expect(code).toBe(isTheirs ? 'locked' : 'checkout_locked');
    }
    expect(version).toBe(2);
  });
});

describe('a session that is over', () => {
  it.each(['expired', 'completed', 'failed'] as const)('is refused in the status %s', async (status) => {
    const payment = await session({ status });
    const attempt = newCheckout().complete(payment.payCode, choice).catch(codeOf);
    expect(await attempt).toBe('payment_not_payable');
  });

  it('is refused after expiresAt, also while its status is still pending', async () => {
    const payment = await session();
    clock.set(payment.expiresAt);
    expect(await newCheckout().complete(payment.payCode, choice).catch(codeOf)).toBe('payment_not_payable');
    expect((await stored(payment)).deposit).toBeUndefined();
  });

  it('is not locked when it expires before the lock is written', async () => {
    const payment = await session();
    clock.set(payment.expiresAt.getTime() - 1);
    // The session ends and becomes expired just before the lock reaches the database.
    const lockCall = 3;
    const observed = new Observed(async ({ index, when }) => {
      if (index !== lockCall || when !== 'before') return;
      clock.advanceSeconds(1);
      await rooms.evaluator.evaluate(payment._id);
    });
    const attempt = newCheckout(observed.wrap).complete(payment.payCode, choice).catch(codeOf);
    expect(await attempt).toBe('payment_not_payable');
    expect(await stored(payment)).toMatchObject({ status: 'expired', version: 2 });
    expect((await stored(payment)).deposit).toBeUndefined();
  });
});

it('refuses a pair that is not offered, and locks nothing', async () => {
  const payment = await session();
  const attempt = newCheckout().complete(payment.payCode, { ...choice, network: 'celo' });
  expect(await attempt.catch(codeOf)).toBe('pair_not_supported');
  expect((await stored(payment)).version).toBe(1);
});

it.each(['code', 'c'.repeat(12), '{"$ne":null}', 'code00000000 '])(
  'refuses the payCode %j',
  async (payCode) => {
    await session();
    expect(await newCheckout().complete(payCode, choice).catch(codeOf)).toBe('payment_not_found');
    expect(await newCheckout().status(payCode).catch(codeOf)).toBe('payment_not_found');
    expect(await newCheckout().configuration(payCode).catch(codeOf)).toBe('payment_not_found');
  },
);

it('leaves the internal reference out of the configuration', async () => {
  const payment = await session();
  await newCheckout().complete(payment.payCode, choice);
  const configuration = JSON.stringify(await newCheckout().configuration(payment.payCode));
  expect(configuration).not.toContain(payment.reference);
  expect(configuration).toContain(payment.clientReference);
});

describe('the indicative rates', () => {
  it('are shown with the merchant’s markup until the choice fixes one', async () => {
    await database.merchants.updateOne({ _id: merchant._id }, { $set: { markupBasisPoints: 100 } });
    const payment = await session();
    const checkout = newCheckout();
    const before = await checkout.configuration(payment.payCode);
    expect(before.indicativeRates).toEqual({ USDT: '1534.5', USDC: '1534.5' });
    expect(before.deposit).toBeUndefined();
    await checkout.complete(payment.payCode, choice);
    const after = await checkout.configuration(payment.payCode);
    expect([after.indicativeRates, after.deposit?.rate]).toEqual([undefined, '1534.5']);
  });

  it('are not shown for a session that is over', async () => {
    const payment = await session({ status: 'expired' });
    expect((await newCheckout().configuration(payment.payCode)).indicativeRates).toBeUndefined();
  });
});
