import { Types } from 'mongoose';
import { aLockedPayment } from '../../testing/builders';
import { startDatabase, type TestDatabase } from '../../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '../../testing/rooms';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { ReversalAlarm } from './reversal-alarm.service';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

it('reports in health how many payments rely on money that a reorg took back', async () => {
  const clock = new FakeClock();
  const { payments } = openRooms(database, clock);
  const health = new HealthRegistry(clock);
  const alarm = new ReversalAlarm(payments, health);
  await payments.insertOnce(aLockedPayment(clock.now()));
  await alarm.onApplicationBootstrap();
  expect(health.states()).toMatchObject([{ name: 'reversed payments', state: 'ok' }]);
  expect(health.states()[0]).not.toHaveProperty('detail');

  const lost = aLockedPayment(clock.now(), { isReversed: true });
  await payments.insertOnce(lost);
  await alarm.tick();
  expect(health.states()[0]?.detail).toBe(
    'a reorg took back credited money; run cowrie doctor (payments: 1)',
  );
  // Anyone can read health.
  expect(JSON.stringify(health.states())).not.toContain(lost._id.toHexString());
  await alarm.onModuleDestroy();
});

it('does not repeat a look that found nothing while nothing is written', async () => {
  const { payments } = openRooms(database, new FakeClock());
  const looks = jest.spyOn(payments, 'findReversed').mockResolvedValue([]);
  let written = 1;
  const health = new HealthRegistry(new FakeClock());
  const alarm = new ReversalAlarm(payments, health, new DatabaseWrites(() => written));
  for (let ticks = 0; ticks < 3; ticks += 1) await alarm.tick();
  expect(looks).toHaveBeenCalledTimes(1);
  written = 2;
  looks.mockResolvedValue([new Types.ObjectId()]);
  for (let ticks = 0; ticks < 3; ticks += 1) await alarm.tick();
  expect(looks).toHaveBeenCalledTimes(4);
  expect(health.states()[0]?.detail).toContain('payments: 1');
  await alarm.onModuleDestroy();
});
