import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { aLockedPayment, aRateEvidence, aTransfer } from '@cowrie/api/money-in/testing/builders';
import type { TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { runForTest, startMigratedDatabase } from './testing/cli.harness';

const { tokens, ...network } = aNetwork();
const plain = ({ address, decimals }: { address: string; decimals: number }) => ({ address, decimals });
const NETWORKS = {
  test: {
    treasury: TREASURY,
    networks: [{ ...network, large: null, tokens: { USDC: plain(tokens.USDC!), USDT: plain(tokens.USDT!) } }],
  },
};
const UNKNOWN = '0'.repeat(24);
const clock = new FakeClock(Date.now() - 86_400_000);
let database: TestDatabase;
let environment: Record<string, string>;
let merchant: Merchant;
beforeAll(async () => {
  database = await startMigratedDatabase();
  environment = {
    MONGODB_URI: database.uri,
    KEY_HMAC_SECRET: 'k'.repeat(32),
    NETWORKS: JSON.stringify(NETWORKS),
  };
});
beforeEach(async () => {
  await database.clear();
  merchant = await openRooms(database, clock).merchants.create({ name: 'Ada Stores', country: 'NG' });
});
afterAll(() => database.stop());

const cowrie = (args: string[], { env = environment, cwd = '/' }: { env?: object; cwd?: string } = {}) =>
  runForTest(args, { env, cwd });

async function json<T>(...args: string[]): Promise<T> {
  const { exitCode, out, error } = await cowrie([...args, '--json']);
  expect({ args, exitCode, error }).toEqual({ args, exitCode: 0, error: '' });
  return JSON.parse(out) as T;
}

/** A payment whose window is over, with its transfers. */
async function expired(over: Partial<Payment> = {}, ...overs: Partial<Transfer>[]) {
  const payment = aLockedPayment(clock.now(), { businessId: merchant._id, status: 'expired', ...over });
  const transfers = overs.map((one) =>
    aTransfer(payment, { minedAt: new Date(payment.expiresAt.getTime() + 1000), ...one }),
  );
  await database.payments.create(payment);
  await database.transfers.create(transfers);
  await openRooms(database, clock).evaluator.evaluate(payment._id);
  return { payment, id: payment._id.toHexString(), transfers, ids: transfers.map(transferIdOf) };
}

const stored = async ({ _id }: Pick<Payment, '_id'>): Promise<Payment> =>
  database.payments.findById(_id).lean().orFail();

describe('ledger check', () => {
  it('prints the totals and exits with 0 when nothing is wrong', async () => {
    await expired({}, { units: '1230000' }, { units: '4000000' });
    const { exitCode, out } = await cowrie(['ledger', 'check']);
    expect(out).toMatch(/test +USDC@base +late +-5\.23\n/);
    expect(out).toMatch(/test +USDC@base +vault +5\.23\n/);
    expect([exitCode, out]).toEqual([0, expect.stringContaining('1 payments: every entry balances')]);
  });

  it('names the wrong payments and exits with 1, with and without --json', async () => {
    const { payment, id } = await expired({}, {});
    await expired({}, {});
    await database.payments.updateOne({ _id: payment._id }, { $set: { ledger: [] } });
    const { exitCode, out } = await cowrie(['ledger', 'check']);
    expect(exitCode).toBe(1);
    expect(out).toMatch(new RegExp(`${id} +test +vault is off by 5000000 of USDC@base`));
    expect(out).toContain('1 of 2 payments are wrong');
    const forPrograms = await cowrie(['ledger', 'check', '--json']);
    expect(forPrograms.exitCode).toBe(1);
    expect(JSON.parse(forPrograms.out)).toMatchObject({ paymentsChecked: 2, faults: [{ paymentId: id }] });
  });

  it('checks one business when one is named', async () => {
    await expired({}, {});
    const report = (id: string) => json<{ paymentsChecked: number }>('ledger', 'check', '--business', id);
    expect((await report(merchant._id.toHexString())).paymentsChecked).toBe(1);
    expect((await report(UNKNOWN)).paymentsChecked).toBe(0);
  });

  it('exits with 3 when --chain is given and the chain does not answer', async () => {
    await expired({}, {});
    const { exitCode, error } = await cowrie(['ledger', 'check', '--chain']);
    expect([exitCode, error]).toEqual([3, expect.stringContaining('A network does not answer')]);
  });
});

describe('payment show', () => {
  it('finds a payment by ID, payCode or reference', async () => {
    const { payment, id, ids } = await expired({}, {});
    for (const name of [id, payment.payCode, payment.clientReference]) {
      const [shown] = await json<{ _id: string; transfers: { id: string }[] }[]>('payment', 'show', name);
      expect([shown?._id, shown?.transfers[0]?.id]).toEqual([id, ids[0]]);
    }
    const { out } = await cowrie(['payment', 'show', id]);
    for (const part of [
      '5.00 USDC on base',
      'Transfers',
      'Exceptions',
      'late',
      'Ledger',
      payment.deposit.address,
    ])
      expect(out).toContain(part);
  });

  it('shows what the rate was made of', async () => {
    const { deposit } = aLockedPayment(clock.now());
    const rateEvidence = { ...aRateEvidence(clock.now()), markupBasisPoints: 50 };
    const { id } = await expired({ deposit: { ...deposit, rate: '1542.25', rateEvidence } }, {});
    const { out } = await cowrie(['payment', 'show', id]);
    expect(out).toMatch(/\nrate +1542\.25 NGN for 1 USDC\n/);
    const at = clock.now().toISOString();
    expect(out).toContain(`Rate (median at ${at}: 1550, less 0.5 % markup: 1542.25)`);
    expect(out).toMatch(/\n *coinbase +1550 +\S+Z +price\n *cross +1552\.5 +\S+Z +price\n/);
  });

  it('never shows the reference that is sent to exchanges', async () => {
    const { payment, id } = await expired({}, {});
    const texts = [await cowrie(['payment', 'show', id]), await cowrie(['payment', 'show', id, '--json'])];
    expect(texts.filter(({ out }) => out.includes(payment.reference))).toEqual([]);
  });

  it('lists the payments when several have the reference', async () => {
    const both = [
      await expired({ clientReference: 'Order10001' }),
      await expired({ clientReference: 'Order10001', environment: 'live' }),
    ];
    const { exitCode, error } = await cowrie(['payment', 'show', 'Order10001']);
    expect(exitCode).toBe(2);
    for (const { id } of both) expect(error).toContain(id);
  });

  it('exits with 1 when the payment does not exist', async () => {
    const { exitCode, error } = await cowrie(['payment', 'show', UNKNOWN]);
    expect([exitCode, error]).toEqual([
      1,
      'Payment not found; check its ID or reference, and the environment (payment_not_found)\n',
    ]);
  });
});

/** The version that `payment show` names. */
const seen = async (id: string) => [
  '--seen',
  String((await json<{ undecidedVersion: string }[]>('payment', 'show', id))[0]?.undecidedVersion),
];

describe('payment accept', () => {
  it('completes a payment in the name of the system user', async () => {
    const { payment, id, ids } = await expired({}, {}, { token: 'USDT' });
    const shown = await seen(id);
    const accept = (reason: string) => cowrie(['payment', 'accept', id, '--reason', reason, ...shown]);
    const { exitCode, out } = await accept('a minute late');
    expect([exitCode, out]).toEqual([0, expect.stringContaining('completed')]);
    const { status, resolutions } = await stored(payment);
    expect(status).toBe('completed');
    const by = `cli:${userInfo().username}`;
    expect(resolutions).toMatchObject([
      { transferId: ids[0], kind: 'accepted', by, reason: 'a minute late' },
    ]);
    expect((await cowrie(['ledger', 'check'])).exitCode).toBe(0);
    expect((await accept('again')).out).toContain('decided before');
  });

  it('accepts transfers by ID and by transaction hash', async () => {
    const { payment, id, ids, transfers } = await expired({}, { units: '1' }, { units: '2' }, { units: '3' });
    const named = [String(ids[0]), String(transfers[2]?.txHash).toUpperCase().replace('0X', '0x')];
    await json('payment', 'accept', id, '--reason', 'r', '--by', 'ada', '--transfer', ...named);
    const { creditedIds, resolutions } = await stored(payment);
    expect(creditedIds).toEqual([ids[0], ids[2]].sort());
    expect(resolutions.map(({ by }) => by)).toEqual(['cli:ada', 'cli:ada']);
  });

  it('retries a refused settlement', async () => {
    const settlement = {
      state: 'refused',
      provider: 'sandbox',
      refusedReason: 'no',
      dueAt: clock.now(),
    } as const;
    const { payment, id } = await expired({ status: 'failed', settlement }, {});
    const { out } = await cowrie([
      'payment',
      'accept',
      id,
      '--reason',
      'the customer has paid',
      ...(await seen(id)),
    ]);
    expect(out).toContain('tried again');
    expect((await stored(payment)).settlement?.state).toBe('sweeping');
  });

  it('exits with 1 and the reason when it is refused, and with 2 without --reason', async () => {
    const { id, ids } = await expired({}, { token: 'USDT' });
    const unseen = await cowrie(['payment', 'accept', id, '--reason', 'r']);
    expect([unseen.exitCode, unseen.error]).toEqual([2, expect.stringContaining('--seen must be')]);
    const outdated = ['payment', 'accept', id, '--reason', 'r', '--seen', '0'.repeat(16)];
    expect((await cowrie(outdated)).error).toContain('nothing_to_accept');
    expect(await cowrie(['payment', 'accept', id, '--reason', 'r', ...(await seen(id))])).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('nothing_to_accept'),
    });
    const named = await cowrie(['payment', 'accept', id, '--reason', 'r', '--transfer', String(ids[0])]);
    expect(named).toMatchObject({ exitCode: 1, error: expect.stringContaining('no rate') });
    expect(await cowrie(['payment', 'accept', id])).toMatchObject({ exitCode: 2 });
    expect(await cowrie(['payment', 'accept', id, '--reason', ' '])).toMatchObject({ exitCode: 2 });
  });
});

