import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTronAddress } from '@cowrie/chain-tron';
import type { SettlementStatement } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { RateProofService } from '@cowrie/api/money-in/rate-proof/rate-proof.service';
import { ProofSigner } from '@cowrie/api/money-in/rate-proof/proof.signer';
import { aRateEvidence } from '@cowrie/api/money-in/testing/builders';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { Statements } from '@cowrie/api/money-out/merchant-settlements/statement.service';
import { openSettlements } from '@cowrie/api/money-out/testing/settlements-world';
import { startTronMoneyWorld, type TronMoneyWorld } from '@cowrie/api/money-out/testing/tron-money-world';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { environmentOf, runForTest } from '../testing/cli.harness';
import type { LedgerReport } from './ledger.check';

/** Guarantee: the command line tells and checks on TRON what it does on other networks. */
let world: TronMoneyWorld;
let folder: string;
let completed: Payment & { deposit: Deposit };
let statement: SettlementStatement;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tron-'));
  world = await startTronMoneyWorld();
  await world.reset();
  await prepareDatabase(world.database.uri, 'at-start');
  const { database, clock } = world;
  const settlements = { schedule: 'daily' };
  await database.merchants.updateOne({}, { $set: { 'environments.test.settlements': settlements } });
  completed = await world.lock();
  const rated = {
    'deposit.fee': { basisPoints: 100, fixed: '0' },
    'deposit.rateEvidence': aRateEvidence(clock.now()),
  };
  await database.payments.updateOne({ _id: completed._id }, { $set: rated });
  await world.chain.pay(completed.deposit, 5_000_000n);
  await world.deepen();
  await world.work(2);
  statement = await statementOfToday();
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

async function statementOfToday(): Promise<SettlementStatement> {
  world.clock.advanceSeconds(86_400);
  const { making, settlements, merchants, payments } = openSettlements(world.database, world.clock);
  await making.run();
  const stored = await world.database.settlements.findOne().lean().orFail();
  const signer = new ProofSigner(aConfig());
  const proofs = new RateProofService(payments, signer, aConfig(), world.clock);
  return new Statements(settlements, merchants, proofs).statement(stored, 'json');
}

const cowrie = (...args: string[]) =>
  runForTest(args, { env: environmentOf(world.database.uri, [world.chain.network]) });
const idOf = ({ _id }: Payment) => _id.toHexString();
const addressOf = ({ deposit }: typeof completed) => formatTronAddress(deposit.address);

async function ledgerFaults(): Promise<LedgerReport['faults']> {
  const { out } = await cowrie('ledger', 'check', '--chain', '--json');
  return (JSON.parse(out) as LedgerReport).faults;
}

describe('ledger check --chain', () => {
  it('finds nothing wrong with a payment that was swept', async () => {
    const { exitCode, out } = await cowrie('ledger', 'check', '--chain');
    expect([exitCode, out]).toEqual([0, expect.stringContaining('1 payments: every entry balances')]);
  });

  it('names a vault that holds what no record shows', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 7n);
    expect(await ledgerFaults()).toMatchObject([
      {
        paymentId: idOf(payment),
        faults: ['the vault holds 7 of USDC@tron on the chain, but 0 according to the facts'],
      },
    ]);
    await world.deepen();
    expect(await ledgerFaults()).toEqual([]);
  });

  it('names a sweep that the records lack, and an entry that does not balance', async () => {
    const out = { paymentId: completed._id, direction: 'out' } as const;
    const swept = await world.database.transfers.findOneAndDelete(out).lean().orFail();
    const faults = (await ledgerFaults()).flatMap((one) => one.faults);
    expect(faults).toEqual(
      expect.arrayContaining([
        'the vault holds 0 of USDC@tron on the chain, but 5000000 according to the facts',
        expect.stringContaining('of USDC@tron'),
      ]),
    );
    expect(faults.length).toBeGreaterThan(1);
    await world.database.transfers.insertMany([swept]);
    expect(await ledgerFaults()).toEqual([]);
  });
});

