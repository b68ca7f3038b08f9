import { aPayout } from '../../testing/builders';
import { startDatabase, type TestDatabase } from '../../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { PayoutAlarm } from './payout-alarm.service';
import { SentPayouts } from './sent-payouts.repository';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

it('reports in health at once how many payouts a reorg left unpaid', async () => {
  const clock = new FakeClock();
  const health = new HealthRegistry(clock);
  const alarm = new PayoutAlarm(new SentPayouts(database.payouts), health);
  await database.payouts.create(aPayout(clock.now(), { status: 'sent' }));
  await alarm.onApplicationBootstrap();
  expect(health.states()).toMatchObject([{ name: 'reversed payouts', state: 'ok' }]);

  const at = clock.now();
  const reversed = aPayout(at, { status: 'sent', reversedAt: at, blockedSince: at });
  const queuedAgain = aPayout(at, { status: 'queued', reversedAt: at });
  const refusedSince = aPayout(at, { status: 'refused', reversedAt: at });
  await database.payouts.create([reversed, queuedAgain, refusedSince]);
  await alarm.tick();
  expect(health.states()).toMatchObject([
    { state: 'failing', detail: 'a reorg left payouts unpaid; run cowrie doctor (payouts: 2)' },
  ]);
  // Anyone can read health.
  expect(JSON.stringify(health.states())).not.toContain(reversed._id.toHexString());
  await database.payouts.updateMany({}, { $unset: { reversedAt: 1, blockedSince: 1 } });
  await alarm.tick();
  expect(health.states()).toMatchObject([{ state: 'ok' }]);
  await alarm.onModuleDestroy();
});
