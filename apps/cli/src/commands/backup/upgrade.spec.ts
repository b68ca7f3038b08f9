import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import request from 'supertest';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import { startRawDatabase } from '@cowrie/api/platform/testing/raw-database';
import { type ConversionWorld, startConversionWorld } from '@cowrie/api/money-out/testing/conversion-world';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { loadVersion01, VERSION_01_ENVIRONMENTS } from '@cowrie/api/operations/testing/version-0.1';
import { startApp } from '@cowrie/api/faces/app';
import { environmentOf, runForTest } from '../../testing/cli.harness';
import type { LedgerReport } from '../ledger.check';

const FIXTURES = resolve(__dirname, '../../../../../apps/api/operations/testing/fixtures');
const NO_NODE = ['http://127.0.0.1:9'];

/** A database of an older version, as a backup, and the networks of its payments. */
interface Old {
  file: string;
  networks: NetworkDefinition[];
}

/** On a different network from the old payments, because their chains are gone. */
let world: ConversionWorld;
let directory: string;
beforeAll(async () => {
  world = await startConversionWorld({ name: 'arbitrum', confirmations: 3 });
  await world.reset();
  directory = mkdtempSync(join(tmpdir(), 'cowrie-upgrade-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await world.stop();
});

const cowrie = async (uri: string, networks: NetworkDefinition[], ...args: string[]) => {
  const ran = await runForTest(args, { env: environmentOf(uri, networks), isAlone: true, cwd: directory });
  expect({ args, ...ran }).toMatchObject({ exitCode: 0, error: '' });
  return ran.out;
};

const TOKENS_010 = {
  USDC: { symbol: 'USDC', address: '0x475Ffc090D40347f1106D36f75D071cfcF58D168', decimals: 6 },
} as const;

const VERSIONS: Record<string, () => Promise<Old>> = {
  '0.1, before the first migration': async () => {
    const networks = VERSION_01_ENVIRONMENTS.test?.networks ?? [];
    const database = await startRawDatabase();
    await loadVersion01(database.db);
    await cowrie(database.uri, networks, 'backup', 'old.backup');
    await database.stop();
    return { file: 'old.backup', networks };
  },
  // Its chain had the same factory as every new test chain, and an older test token.
  '0.1.0': () =>
    Promise.resolve({
      file: join(FIXTURES, 'version-0.1.0.backup'),
      networks: [{ ...world.chain.network, name: 'base', rpcUrls: NO_NODE, tokens: TOKENS_010 }],
    }),
};

it.each(Object.entries(VERSIONS))(
  'a backup of version %s is restored, migrated and started; its ledger is correct, and a new payment completes',
  async (_version, old) => {
    const { file, networks: oldNetworks } = await old();
    const networks = [...oldNetworks, world.chain.network];
    const { uri } = world.database;
    const faults = async () =>
      (JSON.parse(await cowrie(uri, networks, 'ledger', 'check', '--json')) as LedgerReport).faults;
    await cowrie(uri, networks, 'restore', file, '--replace');
    const before = await world.database.payments.find().lean();
    expect([...new Set(before.map(({ status }) => status))].sort()).toEqual([
      'completed',
      'expired',
      'failed',
      'pending',
      'processing',
    ]);

    await cowrie(uri, networks, 'migrate');
    const { live } = VERSION_01_ENVIRONMENTS;
    const app = await startApp(
      aConfig({
        role: 'api',
        mongo: { uri, embeddedPort: 0 },
        migrations: 'manual',
        environments: { test: { treasury: TREASURY, networks }, ...(live && { live }) },
      }),
    );
    expect((await request(app.url).get('/health/ready')).status).toBe(200);
    await app.close();
    expect(await faults()).toEqual([]);
    for (const { _id, status, ledger } of before)
      expect(await world.database.payments.findById(_id).lean()).toMatchObject({ status, ledger });

    const { _id: businessId } = await world.rooms.merchants.create({ name: 'New', country: 'NG' });
    // The old payments have the builders' default names.
    const names = { payCode: 'codeOfTheNew', clientReference: 'newOrder', reference: 'newInternal' };
    const payment = await world.paid(5_000_000n, { businessId, ...names });
    await world.work(2);
    expect(await world.payment(payment)).toMatchObject({ status: 'completed' });
    expect(await faults()).toEqual([]);
  },
);
