import { StaticRateSource } from '@cowrie/rates';
import type { Token } from '@cowrie/dto';
import { aCursor } from '@cowrie/api/chain/testing/builders';
import { aPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { type TestDatabase, startDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { offeringAll } from '@cowrie/api/money-in/testing/offering-all';
import { openRooms, type Rooms } from '@cowrie/api/money-out/testing/rooms';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { ChainScope } from '@cowrie/api/chain/chain-records/transfers.repository';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { PaymentChoices } from '@cowrie/api/money-in/payments/choice/payment-choices.service';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { QuotesService } from '@cowrie/api/money-in/quotes/quotes.service';
import { RatesService } from '@cowrie/api/money-in/quotes/rates.service';
import type { TransactionLookup } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.service';
import type { CheckoutRelays } from './checkout-relays.service';
import { CheckoutService } from './checkout.service';

const networks = [aNetwork(), aNetwork({ name: 'polygon', chainId: 137 })];
const OTHER_FACTORY = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const configWith = (over: Parameters<typeof aNetwork>[0] = {}) =>
  aConfig({
    environments: {
      test: {
        treasury: TREASURY,
        networks: [aNetwork(), aNetwork({ name: 'polygon', chainId: 137, ...over })],
      },
    },
  });
const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
const ON_BASE = { token: 'USDC' as Token, network: 'base' };
const ON_POLYGON = { token: 'USDC' as Token, network: 'polygon' };
// Tested in checkout-relays.spec.
const NO_RELAYS = {
  of: () => Promise.resolve({}),
  signable: () => Promise.resolve(undefined),
} as unknown as CheckoutRelays;

let database: TestDatabase;
let clock: FakeClock;
let rooms: Rooms;
let merchant: Merchant;
let checkout: CheckoutService;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  rooms = openRooms(database, clock, { config });
  merchant = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  checkout = checkoutOf(config);
});
afterAll(() => database.stop());

function checkoutOf(used: AppConfig): CheckoutService {
  const { payments, windows, transfers, evaluator, merchants } = rooms;
  const offered = offeringAll(used);
  const quotes = new QuotesService(
    new RatesService([new StaticRateSource(() => clock.now())], used, clock),
    offered,
    used,
  );
  return new CheckoutService(
    ...([payments, windows, transfers] as const),
    new PaymentChoices(windows, quotes, offered, used, clock),
    ...([evaluator, merchants] as const),
    ...([quotes, offered, {} as TransactionLookup, NO_RELAYS, used, clock] as const),
  );
}

async function session(): Promise<Payment> {
  const payment = aPayment(clock.now(), { businessId: merchant._id });
  await rooms.payments.insertOnce(payment);
  return payment;
}

/** A session whose customer has chosen Base. */
async function chosen(): Promise<Payment & { deposit: Deposit }> {
  const payment = await session();
  await checkout.complete(payment.payCode, ON_BASE);
  return storedOf(payment);
}

async function storedOf({ _id }: Pick<Payment, '_id'>): Promise<Payment & { deposit: Deposit }> {
  return database.payments.findById(_id).lean<Payment & { deposit: Deposit }>().orFail();
}

async function arrives(payment: Payment & { deposit: Deposit }, over: Partial<Transfer> = {}): Promise<void> {
  await database.transfers.collection.insertOne(aTransfer(payment, over), { ignoreUndefined: true });
  await rooms.evaluator.evaluate(payment._id);
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : error);
const refusalOf = (call: Promise<unknown>) => call.then(() => 'done', codeOf);
const flagsOf = async ({ payCode }: Payment) => {
  const { canRelease, canCancel } = await checkout.configuration(payCode);
  return { canRelease, canCancel };
};

