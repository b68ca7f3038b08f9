import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminPayout, AdminPayoutBatch, AdminPayoutPage } from '@cowrie/dto';
import { Types } from 'mongoose';
import { PaymentEvaluator } from '../../../api/src/payments/payment-evaluator.service';
import { aCursor, aLockedPayment, aTransfer } from '@cowrie/testing/api/builders';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { openRooms } from '@cowrie/testing/api/rooms';
import { type CliWorld, startCliWorld } from '../testing/cli.harness';

type Locked = ReturnType<typeof aLockedPayment>;

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const UNKNOWN = '0'.repeat(24);
const HOUR_MS = 3_600_000;
let world: CliWorld;
let paymentId: string;
beforeAll(async () => {
  world = await startCliWorld();
});
beforeEach(async () => {
  await world.database.clear();
  paymentId = await expiredPayment();
});
afterAll(() => world.stop());

/** An expired payment with 5 USDC that came late. */
async function expiredPayment(): Promise<string> {
  const businessId = new Types.ObjectId(await world.aMerchant());
  const clock = new FakeClock();
  const locked = aLockedPayment(new Date(clock.now().getTime() - 3 * HOUR_MS), {
    ...{ businessId, status: 'expired' },
  });
  await world.database.payments.create(locked);
  const minedAt = new Date(locked.expiresAt.getTime() + 60_000);
  await world.database.transfers.create(aTransfer(locked, { minedAt }));
  const { evaluator } = openRooms(world.database, clock);
  expect(evaluator).toBeInstanceOf(PaymentEvaluator);
  await evaluator.evaluate(locked._id);
  return locked._id.toHexString();
}

const create = (...args: string[]) =>
  world.json<AdminPayout>('refund', 'create', paymentId, '--by', 'ada', ...args);
const decide = (what: string, id: string, by: string) =>
  world.json<AdminPayout>('payout', what, id, '--reason', 'agreed', '--by', by);
const listed = async (...args: string[]) =>
  (await world.json<AdminPayoutPage>('payout', 'list', ...args)).data.map(({ id }) => id);
const actions = async () =>
  (await world.database.auditEntries.find({ 'subject.kind': 'payout' }).sort({ _id: 1 }).lean())
    .map(({ by, action }) => `${by} ${action}`)
    .sort();

it('asks for a refund, which another operator approves, and leaves a line of each in the audit log', async () => {
  const created = await create('--basis', 'amount', '--amount', '2.5', '--to', WALLET, '--reason', 'late');
  expect(created).toMatchObject({
    ...{ status: 'awaiting_approval', amount: '2.50', token: 'USDC', network: 'base', paymentId },
    ...{ requestedBy: { kind: 'operator', name: 'cli:ada' }, destination: WALLET, reason: 'late' },
  });
  const own = await world.cowrie(['payout', 'approve', created.id, '--reason', 'mine', '--by', 'ada']);
  expect([own.exitCode, own.error]).toEqual([1, expect.stringContaining('another one must')]);
  expect((await decide('approve', created.id, 'ben')).status).toBe('queued');
  const { out } = await world.cowrie(['refund', 'show', created.id]);
  expect(out).toMatch(/status +queued\n/);
  expect(out).toMatch(/Approvals\n(.*\n)+.* cli:ben +agreed\n/);
  expect(await actions()).toEqual(['cli:ada payout.request', 'cli:ben payout.approve']);
});

it('shows the refunds of a payment', async () => {
  const { id } = await create('--basis', 'unaccepted', '--to', WALLET);
  const { out } = await world.cowrie(['payment', 'show', paymentId]);
  expect(out).toMatch(
    new RegExp(`Refunds\\n(.*\\n)+${id} +awaiting_approval +5.00 +USDC on base +${WALLET} +cli:ada`),
  );
});

it('lists payouts by status, environment, business and payment', async () => {
  const { id, businessId } = await create('--basis', 'amount', '--amount', '1', '--to', WALLET);
  const refused = (await create('--basis', 'amount', '--amount', '2', '--to', WALLET)).id;
  expect(await decide('refuse', refused, 'ada')).toMatchObject({
    status: 'cancelled',
    endedBy: { name: 'cli:ada', reason: 'agreed' },
  });
  expect((await listed()).sort()).toEqual([id, refused].sort());
  expect(await listed('--status', 'awaiting_approval')).toEqual([id]);
  expect(await listed('--status', 'cancelled', '--environment', 'test', '--business', businessId)).toEqual([
    refused,
  ]);
  expect(await listed('--environment', 'live')).toEqual([]);
  expect(await listed('--payment', UNKNOWN)).toEqual([]);
  expect((await listed('--payment', paymentId)).sort()).toEqual([id, refused].sort());
  const { out } = await world.cowrie(['payout', 'list', '--status', 'awaiting_approval']);
  expect(out).toMatch(new RegExp(`${id} +test +awaiting_approval +1.00 +USDC on base +cli:ada`));
  expect((await world.cowrie(['payout', 'list', '--status', 'failed'])).out).toBe('No payout was found.\n');
});