it('payment refund records a refund once', async () => {
  const { payment, id } = await expired({}, {}, { token: 'USDT' });
  const order = ['payment', 'refund', id, '--reason', 'late', '--tx', `0x${'AB'.repeat(32)}`];
  const shown = await seen(id);
  const refund = () => cowrie([...order, ...shown]);
  expect((await refund()).exitCode).toBe(0);
  const { resolutions } = await stored(payment);
  expect(resolutions.map(({ kind, refundTxHash }) => [kind, refundTxHash])).toEqual([
    ['refunded', `0x${'ab'.repeat(32)}`],
    ['refunded', `0x${'ab'.repeat(32)}`],
  ]);
  expect(await refund()).toMatchObject({ exitCode: 1, error: expect.stringContaining('nothing_to_refund') });
  expect((await cowrie(['payment', 'refund', id, '--reason', 'r', '--tx', '0x12'])).exitCode).toBe(2);
});

it('payment lookup finds a transaction in the records when the network does not answer', async () => {
  const { id, transfers } = await expired({}, {});
  const { out, exitCode } = await cowrie(['payment', 'lookup', id, String(transfers[0]?.txHash)]);
  expect([exitCode, out]).toEqual([0, expect.stringMatching(/verdict +late\n/)]);
  const lost = await json<{ verdict: string; notChecked: string[] }>(
    'payment',
    'lookup',
    id,
    `0x${'0'.repeat(64)}`,
  );
  expect(lost).toMatchObject({ verdict: 'no_answer', notChecked: ['base'] });
  expect((await cowrie(['payment', 'lookup', id, 'hash'])).exitCode).toBe(2);
});