describe('a customer who chooses again', () => {
  it('sees the choice open, and gets the same address with the rate and window of the new choice', async () => {
    const payment = await chosen();
    expect(await flagsOf(payment)).toEqual({ canRelease: true, canCancel: true });
    clock.advanceSeconds(600);
    const open = await checkout.release(payment.payCode);
    expect(open).toMatchObject({ status: 'pending', canRelease: false, canCancel: true });
    expect(open.deposit).toBeUndefined();

    const woken: ChainScope[] = [];
    rooms.windows.payable.on((scope) => woken.push(scope));
    const answer = await checkout.complete(payment.payCode, ON_POLYGON);
    const validUntil = new Date(clock.now().getTime() + 30 * 60_000);
    expect(answer).toMatchObject({
      receiveAddress: payment.deposit.address,
      validUntil: validUntil.toISOString(),
    });
    const stored = await storedOf(payment);
    expect(stored).toMatchObject({ status: 'pending', expiresAt: validUntil, deposit: ON_POLYGON });
    expect(stored.formerDeposits).toEqual([{ ...payment.deposit, releasedAt: clock.now() }]);
    expect(stored.deposit.releasedAt).toBeUndefined();
    // It can be paid on both.
    expect(woken).toEqual([
      { environment: 'test', network: 'polygon' },
      { environment: 'test', network: 'base' },
    ]);
    expect((await checkout.configuration(payment.payCode)).deposit).toMatchObject(ON_POLYGON);
  });

  it('has a rate with separate evidence for each choice, and the page names its time and sources', async () => {
    const { payCode, deposit: first, ...payment } = await chosen();
    const chosenAt = clock.now();
    const page = async () => (await checkout.configuration(payCode)).deposit;
    expect(first.rateEvidence).toMatchObject({
      rate: '1550',
      rule: 'median',
      agreedAt: chosenAt,
      markupBasisPoints: 0,
      payableDecimals: 6,
      readings: [{ source: 'static', rate: '1550', role: 'price' }],
    });
    expect(await page()).toMatchObject({ rateFixedAt: chosenAt.toISOString(), rateSources: ['static'] });
    clock.advanceSeconds(600);
    await checkout.release(payCode);
    await checkout.complete(payCode, ON_POLYGON);
    const { deposit, formerDeposits } = await storedOf(payment);
    expect(deposit.rateEvidence?.agreedAt).toEqual(clock.now());
    expect(formerDeposits?.map(({ rateEvidence }) => rateEvidence)).toEqual([first.rateEvidence]);
    expect(await page()).toMatchObject({ rateFixedAt: clock.now().toISOString() });
  });

  it('must release first', async () => {
    const payment = await chosen();
    expect(await refusalOf(checkout.complete(payment.payCode, ON_POLYGON))).toBe('checkout_locked');
    await checkout.release(payment.payCode);
    await checkout.release(payment.payCode);
    expect(await refusalOf(checkout.complete(payment.payCode, ON_POLYGON))).toBe('done');
  });

  it('has paid when the money came for the released choice, as long as there is no other', async () => {
    const payment = await chosen();
    await checkout.release(payment.payCode);
    await arrives(payment);
    expect((await checkout.configuration(payment.payCode)).deposit).toMatchObject(ON_BASE);
    expect(await refusalOf(checkout.complete(payment.payCode, ON_POLYGON))).toBe('checkout_locked');
    expect(await storedOf(payment)).toMatchObject({ status: 'processing', confirmedUnits: '5000000' });
  });

  it('finds money on the network of a former choice recorded, where only the chosen one counts', async () => {
    await database.merchants.updateOne({ _id: merchant._id }, { anyNetwork: false });
    const payment = await chosen();
    await checkout.release(payment.payCode);
    await checkout.complete(payment.payCode, ON_POLYGON);
    await arrives(payment);
    const stored = await storedOf(payment);
    expect(stored).toMatchObject({ status: 'pending', exceptions: [{ kind: 'wrong_network' }] });
    const { arrivals } = await checkout.configuration(payment.payCode);
    expect(arrivals).toMatchObject([{ kind: 'wrong_network', network: 'base', amount: '5.00' }]);
  });

  it('cannot once money was seen, in any token and on any network', async () => {
    for (const over of [
      { confirmedAt: undefined, finalAt: undefined, units: '500000' },
      { token: 'USDT' as Token, confirmedAt: undefined },
      { network: 'polygon' },
    ]) {
      const payment = await chosen();
      await arrives(payment, over);
      expect(await refusalOf(checkout.release(payment.payCode))).toBe('money_seen');
      expect(await refusalOf(checkout.cancel(payment.payCode))).toBe('money_seen');
      expect(await flagsOf(payment)).toEqual({ canRelease: false, canCancel: false });
    }
  });

  // Guarantee: blocking a customer's options costs a stranger more than dust.
  it.each([
    ['of the chosen token', {}],
    ['of the other token', { token: 'USDT' as Token }],
    ['on another network', { network: 'polygon' }],
  ])('can although strangers sent dust %s, which is counted with the rest', async (_, over) => {
    const payment = await chosen();
    await arrives(payment, { ...over, units: '1' });
    expect((await storedOf(payment)).status).toBe('pending');
    expect(await flagsOf(payment)).toEqual({ canRelease: true, canCancel: true });
    expect(await refusalOf(checkout.release(payment.payCode))).toBe('done');
    expect((await checkout.configuration(payment.payCode)).deposit).toBeUndefined();
    expect(await refusalOf(checkout.complete(payment.payCode, ON_POLYGON))).toBe('done');
    expect(await refusalOf(checkout.cancel(payment.payCode))).toBe('done');
  });

  it('cannot once dust adds up to the floor, even across tokens and networks', async () => {
    const payment = await chosen();
    const floor = BigInt(payment.deposit.expectedUnits) / 10n;
    await arrives(payment, { token: 'USDT', units: `${floor / 2n}` });
    expect(await flagsOf(payment)).toEqual({ canRelease: true, canCancel: true });
    await arrives(payment, { network: 'polygon', units: `${floor - floor / 2n}` });
    expect(await flagsOf(payment)).toEqual({ canRelease: false, canCancel: false });
    expect(await refusalOf(checkout.cancel(payment.payCode))).toBe('money_seen');
  });

  it('sees dust as received, and pays the rest', async () => {
    const payment = await chosen();
    await arrives(payment, { units: '1' });
    const { receivedAmount, missingAmount } = await checkout.configuration(payment.payCode);
    expect([receivedAmount, missingAmount]).toEqual(['0.000001', '4.999999']);
    await arrives(payment, { units: '4999999' });
    expect(await storedOf(payment)).toMatchObject({ status: 'processing', confirmedUnits: '5000000' });
  });

  it('can although strangers sent noise, or a reorg took the money back', async () => {
    const payment = await chosen();
    await arrives(payment, { token: undefined });
    await arrives(payment, { units: '0' });
    await arrives(payment, { canonical: false });
    expect(await refusalOf(checkout.release(payment.payCode))).toBe('done');
  });

  it('can five times, so that no session lives forever', async () => {
    const payment = await chosen();
    for (let change = 0; change < 5; change += 1) {
      await checkout.release(payment.payCode);
      await checkout.complete(payment.payCode, change % 2 === 0 ? ON_POLYGON : ON_BASE);
    }
    expect(await refusalOf(checkout.release(payment.payCode))).toBe('checkout_locked');
    expect(await flagsOf(payment)).toEqual({ canRelease: false, canCancel: true });
  });

  it('cannot choose a network where the payment would have a different address', async () => {
    const payment = await chosen();
    const split = checkoutOf(configWith({ factory: OTHER_FACTORY }));
    await split.release(payment.payCode);
    expect(await refusalOf(split.complete(payment.payCode, ON_POLYGON))).toBe('checkout_locked');
    expect(await refusalOf(split.complete(payment.payCode, ON_BASE))).toBe('done');
  });

  it('is refused after the end', async () => {
    const payment = await chosen();
    clock.set(payment.expiresAt);
    for (const call of [checkout.release(payment.payCode), checkout.cancel(payment.payCode)])
      expect(await refusalOf(call)).toBe('payment_not_payable');
  });
});

