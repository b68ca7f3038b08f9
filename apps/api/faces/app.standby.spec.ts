import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestMongo } from '@cowrie/testing';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { startTestChain, type TestChain } from '@cowrie/api/money-in/testing/test-chain';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import { startApp } from './app';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';

/** How long the test counts. The count is a rate, so a slow machine can only lower it. */
const WINDOW_MS = 4000;

/**
 * Commands a minute of a worker that holds no lease, with two networks: 230 tries to take a lease, 30
 * readings of the clock, and 90 looks that need no lease. A tenth of a minute more for each of these loops,
 * because the count starts at any point.
 */
const BUDGET = 480;

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain(new FakeClock());
});
afterAll(() => chain.stop());

// Guarantee: a second worker that waits for the first one to die costs the database little
// (docs/decisions/0036).
it('queries the database rarely while another worker holds the leases', async () => {
  const server = await startTestMongo({ monitorCommands: 'true' });
  const environment = { treasury: TREASURY, networks: [{ ...chain.network, pollIntervalMs: 500 }] };
  const config = aConfig({
    role: 'worker',
    mongo: { uri: server.uri, embeddedPort: 0 },
    environments: { test: environment, live: environment },
    sweeperKeys: { test: chain.operatorKey, live: chain.operatorKey },
  });
  const first = await startApp(config);
  const second = await startApp(config);
  try {
    for (const app of [first, second]) {
      const health = app.nest.get(HealthRegistry);
      await until(async () => health.states().every(({ state }) => state === 'ok'));
    }
    // The pauses have reached their maximum by then.
    await pause(3000);
    let count = 0;
    const client = second.nest.get<Connection>(getConnectionToken()).getClient();
    client.on('commandStarted', () => (count += 1));
    await pause(WINDOW_MS);
    const perMinute = (count * 60_000) / WINDOW_MS;
    expect(perMinute).toBeLessThan(BUDGET);
    expect(perMinute).toBeGreaterThan(BUDGET / 8);
  } finally {
    await second.close();
    await first.close();
    await server.close();
  }
});
