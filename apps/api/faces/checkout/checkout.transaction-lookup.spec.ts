import { type ChainReader, sendNative } from '@cowrie/chain-evm';
import { aLockedPayment, aPayment } from '@cowrie/api/money-in/testing/builders';
import { Observed } from '@cowrie/api/platform/testing/observed';
import { type PaymentWorld, startPaymentWorld } from '@cowrie/api/money-in/testing/payment-world';
import { openRooms } from '@cowrie/api/money-in/testing/rooms';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { askForEvidence } from '@cowrie/api/money-in/transaction-lookup/evidence.ask';
import { PaidByRepository } from '@cowrie/api/money-in/transaction-lookup/paid-by.repository';
import { TransactionLookup } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.service';
import type { LookupResult } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.types';
import { presentLookup } from './transaction-lookup.presenter';

const CONFIRMATIONS = 3;
const STRANGER = '0x00000000000000000000000000000000000057a6';
const UNKNOWN = `0x${'0'.repeat(64)}`;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** A lookup as a process has it, over the networks of the options. */
function newLookup({ wrap = (it) => it, networks = [world.chain.network] }: LookupOptions = {}) {
  const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
  const { payments, transfers, cursors } = openRooms(world.database, world.clock, { config, wrap });
  const paid = wrap(new PaidByRepository(world.database.transfers));
  const readers = { of: () => wrap(world.reader) } as unknown as ChainReaders;
  return new TransactionLookup(payments, transfers, cursors, paid, readers, config, world.clock);
}

interface LookupOptions {
  wrap?: Observed['wrap'];
  networks?: ReturnType<typeof aNetwork>[];
}

const presented = async (payment: Payment, txHash: string) =>
  presentLookup(await world.payment(payment), await newLookup().lookUp(payment, txHash));

it('follows a payment from its first block to its credit', async () => {
  const payment = await world.lock();
  const txHash = await world.chain.pay(payment.deposit, 5_000_000n);
  const { verdict, ...rest } = await presented(payment, txHash);
  expect({ verdict, ...rest }).toMatchObject({
    verdict: 'waiting_for_confirmations',
    amount: '5.00',
    token: 'USDC',
  });
  expect(await world.database.transfers.countDocuments()).toBe(0);
  await world.newWatcher().catchUp();
  await world.chain.mine();
  await world.newWatcher().catchUp();
  expect(await presented(payment, txHash)).toMatchObject({
    confirmations: { seen: 2, required: CONFIRMATIONS },
  });
  await world.chain.mine();
  await world.newWatcher().catchUp();
  expect(await presented(payment, txHash.toUpperCase().replace('0X', '0x'))).toEqual({
    txHash,
    verdict: 'credited',
    message: 'Your 5.00 USDC on base has arrived and counts for this payment.',
    network: 'base',
    token: 'USDC',
    amount: '5.00',
    notChecked: [],
  });
});

it('reports the missing amount of a short payment, and a transfer of the wrong token', async () => {
  const payment = await world.lock();
  const short = await world.chain.pay(payment.deposit, 1_250_000n);
  expect(await presented(payment, short)).toMatchObject({ verdict: 'short', missingAmount: '3.75' });
  const wrong = await world.chain.pay(payment.deposit, 5_000_000n, 'USDT');
  expect(await presented(payment, wrong)).toMatchObject({
    verdict: 'wrong_token',
    token: 'USDT',
    amount: '5.00',
  });
});

it('reports a transfer of the network’s own coin as the wrong token', async () => {
  const payment = await world.lock();
  const { payer } = world.chain;
  const sent = sendNative(payer, { to: payment.deposit.address, amountWei: 10n ** 15n });
  const { txHash } = await world.chain.mining(sent);
  const { verdict, amount, token } = await presented(payment, txHash);
  expect([verdict, amount, token]).toEqual(['wrong_token', '0.001', undefined]);
});