it('says what is missing in a customer’s refund, and refuses it', async () => {
  const { id } = await create('--basis', 'unaccepted');
  expect((await world.cowrie(['refund', 'show', id])).out).toMatch(/status +awaiting_address\n/);
  expect((await decide('refuse', id, 'ben')).status).toBe('refused');
});

it.each([
  ['refund show', [UNKNOWN], 'Refund not found'],
  ['payout approve', [UNKNOWN, '--reason', 'x'], 'Refund not found'],
  ['payout refuse', [UNKNOWN, '--reason', 'x'], 'Refund not found'],
  ['refund create', [UNKNOWN, '--basis', 'full'], 'Payment not found'],
])('%s says that there is none', async (command, args, text) => {
  const { exitCode, error } = await world.cowrie([...command.split(' '), ...args]);
  expect([exitCode, error]).toEqual([1, expect.stringContaining(text)]);
});

it.each([
  [['--basis', 'amount', '--amount', '6', '--to', WALLET], 'At most 5.00 USDC'],
  [['--basis', 'full', '--to', WALLET.replace('C8', 'c8')], 'checksum'],
  [['--basis', 'full', '--amount', '1', '--to', WALLET], '--amount belongs to the basis amount'],
  [['--basis', 'fiatAmount', '--fiat-amount', '0', '--to', WALLET], '--fiat-amount must be'],
])('refuses %j', async (args, text) => {
  const { exitCode, error } = await world.cowrie(['refund', 'create', paymentId, ...args]);
  expect(exitCode).not.toBe(0);
  expect(error).toContain(text);
  expect(await listed()).toEqual([]);
});

// Guarantee: people can send what is due without any key in the service, each payout once.
it('hands queued payouts to a Safe as a file, once, and writes it again', async () => {
  const at = new Date();
  const { id } = await create('--basis', 'amount', '--amount', '2.5', '--to', WALLET);
  await decide('approve', id, 'ben');
  const nothing = await world.cowrie(['payout', 'export', 'base', '--by', 'ada']);
  expect([nothing.exitCode, nothing.error]).toEqual([
    1,
    expect.stringContaining('no worker has read base yet'),
  ]);
  const locked = (await world.database.payments.findById(paymentId).lean().orFail()) as Locked;
  const { address: from, treasury: to } = locked.deposit;
  await world.database.transfers.create(aTransfer(locked, { direction: 'out', from, to }));
  await world.database.cursors.create(aCursor('test', 'base', at));
  await world.database.payouts.updateOne({ _id: id }, { $set: { screenedAt: at } });

  const folder = mkdtempSync(join(tmpdir(), 'cowrie-batch-'));
  const [json, csv] = [join(folder, 'batch.json'), join(folder, 'batch.csv')];
  const odd = await world.cowrie(['payout', 'export', 'base', '--file', join(folder, 'batch.txt')]);
  expect([odd.exitCode, odd.error]).toEqual([2, expect.stringContaining('neither .json nor .csv')]);
  const { batchId, count } = await world.json<AdminPayoutBatch>(
    ...['payout', 'export', 'base', '--file', json, '--by', 'ada'],
  );
  expect(count).toBe(1);
  const written = readFileSync(json, 'utf8');
  expect(JSON.parse(written)).toMatchObject({
    transactions: [{ contractInputsValues: { to: WALLET, amount: '2500000' } }],
  });
  expect((await world.cowrie(['payout', 'export', 'base'])).error).toContain('can be handed out now');
  expect((await world.cowrie(['payout', 'batches'])).out).toMatch(new RegExp(`${batchId} +base .* 1\\n`));
  expect((await world.cowrie(['payout', 'batch', batchId, '--file', json])).exitCode).toBe(0);
  expect(readFileSync(json, 'utf8')).toBe(written);
  await world.cowrie(['payout', 'batch', batchId, '--file', csv]);
  expect(readFileSync(csv, 'utf8')).toMatch(new RegExp(`^erc20,0x\\w{40},${WALLET},2\\.5$`, 'm'));
  expect(await listed('--status', 'sent')).toEqual([id]);
  expect(await actions()).toContain('cli:ada payout.export');
});
