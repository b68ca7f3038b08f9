import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import type { RateProofClaims, SettlementStatement, StatementLine, StatementRefund } from '@cowrie/dto';
import { leavesOf, type Path, valueAt, withValue } from '@cowrie/testing';
import { aRateEvidence } from '@cowrie/api/money-in/testing/builders';
import { AN_ACCOUNT, openSettlements } from '@cowrie/api/money-out/testing/settlements-world';
import { type ConversionWorld, startConversionWorld } from '@cowrie/api/money-out/testing/conversion-world';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { Statements } from '@cowrie/api/money-out/merchant-settlements/statement.service';
import { owedFieldsOf } from '@cowrie/api/money-in/payments/lists/owed';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentRefund } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { readProofKeys } from '@cowrie/api/platform/config/proof-keys.read';
import { ProofSigner } from '@cowrie/api/money-in/rate-proof/proof.signer';
import { RateProofService } from '@cowrie/api/money-in/rate-proof/rate-proof.service';
import { runForTest } from '../../testing/cli.harness';
import type { Verdict } from './verdict.present';

/**
 * Guarantee: every single forged field of a statement is refused or named as not verified
 * (docs/decisions/0091).
 */
const PAYER = '0x00000000000000000000000000000000000000AA';
const BY = { name: 'ada' };
let world: ConversionWorld;
let folder: string;
let statements: SettlementStatement[];
let payments: Payment[];
let signer: ProofSigner;
/** Somebody's transfer of the same amount to the same address, which is not a refund. */
let foreignHash: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forged-'));
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  signer = new ProofSigner(aConfig({ rateProofKeys: readProofKeys(pem.toString()) }));
  await writeFile(join(folder, 'jwks.json'), JSON.stringify(signer.publicKeys()));
  world = await startConversionWorld({ confirmations: 1 });
  await world.reset();
  const settlements = { schedule: 'daily' } as const;
  await world.database.merchants.updateOne({}, { $set: { 'environments.test.settlements': settlements } });
  const rooms = openSettlements(world.database, world.clock);
  const presented = async () => {
    world.clock.advanceSeconds(86_400);
    await rooms.making.run();
    const stored = await world.database.settlements.findOne().sort({ _id: -1 }).lean().orFail();
    const proofs = new RateProofService(rooms.payments, signer, aConfig(), world.clock);
    return new Statements(rooms.settlements, rooms.merchants, proofs).statement(stored, 'json');
  };
  const paid = async () =>
    world.paid(5_000_000n, {
      deposit: { fee: { basisPoints: 100, fixed: '0' }, rateEvidence: aRateEvidence(world.clock.now()) },
    } as never);
  payments = [await paid(), await paid()];
  await world.work(1);
  await refund(payments[0]!);
  foreignHash = await world.chain.pay({ address: PAYER }, 1_000_000n);
  const first = await presented();
  await rooms.accounts.set(
    { businessId: payments[0]!.businessId, environment: 'test', currency: 'NGN' },
    AN_ACCOUNT,
    BY,
  );
  await rooms.desk.start(new Types.ObjectId(first.settlement.id), BY);
  await rooms.desk.pay(new Types.ObjectId(first.settlement.id), 'BANK', BY);
  const [, second] = payments;
  await refund(second!);
  await end(payments[0]!);
  payments.push(await paid());
  await world.work(1);
  const last = await presented();
  const reread = await world.database.settlements.findOne({ state: 'paid' }).lean().orFail();
  const proofs = new RateProofService(rooms.payments, signer, aConfig(), world.clock);
  statements = [
    await new Statements(rooms.settlements, rooms.merchants, proofs).statement(reread, 'json'),
    last,
  ];
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

async function write(payment: Payment, refunds: PaymentRefund[]): Promise<void> {
  const owed = owedFieldsOf({ ...payment, refunds }, world.clock.now());
  await world.database.payments.updateOne({ _id: payment._id }, { $set: { refunds, ...owed } });
}

/** A refund of one sold token, which is on the chain. */
async function refund({ _id }: Payment): Promise<void> {
  const payment = await world.payment({ _id });
  const { token, network, tokenAddress, decimals } = payment.deposit!;
  const txHash = await world.chain.pay({ address: PAYER }, 1_000_000n);
  await write(payment, [
    {
      id: new Types.ObjectId(),
      basis: 'amount',
      token,
      network,
      tokenAddress,
      decimals,
      units: '1000000',
      sources: [{ account: 'converted', units: '1000000' }],
      charged: '1550.00',
      feeReturned: '15.50',
      status: 'final',
      version: 1,
      told: [],
      createdAt: world.clock.now(),
      destination: PAYER,
      txHash,
      requestedBy: { kind: 'merchant', id: 'merchant', name: 'merchant' },
    },
  ]);
}