it('payment trace is another name of payment lookup', async () => {
  const { id, transfers } = await expired({}, {});
  const run = (name: string) => cowrie(['payment', name, id, String(transfers[0]?.txHash)]);
  expect(await run('trace')).toEqual(await run('lookup'));
});

describe('settlement', () => {
  const atDesk = {
    state: 'converting',
    provider: 'manual',
    sentUnits: '5000000',
    orderId: 'manual-x',
  } as const;
  const order = (payment: Payment & { deposit: Deposit }) => ({
    idempotencyKey: payment.reference,
    placedAt: clock.now(),
    token: 'USDC',
    network: 'base',
    decimals: 6,
    units: '5000000',
    currency: 'NGN',
    rate: '1550',
    depositTxHash: '0x1',
  });

  it('fill records what the desk paid, for all tokens or some', async () => {
    const settlement = { ...atDesk, dueAt: clock.now() };
    const { payment, id } = await expired({ status: 'processing', settlement });
    await database.manualOrders.create(order(payment));
    await json('conversion', 'fill', id, '--amount', '3850.00', '--sold', '2.5');
    const [entered] = await database.manualOrders.find().lean();
    expect(entered?.entry).toMatchObject({ kind: 'filled', soldUnits: '2500000', boughtUnits: '385000' });
    const repeated = await cowrie(['conversion', 'fill', id, '--amount', '1.00']);
    expect(repeated).toMatchObject({ exitCode: 1, error: expect.stringContaining('was entered before') });
    expect((await cowrie(['conversion', 'fill', id, '--amount', 'much'])).exitCode).toBe(2);
  });

  it('refuse records that the desk does not sell', async () => {
    const settlement = { ...atDesk, dueAt: clock.now() };
    const { payment, id } = await expired({ status: 'processing', settlement });
    await database.manualOrders.create(order(payment));
    await json('conversion', 'refuse', id, '--reason', 'bank closed', '--by', 'ada');
    const [entered] = await database.manualOrders.find().lean();
    expect(entered?.entry).toMatchObject({ kind: 'refused', reason: 'bank closed', by: 'cli:ada' });
  });

  it('retry exits with 1 when the settlement was not refused', async () => {
    const { id } = await expired();
    expect(await cowrie(['conversion', 'retry', id])).toMatchObject({ exitCode: 1 });
  });
});

