import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestMongo } from '@cowrie/testing';
import { aPayment } from '@cowrie/testing/api/builders';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { startTestChain, type TestChain } from '@cowrie/testing/api/test-chain';
import { aConfig, TREASURY } from '@cowrie/testing/api/test-config';
import { until } from '@cowrie/testing/api/until';
import { startApp } from './app';
import { PaymentsRepository } from './payments/payments.repository';
import { HealthRegistry } from './platform/health/health.registry';

/** How long the test counts. The count is a rate, so a slow machine can only lower it. */
const WINDOW_MS = 6000;

/**
 * Commands a minute by collection, in one process with one network: the loops of `all` at their longest pauses, and a tenth of a
 * minute more for each, because the count begins anywhere.
 */
const BUDGET = new Map([
  // One write renews every lease.
  ['leases', 40],
  // Relay 60, settlement steps 60, expiry 30, audit 12, reversals 6, the watcher 15 to 30.
  ['payments', 240],
  // Due deliveries 60, marked lanes 12.
  ['webhook_deliveries', 90],
  // The offered networks 60, the watcher 15 to 30.
  ['chain_cursors', 110],
  // Other money 30, the watcher 15 to 60.
  ['transfers', 110],
  ['sweeps', 40],
  ['vault_sweeps', 40],
  // The database's clock.
  ['1', 40],
]);

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain(new FakeClock());
});
afterAll(() => chain.stop());

// Guarantee: a new loop shows itself here. Let it be woken by what makes its work, and look seldom (docs/decisions/0036).
it('asks the database seldom while there is nothing to do', async () => {
  const server = await startTestMongo({ monitorCommands: 'true' });
  const app = await startApp(
    aConfig({
      role: 'all',
      mongo: { uri: server.uri, embeddedPort: 0 },
      environments: { test: { treasury: TREASURY, networks: [{ ...chain.network, pollIntervalMs: 4000 }] } },
      sweeperKeys: { test: chain.operatorKey },
    }),
  );
  try {
    const health = app.nest.get(HealthRegistry);
    await until(async () => health.states().every(({ state }) => state === 'ok'));
    const payments = app.nest.get(PaymentsRepository, { strict: false });
    for (let index = 0; index < 50; index += 1) await payments.insertOnce(aPayment(new Date()));
    // The pauses have grown to their longest by then.
    await pause(3000);
    const counts = new Map<string, number>();
    app.nest
      .get<Connection>(getConnectionToken())
      .getClient()
      .on('commandStarted', ({ commandName, command }) => {
        const name = String(command[commandName]);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      });
    await pause(WINDOW_MS);
    const perMinute = [...counts].map(([name, count]) => [name, (count * 60_000) / WINDOW_MS] as const);
    const tooMany = perMinute.filter(([name, count]) => count > (BUDGET.get(name) ?? 0));
    expect(Object.fromEntries(tooMany)).toEqual({});
    expect(perMinute.length).toBeGreaterThan(4);
  } finally {
    await app.close();
    await server.close();
  }
}, 60_000);