/** Its refund ended unpaid after all. */
async function end({ _id }: Payment): Promise<void> {
  const payment = await world.payment({ _id });
  await write(
    payment,
    (payment.refunds ?? []).map((one) => ({ ...one, status: 'failed' as const })),
  );
}

async function verify(given: unknown): Promise<Partial<Verdict> & { exitCode: number; error: string }> {
  const file = join(folder, 'statement.json');
  await writeFile(file, JSON.stringify(given));
  const node = `base=${String(world.chain.network.rpcUrls[0])}`;
  const args = ['--node', node, '--keys', join(folder, 'jwks.json'), '--json'];
  const { exitCode, out, error } = await runForTest(['statement', 'verify', file, ...args], { env: {} });
  return { exitCode, error, ...(out ? (JSON.parse(out) as Verdict) : {}) };
}

/** Other values of the same kind. */
function forgeriesOf(value: unknown, path: Path): unknown[] {
  if (typeof value === 'number') return [value + 1];
  if (typeof value === 'boolean') return [!value];
  const text = String(value);
  const swapped: Record<string, string[]> = {
    payment: ['change'],
    change: ['payment'],
    in: ['out'],
    out: ['in'],
    USDC: ['USDT'],
    base: ['celo'],
    final: ['queued', 'failed', 'finalx', ''],
    failed: ['final'],
    NGN: ['KES'],
    test: ['live'],
    paid: ['open'],
  };
  if (swapped[text] && path.at(-1) !== 'rateProof') return swapped[text];
  if (/^-?\d+(\.\d+)?$/.test(text))
    return [text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)), '0.00'].filter(
      (one) => Number(one) !== Number(text),
    );
  const at = text.length - 2;
  return [text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1)];
}

/** Whether a text names the field, or the part of the settlement that holds it. */
function isNamedIn(text: string, path: Path): boolean {
  if (text.includes(': refund ') && !path.includes('refunds')) return false;
  const names = path.filter(
    (key) => typeof key === 'string' && !['lines', 'settlement', 'refunds'].includes(key),
  );
  return names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
}

/** What the unchanged statements leave unverified: a change follows from an earlier settlement. */
const honest: string[][] = [];

it('follows, and everything is verified that does not depend on an earlier statement', async () => {
  expect(statements.map(({ lines }) => lines.map(({ kind }) => kind).sort())).toEqual([
    ['payment', 'payment'],
    ['change', 'change', 'payment'],
  ]);
  for (const one of statements) {
    const { exitCode, faults, notVerified = [] } = await verify(one);
    const changes = one.lines.filter(({ kind }) => kind === 'change');
    expect({ exitCode, faults, notVerified }).toEqual({
      exitCode: changes.length > 0 ? 4 : 0,
      faults: [],
      notVerified: changes.map(() => expect.stringContaining(': kind, isEarlier: an earlier settlement')),
    });
    honest.push(notVerified);
  }
});

it('refuses each field that is forged or left out, or says that only the statement shows it', async () => {
  const unnoticed: string[] = [];
  let refused = 0;
  for (const [which, statement] of statements.entries())
    for (const path of leavesOf(statement)) {
      const value = valueAt(statement, path);
      for (const forgery of [...forgeriesOf(value, path), null, undefined]) {
        const {
          exitCode,
          saidAlone = [],
          notVerified = [],
        } = await verify(withValue(statement, path, forgery));
        const isNamed = notVerified.join() !== honest[which]?.join();
        if (exitCode === 1 || exitCode === 2 || isNamed) refused += 1;
        else if (!saidAlone.some((text) => isNamedIn(text, path)))
          unnoticed.push(`${which} ${path.join('.')}: ${String(value)} -> ${String(forgery)}`);
      }
    }
  expect(unnoticed).toEqual([]);
  expect(refused).toBeGreaterThan(200);
});

