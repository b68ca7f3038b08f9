import { startDatabase, type TestDatabase } from '../testing/database';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '../testing/rooms';
import { sweptPayment } from '../testing/swept-payment';
import { until } from '@cowrie/testing/until';
import type { ExchangeName } from '@cowrie/api/merchants/merchants/exchange-names';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { ConversionService } from './conversion.service';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';

let database: TestDatabase;
let rooms: Rooms;
const clock = new FakeClock();
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  rooms = openRooms(database, clock);
});
afterAll(() => database.stop());

function newSettlement(): ConversionService {
  const { config, steps, collector, sweeps, vaults, reconciliation, payments } = rooms;
  const { paymentAddresses, cursors, transfers, doubts, evaluator, setAside } = rooms;
  const leases = new LeaseService(database.leases, clock);
  return new ConversionService(
    ...([config, leases, new HealthRegistry(clock), steps, collector] as const),
    ...([sweeps, vaults, reconciliation, payments, paymentAddresses, cursors, clock] as const),
    ...([transfers, doubts, evaluator, setAside, new NodeConnections(), new DatabaseWrites()] as const),
  );
}

const swept = (provider: ExchangeName) => sweptPayment(database, rooms, {}, { provider });
const isCompleted = async ({ _id }: Payment) =>
  (await database.payments.findById(_id).lean().orFail()).status === 'completed';

it('keeps settling on other exchanges while one exchange does not answer', async () => {
  const answers: (() => void)[] = [];
  const sandbox = rooms.exchanges.named('sandbox');
  const order = sandbox.order.bind(sandbox);
  sandbox.order = async (request) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return order(request);
  };
  const slow = await swept('sandbox');
  const settlement = newSettlement();
  const runs: Promise<void>[] = [];
  for (const fast of [await swept('hold'), await swept('hold')]) {
    runs.push(settlement.tick());
    await until(() => isCompleted(fast));
  }
  const later = await swept('hold');
  runs.push(settlement.tick());
  await until(() => isCompleted(later));
  expect(answers).toHaveLength(1);
  expect(await isCompleted(slow)).toBe(false);
  answers.forEach((answer) => answer());
  await Promise.all(runs);
  expect(await isCompleted(slow)).toBe(true);
});

it('settles other payments of an exchange while one order gets no answer', async () => {
  const sandbox = rooms.exchanges.named('sandbox');
  const order = sandbox.order.bind(sandbox);
  let answer = () => {};
  const slow = await swept('sandbox');
  sandbox.order = async (request) => {
    if (request.idempotencyKey === slow.reference) await new Promise<void>((resolve) => (answer = resolve));
    return order(request);
  };
  const others = [await swept('sandbox'), await swept('sandbox'), await swept('sandbox')];
  const run = newSettlement().tick();
  for (const other of others) await until(() => isCompleted(other));
  expect(await isCompleted(slow)).toBe(false);
  answer();
  await run;
  expect(await isCompleted(slow)).toBe(true);
});
