import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminIssuedOperator, AdminPayout, AdminPayoutBatch, AdminPayoutPage } from '@cowrie/dto';
import { Types } from 'mongoose';
import { OperatorAdministration } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { OperatorsRepository } from '@cowrie/api/merchants/operator-access/operators.repository';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { aCursor } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { aFounder } from '@cowrie/api/platform/testing/founder';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { type CliWorld, startCliWorld } from '../testing/cli.harness';

type Locked = ReturnType<typeof aLockedPayment>;

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const UNKNOWN = '0'.repeat(24);
const HOUR_MS = 3_600_000;
let world: CliWorld;
let paymentId: string;
/** Tokens by operator name. */
const tokens = new Map<string, string>();
beforeAll(async () => {
  world = await startCliWorld();
});
beforeEach(async () => {
  await world.database.clear();
  paymentId = await expiredPayment();
  for (const [name, role] of [
    ['ada', 'operator'],
    ['ben', 'admin'],
    ['vera', 'viewer'],
  ] as const) {
    const { token } = await operators().create({ name, role }, aFounder());
    tokens.set(name, token);
  }
});
afterAll(() => world.stop());

/** Without running the command line for each, which would be slow. */
const operators = () =>
  new OperatorAdministration(
    new OperatorsRepository(world.database.operators),
    aConfig({ keySecret: world.env.KEY_HMAC_SECRET ?? '' }),
    new AuditLog(world.database.auditEntries, new FakeClock()),
    new FakeClock(),
  );

/** An expired payment with 5 USDC that arrived late. */
async function expiredPayment(): Promise<string> {
  const businessId = new Types.ObjectId(await world.aMerchant());
  const clock = new FakeClock();
  const locked = aLockedPayment(new Date(clock.now().getTime() - 3 * HOUR_MS), {
    businessId,
    status: 'expired',
  });
  await world.database.payments.create(locked);
  const minedAt = new Date(locked.expiresAt.getTime() + 60_000);
  await world.database.transfers.create(aTransfer(locked, { minedAt }));
  const { evaluator } = openRooms(world.database, clock);
  expect(evaluator).toBeInstanceOf(PaymentEvaluator);
  await evaluator.evaluate(locked._id);
  return locked._id.toHexString();
}

/** Runs a command with the token of an operator. */
const as = (name: string, ...args: string[]) =>
  world.cowrie(args, { env: { ...world.env, COWRIE_OPERATOR_TOKEN: tokens.get(name) ?? name } });
const jsonAs = async <T = AdminPayout>(name: string, ...args: string[]): Promise<T> => {
  const { exitCode, out, error } = await as(name, ...args, '--json');
  expect({ args, exitCode, error }).toEqual({ args, exitCode: 0, error: '' });
  return JSON.parse(out) as T;
};
const create = (...args: string[]) => jsonAs('ada', 'refund', 'create', paymentId, ...args);
/** The version that `refund show` names. */
const seen = async (id: string) => ['--seen', (await world.json<AdminPayout>('refund', 'show', id)).version];
const decide = async (what: string, id: string, name: string) =>
  jsonAs(name, 'payout', what, id, '--reason', 'agreed', ...(await seen(id)));
const listed = async (...args: string[]) =>
  (await world.json<AdminPayoutPage>('payout', 'list', ...args)).data.map(({ id }) => id);
const actions = async () =>
  (await world.database.auditEntries.find({ 'subject.kind': 'payout' }).sort({ _id: 1 }).lean())
    .map(({ by, action }) => `${by} ${action}`)
    .sort();