describe('a customer who goes back to the shop', () => {
  it('before a choice: the session expires at once, and the merchant learns why', async () => {
    const payment = await session();
    const answer = await checkout.cancel(payment.payCode);
    expect(answer).toMatchObject({
      status: 'expired',
      cancelledAt: clock.now().toISOString(),
      canRelease: false,
      canCancel: false,
    });
    const { events, history } = await storedOf(payment);
    expect(history.map(({ cause }) => cause)).toEqual(['cancelled']);
    expect(events.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: 'payment.expired', reason: 'cancelled' },
    ]);
    expect(await checkout.cancel(payment.payCode)).toEqual(answer);
    expect(await refusalOf(checkout.complete(payment.payCode, ON_BASE))).toBe('payment_not_payable');
  });

  it('after a choice: it expires once the chain is read up to that moment', async () => {
    const payment = await chosen();
    expect(await checkout.cancel(payment.payCode)).toMatchObject({ status: 'pending', canCancel: false });
    const ended = await storedOf(payment);
    clock.advanceSeconds(30);
    for (const network of ['base', 'polygon'])
      await database.cursors.create(aCursor('test', network, clock.now()));
    const held = [{ token: 'USDC' as Token, units: '0' }];
    const reading = { blockNumber: 100, blockAt: clock.now(), held };
    await rooms.payments.recordVaults([{ payment: ended, reading: { network: 'base', ...reading } }]);
    await rooms.evaluator.evaluate(payment._id);
    expect(await storedOf(payment)).toMatchObject({ status: 'pending' });
    const asked = await storedOf(payment);
    await rooms.payments.recordVaults([{ payment: asked, reading: { network: 'polygon', ...reading } }]);
    await rooms.evaluator.evaluate(payment._id);
    const { status, history } = await storedOf(payment);
    expect({ status, cause: history.at(-1)?.cause }).toEqual({ status: 'expired', cause: 'cancelled' });
  });

  it('keeps the money of a pending transfer that was mined before', async () => {
    const payment = await chosen();
    clock.advanceSeconds(120);
    await checkout.cancel(payment.payCode);
    await arrives(payment);
    expect(await storedOf(payment)).toMatchObject({ status: 'processing', confirmedUnits: '5000000' });
  });

  it('finds a transfer that was mined later recorded', async () => {
    const payment = await chosen();
    await checkout.cancel(payment.payCode);
    await arrives(payment);
    expect(await storedOf(payment)).toMatchObject({ status: 'pending', exceptions: [{ kind: 'late' }] });
  });
});

it('of simultaneous choices, releases and cancellations, one takes effect', async () => {
  const payment = await chosen();
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const calls = [
        () => checkout.release(payment.payCode),
        () => checkout.complete(payment.payCode, ON_POLYGON),
        () => checkout.complete(payment.payCode, ON_BASE),
        ...(index > 30 ? [() => checkout.cancel(payment.payCode)] : []),
      ];
      return refusalOf(calls[index % calls.length]?.() ?? Promise.resolve());
    }),
  );
  expect(new Set(outcomes)).toEqual(
    new Set(
      outcomes.filter((one) => ['done', 'checkout_locked', 'payment_not_payable'].includes(String(one))),
    ),
  );
  const { formerDeposits = [], deposit, cancelledAt } = await storedOf(payment);
  expect(cancelledAt).toEqual(clock.now());
  expect(formerDeposits.length).toBeLessThanOrEqual(5);
  expect(formerDeposits.every(({ address }) => address === deposit.address)).toBe(true);
});
