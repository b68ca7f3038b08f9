import request from 'supertest';
import { startTestMongo, type TestMongo } from '@cowrie/testing';
import { type RunningApp, startApp } from './app';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { SilenceTimeout } from '@cowrie/api/platform/mongo/silence.timeout';
import { aConfig, rateLimitsOf } from '@cowrie/api/platform/testing/test-config';

const LIMIT = 50;
let mongo: TestMongo;
let apps: RunningApp[];
beforeAll(async () => {
  // On a busy machine the database can be slower than the time-out. Then each process would count for itself,
  // as intended.
  jest.spyOn(SilenceTimeout.prototype, 'wait').mockImplementation((answer) => answer);
  mongo = await startTestMongo();
  // One request becomes free every twelve minutes, so none becomes free during these tests.
  const rateLimits = rateLimitsOf({ limit: LIMIT, windowSeconds: 36_000 });
  const config = aConfig({ role: 'api', mongo: { uri: mongo.uri, embeddedPort: 0 }, rateLimits });
  apps = [await startApp(config), await startApp(config)];
  // Opening a database connection takes longer than a response, so this opens the connections before the
  // tests count.
  await race('/health/ready');
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await mongo.close();
});

/** Sends 200 requests at once to two processes, and counts the responses by status. */
async function race(path: string, headers: Record<string, string> = {}): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      request(String(apps[i % 2]?.url))
        .get(path)
        .set(headers),
    ),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

it('passes exactly the limit when two processes get 200 requests at once, for an address and for a key', async () => {
  expect(await race('/checkout/abcdefghijkl/status')).toEqual({ 404: LIMIT, 429: 200 - LIMIT });
  const merchants = apps[0]?.nest.get(MerchantsService, { strict: false });
  const keys = apps[0]?.nest.get(ApiKeysService, { strict: false });
  const merchant = await merchants?.create({ name: 'Ada Stores', country: 'NG' });
  if (!merchant || !keys) throw new Error('no merchant');
  const { key } = await keys.issue(
    merchant._id,
    { kind: 'secret', environment: 'test' },
    { name: 'cli:tests' },
  );
  const path = `/api/v1/payments/${'0'.repeat(24)}`;
  const headers = { Authorization: `Bearer ${key}` };
  expect(await race(path, headers)).toEqual({ 404: LIMIT, 429: 200 - LIMIT });
});

it('does not limit the health endpoints', async () => {
  expect(await race('/health/live')).toEqual({ 200: 200 });
  const { headers } = await request(String(apps[0]?.url)).get('/health/live');
  expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
});