it('payment show, vault and lookup name addresses of TRON', async () => {
  const shown = await cowrie('payment', 'show', idOf(completed));
  expect(shown.out).toContain(addressOf(completed));
  const vault = await cowrie('payment', 'vault', idOf(completed));
  expect(vault.out).toMatch(
    new RegExp(`test +tron +USDC +0\\.00 +${addressOf(completed)} +${formatTronAddress(TREASURY)}`),
  );
  const { txHash } = await world.database.transfers
    .findOne({ paymentId: completed._id, direction: 'in' })
    .lean()
    .orFail();
  const looked = await cowrie('payment', 'lookup', idOf(completed), txHash);
  expect(looked.out).toMatch(/verdict +credited/);
  expect(looked.out).toMatch(/network +tron/);
  // Wallets and explorers of TRON show a hash without 0x.
  expect((await cowrie('payment', 'lookup', idOf(completed), txHash.slice(2))).out).toBe(looked.out);
  const json = await Promise.all([
    cowrie('payment', 'show', idOf(completed), '--json'),
    cowrie('payment', 'lookup', idOf(completed), txHash, '--json'),
  ]);
  expect(json.map(({ out }) => out.includes('"T'))).toEqual([true, true]);
  for (const { out } of [shown, vault, looked, ...json]) expect(out).not.toMatch(/0x[0-9a-fA-F]{40}\b/);
});

it('doctor and overview name addresses of TRON, and TRX in their own unit', async () => {
  const checked = await cowrie('doctor');
  const { factory, tokens } = world.chain.network;
  expect(checked.out).toContain(`deployed at ${formatTronAddress(factory)}`);
  expect(checked.out).toContain(`6 decimals at ${formatTronAddress(tokens.USDT?.address ?? '')}`);
  expect(checked.out).not.toMatch(/test\/tron.*0x[0-9a-fA-F]{40}\b/);
  const { out } = await cowrie('overview');
  const trx = formatCrypto(amountOf({ code: 'TRX', decimals: 6 }, await world.sweeper.coinUnits()));
  expect(out).toMatch(
    new RegExp(
      `gas tron +.*, ${trx.replace('.', '\\.')} TRX at ${formatTronAddress(world.sweeper.address)}\n`,
    ),
  );
});

it('payment vault takes a treasury of TRON, and refuses one with a wrong checksum', async () => {
  const other = formatTronAddress(`0x${'7'.repeat(40)}`);
  const { out } = await cowrie('payment', 'vault', idOf(completed), '--treasury', other);
  expect(out).toContain(other);
  expect(out).not.toContain(addressOf(completed));
  const wrong = `${other.slice(0, -1)}${other.endsWith('1') ? '2' : '1'}`;
  const { exitCode, error } = await cowrie('payment', 'vault', idOf(completed), '--treasury', wrong);
  expect([exitCode, error]).toEqual([2, expect.stringContaining('its checksum is wrong')]);
});

describe('statement verify', () => {
  const verify = async (given: unknown, url = world.chain.nodes[0].url) => {
    const file = join(folder, 'statement.json');
    await writeFile(file, JSON.stringify(given));
    const args = ['statement', 'verify', file, '--node', `tron=${url}`, '--json'];
    const { out } = await runForTest(args, { env: {} });
    return JSON.parse(out) as { faults: string[]; chainAsked: boolean; chainNotAnswering?: unknown };
  };

  it('asks the chain, and finds that the statement follows', async () => {
    expect(statement.lines).toHaveLength(1);
    expect(await verify(statement)).toMatchObject({ faults: [], chainAsked: true });
  });

  it('names a transfer that the chain does not show', async () => {
    const lines = statement.lines.map((line) => ({
      ...line,
      transfers: line.transfers.map((one) => ({ ...one, txHash: `0x${'9'.repeat(64)}` })),
    }));
    const { faults } = await verify({ ...statement, lines });
    expect(faults).toEqual(expect.arrayContaining([expect.stringContaining('the chain does not know it')]));
  });

  it('sends the key in a node’s URL as a header', async () => {
    const keys: unknown[] = [];
    const front = createServer((incoming, outgoing) => {
      keys.push(incoming.headers['tron-pro-api-key']);
      const ask = async () => {
        const body = await text(incoming);
        return fetch(`${world.chain.nodes[0].url}${incoming.url}`, { method: 'POST', body });
      };
      void ask().then(async (answer) => outgoing.end(await answer.text()));
    }).listen(0, '127.0.0.1');
    await once(front, 'listening');
    const { port } = front.address() as AddressInfo;
    try {
      const answer = await verify(statement, `http://TRON-PRO-API-KEY:secret@127.0.0.1:${port}`);
      expect(answer).toEqual(await verify(statement));
      expect(new Set(keys)).toEqual(new Set(['secret']));
    } finally {
      front.close();
    }
  });
});