/** The statement with a change to one line, and with matching sums. */
function consistent(
  which: number,
  kind: 'payment' | 'change',
  change: (line: StatementLine) => Partial<StatementLine>,
): SettlementStatement {
  const copy = structuredClone(statements[which]!);
  const line = copy.lines.find((one) => one.kind === kind && one.refunds[0]?.status === 'final')!;
  const before = { ...line };
  Object.assign(line, change(line));
  const units = (text: string) => Math.round(Number(text) * 100);
  const text = (value: number) => (value / 100).toFixed(2);
  line.amount = text(
    units(line.collected) - units(line.fee) - units(line.refunded) + units(line.feeReturned),
  );
  for (const part of ['collected', 'fee', 'refunded', 'feeReturned', 'amount'] as const)
    copy.settlement[part] = text(units(copy.settlement[part]) - units(before[part]) + units(line[part]));
  return copy;
}
/** The statement whose proofs are signed again with other claims. */
async function signedAnew(which: number, change: (claims: RateProofClaims) => RateProofClaims) {
  const copy = structuredClone(statements[which]!);
  for (const line of copy.lines) {
    const body = Buffer.from(line.rateProof?.split('.')[1] ?? '', 'base64url').toString();
    line.rateProof = await signer.sign(change(JSON.parse(body) as RateProofClaims));
  }
  return copy;
}
const withRefund = (over: Partial<StatementRefund>) => (line: StatementLine) => ({
  refunds: line.refunds.map((one) => ({ ...one, ...over })),
});

it.each([
  [
    'a refund that costs more than its tokens brought',
    /it costs 3100.00; the sales make 1550.00/,
    () =>
      consistent(0, 'payment', (line) => ({
        ...withRefund({ charged: '3100.00' })(line),
        refunded: '3100.00',
      })),
  ],
  [
    'the same of a change',
    /it costs 3100.00; the sales make 1550.00/,
    () =>
      consistent(1, 'change', (line) => ({
        ...withRefund({ charged: '3100.00' })(line),
        refunded: '3100.00',
      })),
  ],
  [
    'a change that takes off what no refund of it cost',
    /its refunds cost 1550.00, it says 2550.00/,
    () => consistent(1, 'change', () => ({ refunded: '2550.00' })),
  ],
  [
    'a fee that is not given back',
    /its part of the fee, 15.50, is neither returned nor said to be kept/,
    () =>
      consistent(0, 'payment', (line) => ({
        ...withRefund({ feeReturned: undefined })(line),
        feeReturned: '0.00',
      })),
  ],
  [
    'a refund that was never sent',
    /the chain does not know it/,
    () =>
      consistent(0, 'payment', ({ refunds, refunded }) => ({
        refunds: [
          ...refunds,
          {
            ...refunds[0]!,
            id: 'f'.repeat(24),
            charged: '62.00',
            sold: '0.04',
            amount: '0.04',
            feeReturned: '0.62',
            txHash: `0x${'9'.repeat(64)}`,
          },
        ],
        refunded: (Number(refunded) + 62).toFixed(2),
        feeReturned: '16.12',
      })),
  ],
  [
    'half of the tokens sold',
    /2.50 USDC on base reached the treasury and was not sold, it says 0/,
    () =>
      consistent(0, 'payment', ({ sales }) => ({ sales: sales.map((one) => ({ ...one, sold: '2.50' })) })),
  ],
  [
    'half of the tokens held',
    /2.50 USDC on base is said to be held for the payer/,
    () =>
      consistent(0, 'payment', ({ sales }) => ({
        sales: sales.map((one) => ({ ...one, sold: '2.50' })),
        notSold: [{ token: 'USDC', network: 'base', held: '2.50' }],
      })),
  ],
  [
    'a fee without its rule',
    /its rate proof says a fee of 100 basis points and 0, the line no basis points and nothing/,
    () =>
      consistent(0, 'payment', () => ({ feeBasisPoints: undefined, feeFixed: undefined, fee: '1550.00' })),
  ],
  [
    "a refund that points at somebody's transfer",
    /refund f{24}: its rate proof names no such refund/,
    () =>
      consistent(0, 'payment', ({ refunds }) => ({
        refunds: [...refunds, { ...refunds[0]!, id: 'f'.repeat(24), txHash: foreignHash }],
        refunded: '3100.00',
        feeReturned: '31.00',
      })),
  ],
  [
    "the transaction of a refund that is somebody's",
    /its rate proof names the transaction 0x\w+, not the txHash 0x\w+/,
    () => consistent(0, 'payment', withRefund({ txHash: foreignHash })),
  ],
  [
    'a refund that its proof of an earlier version does not name',
    /its rate proof names no refunds: id, txHash/,
    () => signedAnew(0, ({ refunds: _none, ...claims }) => claims),
  ],
  [
    'more refunds than was sold',
    /its refunds are of 6.00 USDC on base that was sold; only 5.00 was/,
    () =>
      consistent(0, 'payment', ({ refunds }) => ({
        refunds: Array.from({ length: 6 }, (_, index) => ({
          ...refunds[0]!,
          id: String(index).repeat(24),
        })),
        refunded: '9300.00',
        feeReturned: '93.00',
      })),
  ],
  [
    'a fee returned that is half a naira more',
    /it returns a fee of 16.00; its part is 15.50/,
    () =>
      consistent(0, 'payment', (line) => ({
        ...withRefund({ feeReturned: '16.00' })(line),
        feeReturned: '16.00',
      })),
  ],
  [
    'a fee returned that is one minor unit more',
    /its rate proof says feeReturned 15.50, the line 15.51/,
    () =>
      consistent(0, 'payment', (line) => ({
        ...withRefund({ feeReturned: '15.51' })(line),
        feeReturned: '15.51',
      })),
  ],
  [
    'a cost that is half a naira less',
    /it costs 1549.50; the sales make 1550.00/,
    () =>
      consistent(0, 'payment', (line) => ({
        ...withRefund({ charged: '1549.50' })(line),
        refunded: '1549.50',
      })),
  ],
  [
    'the paying line as a change',
    /kind, isEarlier: an earlier settlement is said to have taken the payment/,
    () =>
      consistent(0, 'payment', ({ sales }) => ({
        kind: 'change',
        transfers: [],
        notSold: undefined,
        leftOut: undefined,
        sales: sales.map((one) => ({ ...one, isEarlier: true })),
        collected: '0.00',
        fee: '0.00',
      })),
  ],
  [
    'a refund of sold tokens that were not',
    /its refunds are of 1.00 USDC on base that was not sold; notSold says 0.00/,
    () =>
      consistent(0, 'payment', (line) => ({
        ...withRefund({ sold: undefined, charged: undefined, feeReturned: undefined })(line),
        refunded: '0.00',
        feeReturned: '0.00',
      })),
  ],
  [
    'the same of a change',
    /refunds: 1.00 USDC on base is said not to have been sold/,
    () =>
      consistent(1, 'change', (line) => ({
        ...withRefund({ sold: undefined, charged: undefined, feeReturned: undefined })(line),
        refunded: '0.00',
        feeReturned: '0.00',
      })),
  ],
] as const)('names what is forged with all sums adjusted: %s', async (_name, finding, forge) => {
  const { exitCode, faults = [], notVerified = [] } = await verify(await forge());
  expect([...faults, ...notVerified].join('\n')).toMatch(finding);
  expect(exitCode).toBe(faults.length > 0 ? 1 : 4);
});