it('asks for a refund, which another operator approves, and adds an audit line for each', async () => {
  const created = await create('--basis', 'amount', '--amount', '2.5', '--to', WALLET, '--reason', 'late');
  expect(created).toMatchObject({
    status: 'awaiting_approval',
    amount: '2.50',
    token: 'USDC',
    network: 'base',
    paymentId,
    requestedBy: { kind: 'operator', name: 'ada' },
    destination: WALLET,
    reason: 'late',
  });
  const own = await as(
    'ada',
    'payout',
    'approve',
    created.id,
    '--reason',
    'mine',
    ...(await seen(created.id)),
  );
  expect([own.exitCode, own.error]).toEqual([1, expect.stringContaining('somebody else must')]);
  expect((await decide('approve', created.id, 'ben')).status).toBe('queued');
  const { out } = await world.cowrie(['refund', 'show', created.id]);
  expect(out).toMatch(/status +queued\n/);
  expect(out).toMatch(/Approvals\n(.*\n)+.* ben +agreed\n/);
  expect(await actions()).toEqual(['ada payout.request', 'ben payout.approve']);
  expect(
    await world.database.auditEntries.countDocuments({ action: /^payout/, operatorId: { $exists: true } }),
  ).toBe(2);
});

it('says that screening holds a refund, and since when', async () => {
  const { id } = await create('--basis', 'amount', '--amount', '2.5', '--to', WALLET);
  const hold = { reason: 'screening_unanswered', at: new Date('2033-01-02T03:04:05Z') } as const;
  await world.database.payouts.updateOne({ _id: new Types.ObjectId(id) }, { $set: { hold } });
  const { out } = await world.cowrie(['refund', 'show', id]);
  expect(out).toMatch(/held +a source of screening does not answer, since 2033-01-02T03:04:05.000Z\n/);
});

// Guarantee: two different people agree. A name given without a token counts as nobody.
it('asks under a given name, but accepts no approval under one', async () => {
  const args = ['refund', 'create', paymentId, '--basis', 'unaccepted', '--to', WALLET, '--by', 'ben'];
  const { id } = await world.json<AdminPayout>(...args);
  const shown = await world.cowrie(['refund', 'show', id]);
  expect(shown.out).toMatch(
    /needs +an operator, and the merchant by a credential that the command line has not made, or another operator/,
  );
  for (const name of ['ada', 'ben', 'zoe']) {
    const told = await world.cowrie([
      'payout',
      'approve',
      id,
      '--reason',
      'mine',
      '--by',
      name,
      ...(await seen(id)),
    ]);
    expect([told.exitCode, told.error]).toEqual([1, expect.stringContaining('COWRIE_OPERATOR_TOKEN')]);
  }
  expect((await decide('approve', id, 'ben')).status).toBe('awaiting_approval');
  expect((await decide('approve', id, 'ben')).approvals).toHaveLength(1);
  expect((await decide('approve', id, 'ada')).status).toBe('queued');
});

it('knows a person with a new token, and refuses the old one', async () => {
  const { id } = await create('--basis', 'unaccepted', '--to', WALLET);
  const ada = (await operators().list()).find(({ name }) => name === 'ada')?.id ?? '';
  await world.json('operator', 'revoke', ada, '--by', 'ben');
  const old = await as('ada', 'payout', 'refuse', id, '--reason', 'mine', ...(await seen(id)));
  expect([old.exitCode, old.error]).toEqual([
    1,
    expect.stringContaining('not the token of an active operator'),
  ]);
  const again = await world.json<AdminIssuedOperator>('operator', 'create', 'Ada', '--role', 'operator');
  const own = await as(again.token, 'payout', 'approve', id, '--reason', 'mine', ...(await seen(id)));
  expect([own.exitCode, own.error]).toEqual([1, expect.stringContaining('somebody else must')]);
});

it.each([
  ['a viewer’s token', 'vera', [], 1, 'vera, a viewer'],
  ['what is no token', 'cwr_op_guess', [], 1, 'not the token of an active operator'],
  ['a token and a name', 'ben', ['--by', 'ada'], 2, '--by gives one name'],
])('refuses %s, and changes nothing', async (_what, name, more, exitCode, text) => {
  const { id } = await create('--basis', 'unaccepted', '--to', WALLET);
  const answer = await as(name, 'payout', 'approve', id, '--reason', 'x', ...(await seen(id)), ...more);
  expect([answer.exitCode, answer.error]).toEqual([exitCode, expect.stringContaining(text)]);
  expect(answer.error).not.toContain(tokens.get('ben'));
  expect(await listed('--status', 'awaiting_approval')).toEqual([id]);
});