describe('sandbox', () => {
  it('changes the named settings, shows them, and audits the change', async () => {
    const before = await json<object>('sandbox', 'show');
    const changed = await json(
      'sandbox',
      'set',
      '--delay-ms',
      '5000',
      '--lose',
      '2',
      '--refuse',
      'closed',
      '--by',
      'ada',
    );
    expect(changed).toEqual({ ...before, fillDelayMs: 5000, loseNextAnswers: 2, refuseWith: 'closed' });
    await json('sandbox', 'set', '--partial', '2500', '--spread', '50', '--lot', '99');
    expect(await json('sandbox', 'show')).toMatchObject({
      fillDelayMs: 5000,
      refuseWith: 'closed',
      partialFillBasisPoints: 2500,
      smallestLotMillionths: 99,
    });
    await json('sandbox', 'set', '--no-refuse', '--gather');
    expect((await cowrie(['sandbox', 'show'])).out).toMatch(/gather +yes[^]*refuse +no/);
    expect(await json('sandbox', 'set', '--no-gather')).toMatchObject({ gathersLots: false });
    const [entry] = await database.auditEntries.find({ by: 'cli:ada' }).lean();
    expect(entry).toMatchObject({ action: 'sandbox.set', before, after: changed });
  });

  it.each([
    'sandbox set --delay-ms -1',
    'sandbox set --partial 0',
    'sandbox set --spread 1.5',
    'sandbox set',
  ])('%s exits with 2', async (line) => {
    expect((await cowrie(line.split(' '))).exitCode).toBe(2);
    expect(await database.sandboxSettings.countDocuments()).toBe(0);
  });
});