it('verifies lines of version 1, and says what they do not show', async () => {
  const old = structuredClone(statements[0]!);
  for (const line of old.lines) {
    for (const name of ['version', 'notSold', 'leftOut'] as const) delete line[name];
    for (const one of line.refunds)
      for (const name of ['sold', 'destination', 'tokenAddress', 'feeKept'] as const) delete one[name];
  }
  const { exitCode, faults, notVerified } = await verify(old);
  expect({ exitCode, faults }).toEqual({ exitCode: 4, faults: [] });
  expect(notVerified?.join()).toMatch(/the line is of version 1.*names no tokenAddress or no destination/s);
});

it.each<[RegExp, (line: StatementLine) => unknown]>([
  [/^line 1 is not a line: null$/, () => null],
  [/transfers is not a list of objects/, (line) => ({ ...line, transfers: null })],
  [/refunds is not a list of objects/, (line) => ({ ...line, refunds: [null] })],
  [/notSold is not a list of objects/, (line) => ({ ...line, notSold: {} })],
  [/"finalx" is not a status/, (line) => ({ ...line, refunds: [{ id: '1', status: 'finalx' }] })],
  [/nothing is not a status/, (line) => ({ ...line, refunds: [{ id: '1' }] })],
  [/not a payment ID: "x"/, (line) => ({ ...line, paymentId: 'x' })],
  [/not an address: "0xaA/, (line) => ({ ...line, treasury: `0xaA${'aB'.repeat(19)}` })],
  [/not an address: "0xaA/, (line) => ({ ...line, factory: `0xaA${'aB'.repeat(19)}` })],
  [/not a treasury/, (line) => ({ ...line, treasury: `0x${'0'.repeat(40)}` })],
  [
    /is not an address/,
    ({ transfers, ...line }) => ({
      ...line,
      transfers: transfers.map((one) => ({ ...one, tokenAddress: '0x1' })),
    }),
  ],
])('1, with a verdict, for a malformed statement: %s', async (fault, change) => {
  const [first, ...rest] = statements[0]!.lines;
  const { exitCode, error, faults } = await verify({ ...statements[0], lines: [change(first!), ...rest] });
  expect({ exitCode, error, faults }).toEqual({
    exitCode: 1,
    error: '',
    faults: expect.arrayContaining([expect.stringMatching(fault)]),
  });
});