it('does not change a list command whose filter is a name too', async () => {
  await create('--basis', 'unaccepted', '--to', WALLET);
  const args = ['audit', 'list', '--by', 'ada', '--json'];
  const listed = await as('ben', ...args);
  expect([listed.exitCode, listed.error]).toEqual([0, '']);
  expect(listed.out).toContain('payout.request');
});

it('reads the token from a file', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'cowrie-token-')), 'token');
  writeFileSync(file, `${tokens.get('ben') ?? ''}\n`);
  const { id } = await create('--basis', 'unaccepted', '--to', WALLET);
  const shown = await seen(id);
  const approve = (path: string) =>
    world.cowrie(['payout', 'approve', id, '--reason', 'x', ...shown], {
      env: { ...world.env, COWRIE_OPERATOR_TOKEN_FILE: path },
    });
  expect(await approve(`${file}.none`)).toMatchObject({
    exitCode: 2,
    error: expect.stringContaining('no such file') as string,
  });
  expect((await approve(file)).exitCode).toBe(0);
  expect(await listed('--status', 'queued')).toEqual([id]);
});

it('shows the refunds of a payment', async () => {
  const { id } = await create('--basis', 'unaccepted', '--to', WALLET);
  const { out } = await world.cowrie(['payment', 'show', paymentId]);
  expect(out).toMatch(
    new RegExp(`Refunds\\n(.*\\n)+${id} +awaiting_approval +5.00 +USDC on base +${WALLET} +ada`),
  );
});

it('lists payouts by status, environment, business and payment', async () => {
  const { id, businessId } = await create('--basis', 'amount', '--amount', '1', '--to', WALLET);
  const refused = (await create('--basis', 'amount', '--amount', '2', '--to', WALLET)).id;
  expect(await decide('refuse', refused, 'ada')).toMatchObject({
    status: 'cancelled',
    endedBy: { name: 'ada', reason: 'agreed' },
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
  expect(out).toMatch(new RegExp(`${id} +test +awaiting_approval +1.00 +USDC on base +ada`));
  expect((await world.cowrie(['payout', 'list', '--status', 'failed'])).out).toBe('No payout was found.\n');
});

it('says what is missing in a customer’s refund, and refuses it', async () => {
  const { id } = await create('--basis', 'unaccepted');
  expect((await world.cowrie(['refund', 'show', id])).out).toMatch(/status +awaiting_address\n/);
  expect((await decide('refuse', id, 'ben')).status).toBe('refused');
});

it.each([
  ['refund show', [UNKNOWN], 'Refund not found'],
  ['payout approve', [UNKNOWN, '--reason', 'x', '--seen', '0'.repeat(16)], 'Refund not found'],
  ['payout refuse', [UNKNOWN, '--reason', 'x', '--seen', '0'.repeat(16)], 'Refund not found'],
  ['refund create', [UNKNOWN, '--basis', 'full'], 'Payment not found'],
])('%s says that the refund does not exist', async (command, args, text) => {
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

// Guarantee: people can send due payouts without any key in the service, each payout once.
it('hands queued payouts to a Safe as a file once, and can write the file again', async () => {
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
    'payout',
    'export',
    'base',
    '--file',
    json,
    '--by',
    'ada',
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
  expect((await world.cowrie(['overview'])).out).toMatch(
    /\npayouts +1 on their way, the longest for .*; see cowrie payout list\n/,
  );

  const takeBack = ['payout', 'take-back', batchId, '--reason', 'the Safe lacks USDC', '--by', 'ada'];
  const unsaid = await world.cowrie(takeBack);
  expect([unsaid.exitCode, unsaid.error]).toEqual([2, expect.stringContaining('neither --nonce nor')]);
  const taken = await world.cowrie([...takeBack, '--nonce', '12']);
  expect(taken.out).toMatch(/queued again +when another transaction of the Safe has used the nonce 12 for/);
  expect(taken.out).toMatch(/warning +a signed transaction of this batch can still be executed/);
  expect(await world.json('payout', 'batches')).toMatchObject([{ batchId, waitsForNonce: 12 }]);
  const again = await world.cowrie(['payout', 'batch', batchId, '--file', json]);
  expect([again.exitCode, again.error]).toEqual([1, expect.stringContaining('it was taken back')]);
  expect(await actions()).toContain('cli:ada payout.take_back');
});
