import { aLockedPayment, aPayment, aTransfer } from '../../testing/builders';
import { type TestDatabase, startDatabase } from '../../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '../../testing/rooms';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { HeldMoneyMetrics } from '../holds/held-money.metrics';
import { PaymentFigures } from './payment-figures.repository';
import { PaymentMetrics } from './payment.metrics';
import { transferIdOf } from '../evaluate/payment-facts';

let database: TestDatabase;
let clock: FakeClock;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
});
afterAll(() => database.stop());

/** What a freshly started worker reports, without metrics that have no value. */
async function told(): Promise<string[]> {
  const metrics = new MetricsRegistry();
  const { payments, transfers } = openRooms(database, clock);
  const figures = new PaymentFigures(database.payments, transfers);
  new PaymentMetrics(metrics, figures, payments, clock);
  new HeldMoneyMetrics(metrics, figures, aConfig(), clock);
  return (await metrics.text()).split('\n').filter((line) => /^cowrie_(?!collector)/.test(line));
}

const at = (secondsAgo: number): Date => new Date(clock.now().getTime() - 1000 * secondsAgo);

it('counts open payments by environment, status and age, and finds the oldest', async () => {
  const createdAt = at(7200);
  await database.payments.create([
    aPayment(clock.now()),
    aPayment(clock.now(), { createdAt: at(60) }),
    aPayment(clock.now(), { createdAt }),
    aLockedPayment(clock.now(), { environment: 'live', status: 'processing', createdAt: at(86_400) }),
    aLockedPayment(clock.now(), { status: 'completed', createdAt: at(999_999) }),
  ]);
  expect((await told()).sort()).toEqual(
    [
      'cowrie_open_payments{environment="test",status="pending",age="under_5m"} 2',
      'cowrie_open_payments{environment="test",status="pending",age="under_1d"} 1',
      'cowrie_open_payments{environment="live",status="processing",age="older"} 1',
      'cowrie_oldest_open_payment_age_seconds{environment="test",status="pending"} 7200',
      'cowrie_oldest_open_payment_age_seconds{environment="live",status="processing"} 86400',
      'cowrie_window_overdue_seconds 0',
      'cowrie_reversed_payments 0',
    ].sort(),
  );
});

it('reports how long the window of an undecided payment has been over, and what a reorg took back', async () => {
  await database.payments.create([
    aLockedPayment(clock.now(), { expiresAt: at(901) }),
    aLockedPayment(clock.now(), { status: 'completed', isReversed: true }),
  ]);
  const lines = await told();
  expect(lines).toContain('cowrie_window_overdue_seconds 901');
  expect(lines).toContain('cowrie_reversed_payments 1');
});

it('reports what waits for a decision, since when, and how much of it', async () => {
  const payment = aLockedPayment(clock.now(), { status: 'completed', heldSince: at(3600) });
  const late = aTransfer(payment, { units: '2500000', confirmedAt: clock.now() });
  const credited = aTransfer(payment, { units: '9000000', confirmedAt: clock.now(), ordinal: 1 });
  const exceptions = [{ transferId: transferIdOf(late), kind: 'late' as const, at: at(3600) }];
  await database.payments.create({ ...payment, exceptions });
  await database.transfers.create([late, credited]);
  expect((await told()).filter((line) => line.includes('held'))).toEqual([
    'cowrie_held_payments{environment="test"} 1',
    'cowrie_held_tokens{environment="test",network="base",token="USDC"} 2.5',
    'cowrie_oldest_held_money_age_seconds{environment="test"} 3600',
  ]);
});
