import { type PayoutWorld, startPayoutWorld } from '../../testing/payout-world';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { aConfig, PAYOUT_CAPS } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { PayoutMetrics } from './payout.metrics';
import { PayoutSending } from './payout-sending.service';

let world: PayoutWorld;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: 2, pollIntervalMs: 20 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const configOf = () =>
  aConfig({
    environments: { test: { treasury: world.safe, networks: [world.chain.network] } },
    payouts: { test: { signer: 'hot', hotKey: world.floatKey, caps: PAYOUT_CAPS } },
  });

/** Starts the loop of a separate process. */
function startWorker() {
  const { payouts, sent, queued, setAside, ...others } = world.open();
  const { proposals, evaluator, readiness, screening, sync, cursors, clock } = others;
  const health = new HealthRegistry(clock);
  const leases = new LeaseService(world.database.leases, clock);
  const stored = [payouts, sent, queued, setAside, proposals, evaluator] as const;
  const sending = new PayoutSending(
    configOf(),
    leases,
    health,
    ...stored,
    readiness,
    screening,
    sync,
    cursors,
    clock,
    new NodeConnections(),
    new DatabaseWrites(),
  );
  sending.onApplicationBootstrap();
  return { sending, health };
}

it('sends what is queued and follows it to the end, in one of several workers', async () => {
  const workers = [startWorker(), startWorker()];
  try {
    const payout = await world.queue();
    await world.queue();
    await until(async () => (await world.statuses()).every((status) => status === 'sent'));
    await until(async () => (await world.chain.rpc<{ pending: string }>('txpool_status')).pending === '0x2');
    await world.deepen();
    await until(async () => (await world.statuses()).every((status) => status === 'final'));
    expect(await world.received(payout)).toBe(5_000_000n);
    expect(await world.database.leases.countDocuments({ _id: 'payouts:test' })).toBe(1);
    for (const { health } of workers)
      expect(health.states()).toMatchObject([{ name: 'payouts test:base', state: 'ok' }]);
  } finally {
    await Promise.all(workers.map(({ sending }) => sending.onModuleDestroy()));
  }
});

it('reports in health that the float lacks gas, once payouts need it', async () => {
  await world.chain.rpc('anvil_setBalance', [world.payer.address, '0x1']);
  const { sending, health } = startWorker();
  try {
    await until(async () => health.states().every(({ state }) => state === 'ok'));
    await world.queue();
    await until(async () =>
      health.states().some(({ detail }) => detail === 'payouts wait: send gas to the float'),
    );
  } finally {
    await sending.onModuleDestroy();
  }
});

it('reports how many payouts there are, how long they have waited, and what the float holds', async () => {
  await world.queue();
  await world.queue();
  world.clock.advanceSeconds(90);
  const metrics = new MetricsRegistry();
  const { sent, evaluator, clock } = world.open();
  const told = new PayoutMetrics(metrics, configOf(), sent, evaluator, clock);
  const text = await metrics.text();
  told.onModuleDestroy();
  const queued = '{environment="test",network="base",status="queued"}';
  expect(text).toContain(`cowrie_payouts${queued} 2`);
  expect(text).toContain(`cowrie_oldest_payout_age_seconds${queued} 90`);
  expect(text).toContain('cowrie_float_tokens{environment="test",network="base",token="USDC"} 1000');
  expect(text).toMatch(/cowrie_float_coins\{environment="test",network="base"\} \d+/);
});
