import { createLocalAccount } from '@cowrie/chain-evm';
import { RelayersRepository } from '@cowrie/api/money-in/relays/relayers.repository';
import { type ConversionWorld, startConversionWorld } from '@cowrie/api/money-out/testing/conversion-world';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { ConversionFigures } from '@cowrie/api/money-out/conversion/conversion-figures.repository';
import { GasLeftReader } from './gas-left.service';

/** Guarantee: the overview shows the sweeper's gas although only workers hold its key. */
let world: ConversionWorld;
let readers: ChainReaders;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: 1 });
  readers = new ChainReaders(new NodeConnections());
});
beforeEach(() => world.reset());
afterAll(async () => {
  readers.onModuleDestroy();
  await world.stop();
});

function gasLeft(networks = [world.chain.network]) {
  const { payments, sweeps, vaultSweeps } = world.database;
  const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
  const figures = new ConversionFigures(payments, sweeps, vaultSweeps);
  return new GasLeftReader(config, readers, figures, relayers(), world.clock).all();
}

const relayers = () => new RelayersRepository(world.database.relayers, world.clock);

it('knows no account before the first sweep', async () => {
  expect(await gasLeft()).toEqual([{ environment: 'test', network: 'base' }]);
});

it('reads the account from the newest sweep, its balance from the chain, and its pace from the last 7 days', async () => {
  await world.paid();
  await world.work(2);
  const [gas] = await gasLeft();
  expect(gas).toMatchObject({ network: 'base', account: world.sweeper.address });
  expect(gas?.balanceUnits).toBe(await world.sweeper.operatorBalance());
  expect(gas?.secondsLeft).toBeGreaterThan(0);
  world.clock.advanceSeconds(8 * 86_400);
  expect((await gasLeft())[0]).not.toHaveProperty('secondsLeft');
});

it('shows the account that relays, and its balance, while it works', async () => {
  const { address: relayer } = await createLocalAccount(world.chain.payer.rpcUrl);
  await relayers().seen({ environment: 'test', network: 'base' }, relayer);
  expect(await gasLeft()).toMatchObject([{ network: 'base', relayer, relayerBalanceUnits: 10n ** 18n }]);
  world.clock.advanceSeconds(600);
  expect((await gasLeft())[0]).not.toHaveProperty('relayer');
});

it('leaves the balance out while no node answers', async () => {
  await world.paid();
  await world.work(2);
  const { address: account } = world.sweeper;
  const silent = aNetwork({ chainId: 31_999, rpcUrls: ['http://127.0.0.1:9'] });
  readers.onModuleDestroy();
  expect(await gasLeft([silent])).toEqual([{ environment: 'test', network: 'base', account }]);
});
