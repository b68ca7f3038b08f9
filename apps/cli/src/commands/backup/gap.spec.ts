import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vaultAddress } from '@cowrie/chain-evm';
import { type ConversionWorld, startConversionWorld } from '@cowrie/api/money-out/testing/conversion-world';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import { environmentOf, runForTest } from '../../testing/cli.harness';
import type { LedgerReport } from '../ledger.check';

/** What happens between a backup and the loss of the database, on a real node (docs/decisions/0044). */
let world: ConversionWorld;
let directory: string;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: 3 });
  directory = mkdtempSync(join(tmpdir(), 'cowrie-gap-'));
});
beforeEach(async () => {
  await world.reset();
  await prepareDatabase(world.database.uri, 'at-start');
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await world.stop();
});

const cowrie = async (...args: string[]) => {
  const env = environmentOf(world.database.uri, [world.chain.network]);
  const { exitCode, out, error } = await runForTest(args, { env, cwd: directory });
  return { exitCode, out, error };
};
const succeed = async (...args: string[]) => {
  const ran = await cowrie(...args);
  expect({ args, ...ran }).toMatchObject({ exitCode: 0, error: '' });
  return ran.out;
};
let backups = 0;
const backUp = async (): Promise<string> => {
  const file = `${(backups += 1)}.backup`;
  await succeed('backup', file);
  return file;
};
const loseAndRestore = async (file: string) => {
  await world.database.clear();
  await succeed('restore', file);
};
const ledgerFaults = async () => {
  const { exitCode, out } = await cowrie('ledger', 'check', '--chain', '--json');
  const { faults } = JSON.parse(out) as LedgerReport;
  return { exitCode, payments: faults.map(({ paymentId }) => paymentId) };
};

it('a payment that was paid in the gap is found again from the chain, and the ledger check names it', async () => {
  const before = await world.paid();
  const inGap = await world.lock();
  const file = await backUp();
  await world.chain.pay(inGap.deposit, 5_000_000n);
  await world.deepen();
  const lost = await world.payment(inGap);
  expect(lost.paidAt).toBeDefined();

  await loseAndRestore(file);
  expect(await world.payment(inGap)).toMatchObject({ status: 'pending' });
  expect(await ledgerFaults()).toEqual({ exitCode: 1, payments: [inGap._id.toHexString()] });

  await world.newWatcher().catchUp();
  expect(await ledgerFaults()).toEqual({ exitCode: 0, payments: [] });
  expect(await world.payment(inGap)).toMatchObject({
    status: 'processing',
    confirmedUnits: '5000000',
    txHash: lost.txHash,
  });
  await world.work(2);
  for (const one of [before, inGap]) expect(await world.payment(one)).toMatchObject({ status: 'completed' });
  expect(await ledgerFaults()).toEqual({ exitCode: 0, payments: [] });
});

// Guarantee: money that was swept in the gap is not swept or sold again.
it('a vault that was swept in the gap is settled with what the chain shows', async () => {
  const payment = await world.due();
  const file = await backUp();
  await world.work(2);
  expect(await world.payment(payment)).toMatchObject({ status: 'completed' });
  const arrived = await world.arrivals();

  await loseAndRestore(file);
  await world.newWatcher().catchUp();
  await world.work(3);
  expect(await world.payment(payment)).toMatchObject({
    status: 'completed',
    settlement: { state: 'settled', sentUnits: '5000000' },
  });
  expect(await world.arrivals()).toEqual(arrived);
  expect(await ledgerFaults()).toEqual({ exitCode: 0, payments: [] });
});

it('a sweep that was open at the backup and mined in the gap ends, and its nonce is not used again', async () => {
  const payment = await world.due();
  await world.newSweeper().run();
  const file = await backUp();
  await world.deepen();
  await world.work(2);
  const later = await world.due();
  await world.work(2);
  expect(await world.payment(later)).toMatchObject({ status: 'completed' });

  await loseAndRestore(file);
  await world.newWatcher().catchUp();
  const next = await world.due();
  await world.work(3);
  for (const one of [payment, next]) expect(await world.payment(one)).toMatchObject({ status: 'completed' });
  expect(await ledgerFaults()).toEqual({ exitCode: 0, payments: [] });
});

it('a session that was opened in the gap is unknown, and no later session gets its address', async () => {
  const file = await backUp();
  const lost = await world.lock();
  await world.chain.pay(lost.deposit, 5_000_000n);
  await world.deepen();

  await loseAndRestore(file);
  await world.newWatcher().catchUp();
  expect(await world.database.payments.countDocuments({})).toBe(0);
  const later = await Promise.all(Array.from({ length: 50 }, () => world.lock()));
  expect(later.map(({ deposit }) => deposit.address)).not.toContain(lost.deposit.address);
  // Only the payment's ID leads to its money.
  const { factory } = world.chain.network;
  const address = vaultAddress({ factory, treasury: TREASURY, paymentId: lost._id.toHexString() });
  expect(await world.reader.tokenBalance('USDC', address)).toBe(5_000_000n);
  await world.chain.flushAsStranger([lost._id.toHexString()]);
  expect((await world.arrivals()).at(-1)).toEqual({ from: address, amountUnits: 5_000_000n });
});
