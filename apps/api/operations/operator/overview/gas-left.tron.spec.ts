import { RelayersRepository } from '@cowrie/api/money-in/relays/relayers.repository';
import { ConversionFigures } from '@cowrie/api/money-out/conversion/conversion-figures.repository';
import { startTronMoneyWorld, type TronMoneyWorld } from '@cowrie/api/money-out/testing/tron-money-world';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { GasLeftReader } from './gas-left.service';

let world: TronMoneyWorld;
let readers: ChainReaders;
beforeAll(async () => {
  world = await startTronMoneyWorld();
  readers = new ChainReaders(new NodeConnections());
});
beforeEach(() => world.reset());
afterAll(async () => {
  readers.onModuleDestroy();
  await world.stop();
});

async function gasLeft() {
  const { payments, sweeps, vaultSweeps, relayers } = world.database;
  const environments = { test: { treasury: TREASURY, networks: [world.chain.network] } };
  const figures = new ConversionFigures(payments, sweeps, vaultSweeps);
  const seen = new RelayersRepository(relayers, world.clock);
  const [gas] = await new GasLeftReader(aConfig({ environments }), readers, figures, seen, world.clock).all();
  return gas;
}

it('counts the days of a sweeper on TRON by the price of energy, and its stake', async () => {
  await world.due();
  await world.work();
  const { balanceUnits = 0n, account, secondsLeft } = (await gasLeft()) ?? {};
  expect(account).toBe(world.sweeper.address);
  expect(balanceUnits).toBe(await world.sweeper.coinUnits());
  // One sweep of 12.7327 TRX in a week.
  expect(secondsLeft).toBeCloseTo((Number(balanceUnits) / 12_732_700) * 7 * 86_400, -3);
  world.chain.tron.stake(world.sweeper.address, { energy: 20_000 });
  expect((await gasLeft())?.secondsLeft).toBeGreaterThan(20 * (secondsLeft ?? Infinity));
});