describe('the command itself', () => {
  const commands = [
    'merchant create',
    'merchant list',
    'merchant show',
    'merchant set',
    'key issue',
    'key list',
    'key revoke',
    'key roll',
    'allowlist show',
    'allowlist set',
    'webhook add',
    'webhook list',
    'webhook set',
    'webhook remove',
    'webhook roll',
    'webhook test',
    'delivery list',
    'delivery show',
    'delivery resend',
    'delivery resend-range',
    'network list',
    'audit list',
    'doctor',
    'listen',
    'simulate exact',
    'simulate under',
    'simulate over',
    'simulate late',
    'simulate wrong-token',
    'ledger check',
    'payment search',
    'payment show',
    'payment lookup',
    'payment accept',
    'payment refund',
    'exceptions list',
    'overview',
    'payment trace',
    'payment removed',
    'payment vault',
    'customer erase',
    'operator create',
    'operator list',
    'operator set',
    'operator revoke',
    'operator roll',
    'migrate',
    'backup',
    'restore',
    'network add',
    'network deploy-factory',
    'rescue',
    'conversion fill',
    'conversion refuse',
    'conversion retry',
    'sandbox show',
    'sandbox set',
    // Its former name.
    'settlement fill',
  ];

  it.each(commands)('%s --help gives examples without a database', async (command) => {
    const { exitCode, out } = await cowrie([...command.split(' '), '--help'], { env: {} });
    expect(exitCode).toBe(0);
    expect(out).toContain(`$ cowrie ${command.replace('trace', 'lookup')}`);
  });

  it.each(['nonsense', 'payment', 'payment show', 'ledger check --what', 'ledger check --business x'])(
    '%s exits with 2',
    async (line) => {
      expect((await cowrie(line.split(' '))).exitCode).toBe(2);
    },
  );

  it('exits with 3 when the database does not answer, and hides its password', async () => {
    const env = { ...environment, MONGODB_URI: 'mongodb://ada:hunter2@127.0.0.1:9/cowrie' };
    const { exitCode, error } = await cowrie(['ledger', 'check'], { env });
    expect([exitCode, error]).toEqual([3, expect.stringContaining('database does not answer')]);
    expect(error).not.toContain('hunter2');
  });

  it('exits with 2 when the configuration is wrong or missing', async () => {
    const wrong = await cowrie(['ledger', 'check'], { env: { MONGODB_URI: database.uri } });
    expect([wrong.exitCode, wrong.error]).toEqual([2, expect.stringContaining('KEY_HMAC_SECRET')]);
    const none = await cowrie(['ledger', 'check'], { env: {} });
    expect([none.exitCode, none.error]).toEqual([2, expect.stringContaining('npm start')]);
  });

  it('uses the local stack’s database when MONGODB_URI is not set', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'cowrie-cli-'));
    try {
      mkdirSync(join(directory, '.cowrie'));
      writeFileSync(join(directory, '.cowrie/dev.json'), JSON.stringify({ environment }));
      expect((await cowrie(['ledger', 'check'], { env: {}, cwd: directory })).exitCode).toBe(0);
      writeFileSync(join(directory, '.cowrie/dev.json'), '{}');
      expect((await cowrie(['ledger', 'check'], { env: {}, cwd: directory })).exitCode).toBe(2);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it('takes no lease and does none of a worker’s work', async () => {
    const { payment } = await expired({ status: 'pending' });
    await cowrie(['ledger', 'check']);
    expect(await database.leases.countDocuments()).toBe(0);
    expect((await stored(payment)).status).toBe('pending');
  });
});
