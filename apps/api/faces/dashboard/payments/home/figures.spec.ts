import { Types } from 'mongoose';
import { aLockedPayment, aPayment } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { PaymentDays } from '@cowrie/api/money-in/payments/lists/payment-days.repository';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { BusinessFigures } from './figures.service';

/**
 * Guarantee: the figures of a business are those of its own payments, summed exactly, and a look counts a day
 * at most once.
 */
const tenant = { businessId: new Types.ObjectId(), environment: 'test' as const };
const timeZone = 'Africa/Lagos';
const STATUSES = ['completed', 'expired', 'failed', 'pending'] as const;
const clock = new FakeClock();
let database: TestDatabase;
let payments: Payment[];
beforeAll(async () => {
  database = await startDatabase();
  const start = clock.now().getTime();
  payments = Array.from({ length: 400 }, (_, i) => {
    const at = new Date(start - i * 3_000_000);
    const over = {
      ...(i % 7 === 6 ? { businessId: new Types.ObjectId() } : { businessId: tenant.businessId }),
      environment: i % 11 === 10 ? ('live' as const) : ('test' as const),
      status: STATUSES[i % 4]!,
      fiatAmount: `${1000 + i}.${10 + (i % 90)}`,
      ...(i % 5 === 0 ? { currency: 'USD' as const } : {}),
      ...(i % 8 === 0
        ? { refunded: { state: 'partly_refunded' as const, assets: [], fiatAmount: '123.45' } }
        : {}),
    };
    return i % 3 === 0
      ? aPayment(at, over)
      : aLockedPayment(at, over, aNetwork({ name: i % 3 === 1 ? 'base' : 'celo' }));
  });
  await database.payments.collection.insertMany(payments, { ignoreUndefined: true });
});
afterAll(() => database.stop());

const figures = () => new BusinessFigures(new PaymentDays(database.payments), clock);
/** The naive way: cents for each of the tenant's payments, by the day as text. */
function naive(count: number) {
  const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
  const days = new Set(
    Array.from({ length: count }, (_, i) => dayOf(new Date(clock.now().getTime() - i * 86_400_000))),
  );
  const own = payments.filter(
    (one) =>
      one.businessId.equals(tenant.businessId) &&
      one.environment === 'test' &&
      days.has(dayOf(one.createdAt)),
  );
  const sumOf = (some: Payment[], currency: string) => {
    const cents = some
      .filter((one) => one.currency === currency && one.status === 'completed')
      .reduce((sum, one) => sum + BigInt(one.fiatAmount.replace('.', '')), 0n)
      .toString();
    return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
  };
  const refundsOf = (currency: string) =>
    own.filter((one) => one.currency === currency && one.status === 'completed' && one.refunded).length;
  return { days, own, dayOf, sumOf, refundsOf };
}

it.each([7, 30])('counts and sums the payments of %i days, equal to a naive count', async (count) => {
  const answer = await figures().of(tenant, { timeZone, count });
  const { days, own, dayOf, sumOf, refundsOf } = naive(count);
  expect(answer.isComplete).toBe(true);
  expect(answer.days.map(({ day }) => day)).toEqual([...days].sort());
  const total = (of: 'created' | 'completed' | 'failed' | 'expired') =>
    answer.days.reduce((sum, day) => sum + day[of], 0);
  expect(total('created')).toBe(own.length);
  for (const status of ['completed', 'failed', 'expired'] as const)
    expect(total(status)).toBe(own.filter((one) => one.status === status).length);
  const volumes = new Map(answer.volume.map(({ currency, amount }) => [currency, amount]));
  for (const currency of ['NGN', 'USD'] as const) expect(volumes.get(currency)).toBe(sumOf(own, currency));
  for (const { currency, amount, refundedAmount, netAmount } of answer.volume) {
    const [gross, back, net] = [amount, refundedAmount, netAmount].map((text) =>
      BigInt(text.replace('.', '')),
    );
    expect(refundsOf(currency)).toBeGreaterThan(0);
    expect([currency, back, net]).toEqual([currency, 12_345n * BigInt(refundsOf(currency)), gross! - back!]);
  }
  for (const { day, volume } of answer.days)
    for (const { currency, amount } of volume)
      expect([day, amount]).toEqual([
        day,
        sumOf(
          own.filter((one) => dayOf(one.createdAt) === day),
          currency,
        ),
      ]);
  for (const { token, network, completed } of answer.assets) {
    const alike = own.filter((one) => one.deposit?.token === token && one.deposit.network === network);
    expect(completed).toBe(alike.filter(({ status }) => status === 'completed').length);
  }
  expect(answer.assets.map(({ network }) => network).sort()).toEqual(['base', 'celo']);
});

it('shows nothing of another business, or of the other environment', async () => {
  const stranger = { businessId: new Types.ObjectId(), environment: 'test' as const };
  const none = await figures().of(stranger, { timeZone, count: 30 });
  expect([none.volume, none.days.some(({ created }) => created > 0)]).toEqual([[], false]);
  const live = await figures().of({ ...tenant, environment: 'live' }, { timeZone, count: 30 });
  const own = payments.filter(
    (one) => one.businessId.equals(tenant.businessId) && one.environment === 'live',
  );
  expect(live.days.reduce((sum, { created }) => sum + created, 0)).toBe(own.length);
});

it('counts each day once for all viewers, the last two again after a minute, and older ones later', async () => {
  const days = new PaymentDays(database.payments);
  const asked = jest.spyOn(days, 'created');
  const shared = new BusinessFigures(days, clock);
  const look = () => shared.of(tenant, { timeZone, count: 30 });
  await Promise.all([look(), look()]);
  expect(asked).toHaveBeenCalledTimes(30);
  await look();
  expect(asked).toHaveBeenCalledTimes(30);
  clock.advanceSeconds(60);
  const { asOf } = await look();
  expect(asked).toHaveBeenCalledTimes(32);
  expect(asOf).toBe(clock.now().toISOString());
  clock.advanceSeconds(9 * 60);
  await look();
  expect(asked).toHaveBeenCalledTimes(32 + 7);
});

it('responds without the days that take long, and includes them in a later response', async () => {
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const days = new PaymentDays(database.payments);
  const { created } = PaymentDays.prototype;
  jest.spyOn(days, 'created').mockImplementation(async function* (...given) {
    if (clock.now().getTime() - given[1].getTime() > 5 * 86_400_000) await slow;
    yield* created.apply(days, given);
  });
  const shared = new BusinessFigures(days, clock);
  const first = await shared.of(tenant, { timeZone, count: 7, patienceMs: 100 });
  expect([first.isComplete, first.days.length > 2, first.days.length < 7]).toEqual([false, true, true]);
  release();
  const later = await shared.of(tenant, { timeZone, count: 7 });
  expect([later.isComplete, later.days.length]).toEqual([true, 7]);
});
