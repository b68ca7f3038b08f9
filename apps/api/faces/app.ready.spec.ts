import { setTimeout as pause } from 'node:timers/promises';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { startTestChain, type TestChain } from '@cowrie/api/money-in/testing/test-chain';
import { aConfig, PAYOUT_CAPS, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { startApp } from './app';

/** Longer than the test waits. */
const POLL_MS = 120_000;

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain(new FakeClock());
});
afterAll(() => chain.stop());

// Guarantee: a restarted worker is ready as soon as its nodes have answered, not after a poll of its slowest
// network.
it('is ready before the first poll is due', async () => {
  const networks = [{ ...chain.network, pollIntervalMs: POLL_MS }];
  const app = await startApp(
    aConfig({
      role: 'worker',
      environments: { test: { treasury: TREASURY, networks } },
      sweeperKeys: { test: chain.operatorKey },
      payouts: { test: { signer: 'hot', hotKey: chain.operatorKey, caps: PAYOUT_CAPS } },
    }),
  );
  try {
    const ready = () => fetch(`${app.url}/health/ready`).then(({ status }) => status);
    const end = performance.now() + POLL_MS / 4;
    while ((await ready()) !== 200 && performance.now() < end) await pause(50);
    expect(await ready()).toBe(200);
  } finally {
    await app.close();
  }
});
