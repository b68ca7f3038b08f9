import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '../testing/fake-clock';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { LeaseMetrics } from './lease.metrics';
import { LEASE_TTL_SECONDS, LeaseService } from './lease.service';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.stop());

/** What a freshly started process reports. */
async function told(clock: FakeClock, leases = database.leases): Promise<string[]> {
  const metrics = new MetricsRegistry();
  new LeaseMetrics(metrics, leases, clock);
  return (await metrics.text()).split('\n').filter((line) => /^cowrie_(lease|database)/.test(line));
}

// Guarantee: an API process can detect that no worker is left, because a dead worker's leases end.
it('names the holder of each lease until it ends', async () => {
  const clock = new FakeClock();
  await new LeaseService(database.leases, clock).acquire('expiry');
  expect(await told(clock)).toEqual([
    'cowrie_database_up 1',
    expect.stringMatching(/^cowrie_lease_held\{lease="expiry",holder="[0-9a-f-]{36}"\} 1$/),
  ]);
  clock.advanceSeconds(LEASE_TTL_SECONDS);
  expect(await told(clock)).toEqual(['cowrie_database_up 1']);
});

it('reports that the database is unreachable, and then names no lease', async () => {
  const failing = {
    find: () => ({ limit: () => ({ lean: () => ({ exec: () => Promise.reject(new Error()) }) }) }),
  };
  expect(await told(new FakeClock(), failing as unknown as TestDatabase['leases'])).toEqual([
    'cowrie_database_up 0',
  ]);
});
