import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { startRawDatabase } from '@cowrie/testing/api/raw-database';
import { type SettlementWorld, startSettlementWorld } from '@cowrie/testing/api/settlement-world';
import { aConfig, TREASURY } from '@cowrie/testing/api/test-config';
import { contentOf, loadVersion01, VERSION_01_ENVIRONMENTS } from '@cowrie/testing/api/version-0.1';
import { startApp } from '../../../../api/src/app';
import { environmentOf, runForTest } from '../../testing/cli.harness';
import type { LedgerReport } from '../ledger.check';

/** Another network than those of the old payments, because their chains are gone. */
let world: SettlementWorld;
let directory: string;
let env: Record<string, string>;
beforeAll(async () => {
  world = await startSettlementWorld({ name: 'arbitrum', confirmations: 3 });
  await world.reset();
  directory = mkdtempSync(join(tmpdir(), 'cowrie-upgrade-'));
  const { test } = VERSION_01_ENVIRONMENTS;
  env = environmentOf(world.database.uri, [...(test?.networks ?? []), world.chain.network]);
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await world.stop();
});

const cowrie = async (args: string[], over: object = {}) => {
  const ran = await runForTest(args, { env: { ...env, ...over }, cwd: directory });
  expect({ args, ...ran }).toMatchObject({ exitCode: 0, error: '' });
  return ran.out;
};
const faults = async () => (JSON.parse(await cowrie(['ledger', 'check', '--json'])) as LedgerReport).faults;

it('a backup of version 0.1 is restored, migrated and started; its books hold, and a new payment completes', async () => {
  const old = await startRawDatabase();
  await loadVersion01(old.db);
  const before = (await contentOf(old.db)).get('payments') ?? [];
  expect([...new Set(before.map(({ status }) => status as string))].sort()).toEqual([
    ...['completed', 'expired', 'failed', 'pending', 'processing'],
  ]);
  await cowrie(['backup', 'old.backup'], { MONGODB_URI: old.uri });
  await old.stop();

  await cowrie(['restore', 'old.backup', '--replace']);
  await cowrie(['migrate']);
  const { test, live } = VERSION_01_ENVIRONMENTS;
  const networks = [...(test?.networks ?? []), world.chain.network];
  const app = await startApp(
    aConfig({
      ...{ role: 'api', mongo: { uri: world.database.uri, embeddedPort: 0 }, migrations: 'manual' },
      environments: { test: { treasury: TREASURY, networks }, ...(live && { live }) },
    }),
  );
  expect((await request(app.url).get('/health/ready')).status).toBe(200);
  await app.close();
  expect(await faults()).toEqual([]);
  for (const { _id, status, ledger } of before)
    expect(await world.database.payments.findById(_id).lean()).toMatchObject({ status, ledger });

  const { _id: businessId } = await world.rooms.merchants.create({ name: 'New', country: 'NG' });
  const payment = await world.paid(5_000_000n, { businessId });
  await world.work(2);
  expect(await world.payment(payment)).toMatchObject({ status: 'completed' });
  expect(await faults()).toEqual([]);
});
