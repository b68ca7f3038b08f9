import { trx } from '@cowrie/chain-tron/test-node';
import { tronAccount } from '@cowrie/chain-tron';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { startTronMoneyWorld, type TronMoneyWorld } from '../testing/tron-money-world';
import { ConversionFigures } from './conversion-figures.repository';
import { GasMetrics } from './gas.metrics';

const DAY = 86_400;

let world: TronMoneyWorld;
beforeAll(async () => {
  world = await startTronMoneyWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** The gas metrics of a freshly started worker whose account has this key. */
async function told(key = world.chain.operatorKey): Promise<Record<string, number>> {
  const metrics = new MetricsRegistry();
  const config = aConfig({
    environments: { test: { treasury: TREASURY, networks: [world.chain.network] } },
    sweeperKeys: { test: key },
  });
  const { payments, sweeps, vaultSweeps } = world.database;
  const gas = new GasMetrics(
    metrics,
    config,
    new ConversionFigures(payments, sweeps, vaultSweeps),
    world.clock,
  );
  const text = await metrics.text();
  gas.onModuleDestroy();
  const lines = text.matchAll(/^(cowrie_sweeper_\w+)\{environment="test",network="tron"\} (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

const swept = async () => {
  await world.due();
  await world.work();
};

describe('the sweeper’s account on TRON', () => {
  it('pays for sweeps from TRX at the price of energy', async () => {
    const key = `0x${'6'.repeat(64)}`;
    const { address } = tronAccount(key);
    await world.chain.tron.fund(address, trx(100));
    expect(await told(key)).toEqual({ cowrie_sweeper_balance_coins: 100, cowrie_sweeper_gas_sweeps: 5 });
  });

  it('pays for sweeps from stake, which counts before TRX', async () => {
    const key = `0x${'8'.repeat(64)}`;
    const { address } = tronAccount(key);
    await world.chain.tron.fund(address, trx(1));
    world.chain.tron.stake(address, { energy: 1_000_000, bandwidth: 20_000 });
    expect(await told(key)).toEqual({ cowrie_sweeper_balance_coins: 1, cowrie_sweeper_gas_sweeps: 5 });
  });

  it('lasts as long as its TRX cover the sweeps of the last 7 days', async () => {
    await swept();
    const { cowrie_sweeper_balance_coins: coins = 0, cowrie_sweeper_gas_left_seconds: seconds } =
      await told();
    // One sweep of 12.7327 TRX in a week.
    expect(seconds).toBeCloseTo((coins / 12.7327) * 7 * DAY, -3);
  });

  it('lasts longer with stake, which leaves only the bytes to pay', async () => {
    await swept();
    const before = await told();
    world.chain.tron.stake(world.sweeper.address, { energy: 20_000 });
    const after = await told();
    // A seventh of the stake of a week pays for it.
    const ratio =
      (after.cowrie_sweeper_gas_left_seconds ?? 0) / (before.cowrie_sweeper_gas_left_seconds ?? 1);
    expect(ratio).toBeGreaterThan(20);
  });
});
