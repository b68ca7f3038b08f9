import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { type PayoutWorld, startPayoutWorld } from '@cowrie/api/money-out/testing/payout-world';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import type { RoleFinding } from '@cowrie/api/operations/operator/doctor/finding';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { environmentOf, runForTest } from '../testing/cli.harness';
import type { LedgerReport } from './ledger.check';

const CONFIRMATIONS = 2;
/** Deeper than final. */
const DEPTH = 6;
let world: PayoutWorld;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(async () => {
  await world.reset();
  await prepareDatabase(world.database.uri, 'at-start');
});
afterAll(() => world.stop());

const cowrie = (...args: string[]) =>
  runForTest(args, { env: environmentOf(world.database.uri, [world.chain.network]) });
const recover = (...more: string[]) =>
  cowrie(
    'payout',
    'recover',
    world.chain.network.name,
    '--environment',
    'test',
    '--reason',
    'both explorers agree',
    '--by',
    'ada',
    ...more,
  );

async function doctorOn(check: string) {
  const { out } = await cowrie('doctor', '--json');
  return (JSON.parse(out) as RoleFinding[]).filter((one) => one.check === check);
}

async function ledgerCheck(...more: string[]): Promise<[exitCode: number, faults: string[]]> {
  const { exitCode, out } = await cowrie('ledger', 'check', '--json', ...more);
  return [exitCode, (JSON.parse(out) as LedgerReport).faults.flatMap((one) => one.faults)];
}

/**
 * Simulates a final payout above a nonce that a reorg freed and no stored transaction uses, until it is an
 * incident.
 */
async function blockedPayout(): Promise<Payout> {
  const toBefore = await world.chain.mark();
  const { rawTransaction } = await world.payer.signEmpty({ nonce: 0 });
  await world.payer.broadcast(rawTransaction);
  await world.deepen();
  const { _id: paymentId, businessId } = await world.database.payments.create(
    aLockedPayment(world.clock.now()),
  );
  const payout = await world.queue({ paymentId, businessId });
  const process = world.newProcess();
  await process.run();
  await world.deepen(DEPTH);
  await process.run();
  expect(await world.statuses()).toEqual(['final']);
  await toBefore();
  await world.deepen(2 * DEPTH);
  await process.run();
  await world.deepen();
  await process.run();
  expect(await world.statuses()).toEqual(['sent']);
  return payout;
}

// Guarantee: three commands show which payouts a reorg left unpaid, and one command has them paid.
it('names what a reorg left unpaid, and has it paid once under the same signature', async () => {
  expect(await doctorOn('reversed payouts')).toMatchObject([{ verdict: 'ok' }]);
  expect(await ledgerCheck()).toEqual([0, []]);
  const payout = await blockedPayout();
  const id = payout._id.toHexString();
  expect(await doctorOn('reversed payouts')).toMatchObject([
    {
      verdict: 'fail',
      found: `a reorg left unpaid: ${id}`,
      todo: expect.stringContaining('cowrie payout recover'),
    },
  ]);
  const fault = `payout ${id}: a reorg took back its transfer, and it is not paid; run cowrie doctor`;
  expect(await ledgerCheck()).toEqual([1, [fault]]);
  expect(await ledgerCheck('--business', payout.businessId.toHexString())).toEqual([1, [fault]]);
  expect(await ledgerCheck('--business', '6b010fd2c7f3464f0a917c01')).toEqual([0, []]);

  const { exitCode, out, error } = await recover('--json');
  expect([exitCode, error]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject({ data: [{ id, status: 'sent' }] });
  expect(await world.database.auditEntries.find({ action: 'payout.recover' }).lean()).toMatchObject([
    { subject: { kind: 'payout', id }, by: 'cli:ada', reason: 'both explorers agree' },
  ]);

  const process = world.newProcess();
  for (let run = 0; run < 3; run += 1) {
    await process.run();
    await world.deepen();
  }
  await process.run();
  expect(await world.statuses()).toEqual(['final']);
  expect(await world.received(payout)).toBe(5_000_000n);
  expect((await world.payout(payout)).handOut).toMatchObject({ nonce: 1, attempts: [{}] });
  expect(await doctorOn('reversed payouts')).toMatchObject([{ verdict: 'ok' }]);
  expect(await ledgerCheck('--chain')).toEqual([0, []]);
});

it('refuses when there is nothing to recover, and works only once', async () => {
  const nothing = await recover();
  expect([nothing.exitCode, nothing.out]).toEqual([1, '']);
  expect(nothing.error).toContain('No payout');
  await blockedPayout();
  expect((await recover()).exitCode).toBe(0);
  expect((await recover()).exitCode).toBe(1);
  const unknown = await cowrie(
    'payout',
    'recover',
    'nowhere',
    '--environment',
    'test',
    '--reason',
    'x',
    '--by',
    'ada',
  );
  expect(unknown.exitCode).toBe(1);
});