describe('a transaction that pays another payment', () => {
  it('looks to a payer like one to an unknown address: same bytes and same calls', async () => {
    const [mine, another] = [await world.lock(), await world.lock()];
    const hashes = [
      await world.chain.pay(another.deposit, 5_000_000n),
      await world.chain.pay({ address: STRANGER }, 5_000_000n),
    ];
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    const answers = await Promise.all(
      hashes.map(async (txHash) => {
        const observed = new Observed();
        const result = await newLookup({ wrap: observed.wrap }).lookUp(mine, txHash);
        const text = JSON.stringify(presentLookup(mine, result)).replace(txHash, 'hash');
        return { text, internal: { ...result, txHash: '' }, calls: observed.calls };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.text).toContain('"verdict":"other_address"');
    expect(answers[0]?.text).not.toContain(another._id.toHexString());
  });

  it('names the paid payment to an operator', async () => {
    const [mine, another] = [await world.lock(), await world.lock()];
    const paid = await world.chain.pay(another.deposit, 5_000_000n);
    const lost = await world.chain.pay({ address: STRANGER }, 5_000_000n);
    await world.newWatcher().catchUp();
    const { verdict, otherPaymentIds } = await newLookup().lookUpForOperator(mine, paid);
    expect([verdict, otherPaymentIds]).toEqual(['another_payment', [another._id.toHexString()]]);
    expect((await newLookup().lookUpForOperator(mine, lost)).verdict).toBe('other_address');
  });
});

describe('a node that does not answer', () => {
  const silent = aNetwork({ name: 'polygon' });
  const nodeOf = (answer: () => Promise<undefined>) =>
    ({ transaction: answer }) as Pick<ChainReader, 'transaction'>;

  it('makes its network count as silent after the time-out', async () => {
    const never = nodeOf(() => new Promise(() => undefined));
    const failing = nodeOf(() => Promise.reject(new Error('down')));
    const quick = nodeOf(() => Promise.resolve(undefined));
    const networks = [silent, aNetwork({ name: 'celo' }), aNetwork()];
    const nodes = new Map(
      networks.map((network, index) => [network, [never, failing, quick][index] ?? quick]),
    );
    const ask = (network: (typeof networks)[number]) => (nodes.get(network) ?? quick).transaction(UNKNOWN);
    const found = await askForEvidence([networks], { ask, limitMs: 20 });
    expect(found).toEqual({ findings: [{ network: networks[2] }], silent: networks.slice(0, 2) });
  });

  it('is replaced by the recorded transfers', async () => {
    const payment = await world.lock();
    const txHash = await world.chain.pay(payment.deposit, 5_000_000n);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    const { payments, transfers, cursors, config } = openRooms(world.database, world.clock);
    const readers = { of: () => nodeOf(() => Promise.reject(new Error('down'))) } as unknown as ChainReaders;
    const paid = new PaidByRepository(world.database.transfers);
    const lookup = new TransactionLookup(payments, transfers, cursors, paid, readers, config, world.clock);
    expect(await lookup.lookUp(payment, txHash)).toMatchObject({ verdict: 'credited', notChecked: [] });
    expect(await lookup.lookUp(payment, UNKNOWN)).toMatchObject({
      verdict: 'no_answer',
      notChecked: ['base'],
    });
  });
});

it('asks the nodes once for many lookups of one transaction within 5 seconds', async () => {
  const payment = await world.lock();
  const transaction = jest.fn(() => Promise.resolve(undefined));
  const readers = { of: () => ({ transaction }) } as unknown as ChainReaders;
  const { payments, transfers, cursors, config } = openRooms(world.database, world.clock);
  const paid = new PaidByRepository(world.database.transfers);
  const lookup = new TransactionLookup(payments, transfers, cursors, paid, readers, config, world.clock);
  const hashes = [`0x${'A'.repeat(64)}`, `0x${'a'.repeat(64)}`];
  const many = Array.from({ length: 50 }, (_, index) => lookup.lookUp(payment, String(hashes[index % 2])));
  expect(new Set((await Promise.all(many)).map(({ verdict }) => verdict))).toEqual(new Set(['not_found']));
  expect(transaction).toHaveBeenCalledTimes(1);
  world.clock.advanceSeconds(5);
  await lookup.lookUp(payment, String(hashes[0]));
  expect(transaction).toHaveBeenCalledTimes(2);
});

it('answers no_address before the choice, without a call', async () => {
  const session = aPayment(world.clock.now());
  const observed = new Observed();
  const result = await newLookup({ wrap: observed.wrap }).lookUp(session, UNKNOWN);
  expect([result.verdict, observed.calls]).toEqual(['no_address', 0]);
});

it('creates one reader for each network on first use, and closes it with the process', async () => {
  const readers = new ChainReaders(new NodeConnections());
  const reader = readers.of('test', world.chain.network);
  expect(readers.of('test', world.chain.network)).toBe(reader);
  expect(readers.of('live', world.chain.network)).not.toBe(reader);
  expect(await reader.transaction(UNKNOWN)).toBeUndefined();
  readers.onModuleDestroy();
  await expect(reader.transaction(UNKNOWN)).rejects.toThrow();
});

describe('the message for a payer', () => {
  const found = { network: 'base', token: 'USDC', tokenAddress: '0x1', decimals: 6 } as const;
  const result = { txHash: '0xab', network: 'base', notChecked: [], otherPaymentIds: [] };
  const presentedOf = (...transfers: LookupResult['transfers']) =>
    presentLookup(aLockedPayment(new Date(0)), {
      ...result,
      transfers,
      verdict: transfers[0]?.verdict ?? 'not_found',
    });

  it('reports the sum of transfers with the same verdict', () => {
    const counted = { ...found, verdict: 'credited' } as const;
    const late = { ...found, verdict: 'late', units: 5n } as const;
    expect(
      presentedOf({ ...counted, units: 1_612_903n }, { ...counted, units: 1_612_904n }, late),
    ).toMatchObject({
      amount: '3.225807',
      message: 'Your 3.225807 USDC on base has arrived and counts for this payment.',
    });
  });

  it('does not say that a network’s own coin is on record', () => {
    const { message } = presentedOf({
      network: 'base',
      verdict: 'wrong_token',
      units: 10n ** 17n,
      decimals: 18,
    });
    expect(message).toContain('You sent 0.10 of the native coin of base');
    expect(message).not.toContain('on record');
    expect(presentedOf({ ...found, token: 'USDT', verdict: 'wrong_token', units: 1n }).message).toContain(
      'on record',
    );
  });
});
