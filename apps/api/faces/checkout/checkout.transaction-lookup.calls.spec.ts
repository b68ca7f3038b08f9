import type { ChainReader, NetworkDefinition, TransactionEvidence } from '@cowrie/chain-evm';
import { type NodeProxy, startNodeProxy } from '@cowrie/testing';
import { type PaymentWorld, startPaymentWorld } from '@cowrie/api/money-in/testing/payment-world';
import { openRooms } from '@cowrie/api/money-in/testing/rooms';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { PaidByRepository } from '@cowrie/api/money-in/transaction-lookup/paid-by.repository';
import { TransactionLookup } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.service';

// Guarantee: strangers who look up transactions cost the nodes little, no matter how many they are.

const CONFIRMATIONS = 3;
const STRANGER = '0x00000000000000000000000000000000000057a6';
const hashOf = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;
let world: PaymentWorld;
let proxy: NodeProxy;
let readers: ChainReaders;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
  proxy = await startNodeProxy(world.chain.network.rpcUrls[0] ?? '');
});
beforeEach(async () => {
  await world.reset();
  await proxy.setMode('straight');
  readers = new ChainReaders(new NodeConnections());
});
afterEach(() => readers.onModuleDestroy());
afterAll(async () => {
  await proxy.close();
  await world.stop();
});

type Reader = Pick<ChainReader, 'transaction'>;

/** A process that looks up transactions on these networks. */
function newLookup(networks: NetworkDefinition[], readerOf?: (network: NetworkDefinition) => Reader) {
  const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
  const { payments, transfers, cursors } = openRooms(world.database, world.clock, { config });
  const paid = new PaidByRepository(world.database.transfers);
  const of = (_: string, network: NetworkDefinition) => readerOf?.(network);
  const nodes = readerOf ? ({ of } as unknown as ChainReaders) : readers;
  return new TransactionLookup(payments, transfers, cursors, paid, nodes, config, world.clock);
}

/** A process over the payment's network and two others, which records each call to a network. */
function lookupWith(answers: Record<string, () => Promise<TransactionEvidence | undefined>> = {}) {
  const asked: string[] = [];
  const networks = [
    aNetwork({ name: 'polygon', chainId: 137 }),
    world.chain.network,
    aNetwork({ name: 'celo' }),
  ];
  const lookup = newLookup(networks, ({ name }) => ({
    transaction: (hash) => {
      asked.push(name);
      return (
        answers[name] ?? (name === 'base' ? world.reader.transaction : () => Promise.resolve(undefined))
      )(hash);
    },
  }));
  return { lookup, asked };
}

it('makes three node calls for many payments that look up one transaction, and none again within ten minutes', async () => {
  const txHash = await world.chain.pay({ address: STRANGER }, 5_000_000n);
  await world.chain.mine(CONFIRMATIONS);
  const asking = await Promise.all(Array.from({ length: 5 }, () => world.lock()));
  await world.newWatcher().catchUp();
  const lookup = newLookup([{ ...world.chain.network, rpcUrls: [proxy.rpcUrl] }]);
  const verdicts = async () =>
    (await Promise.all(asking.map((payment) => lookup.lookUp(payment, txHash)))).map(
      ({ verdict }) => verdict,
    );
  await proxy.setMode('straight');
  expect(new Set(await verdicts())).toEqual(new Set(['other_address']));
  // The first call ever to a node asks for its chain ID.
  expect(proxy.asked()).toBe(1 + 3);
  world.clock.advanceSeconds(599);
  await verdicts();
  expect(proxy.asked()).toBe(1 + 3);
  world.clock.advanceSeconds(1);
  await verdicts();
  expect(proxy.asked()).toBe(1 + 3 + 3);
});

it('asks no node about a transaction that the watcher recorded for the payment', async () => {
  const payment = await world.lock();
  const txHash = await world.chain.pay(payment.deposit, 5_000_000n);
  await world.newWatcher().catchUp();
  const { lookup, asked } = lookupWith();
  const mayAsk = jest.fn(() => Promise.resolve());
  expect((await lookup.lookUp(payment, txHash, mayAsk)).verdict).toBe('waiting_for_confirmations');
  expect([asked, mayAsk.mock.calls]).toEqual([[], []]);
});

it('asks the payment’s own network first, and the others only if it does not know the transaction', async () => {
  const payment = await world.lock();
  const own = lookupWith();
  const txHash = await world.chain.pay({ address: STRANGER }, 5_000_000n);
  await own.lookup.lookUp(payment, txHash);
  expect(own.asked).toEqual(['base']);
  const none = lookupWith();
  expect((await none.lookup.lookUp(payment, hashOf(1))).verdict).toBe('not_found');
  expect(none.asked).toEqual(['base', 'polygon', 'celo']);
});

it('asks the others when the payment’s own network does not answer', async () => {
  const payment = await world.lock();
  const { lookup, asked } = lookupWith({ base: () => Promise.reject(new Error('down')) });
  expect(await lookup.lookUp(payment, hashOf(1))).toMatchObject({
    verdict: 'no_answer',
    notChecked: ['base'],
  });
  expect(asked).toEqual(['base', 'polygon', 'celo']);
});

describe('an answer that can change', () => {
  const block = { number: 1, hash: hashOf(1), parentHash: hashOf(0), timestampSeconds: 1 };
  it.each<[string, TransactionEvidence | undefined]>([
    ['the network does not know it', undefined],
    ['it is in no block', { state: 'waiting', txHash: hashOf(7) }],
    ['its block is not deep', { state: 'failed', txHash: hashOf(7), block: { ...block, number: 1_000_000 } }],
  ])('is kept for 5 seconds: %s', async (_, evidence) => {
    const payment = await world.lock();
    await world.newWatcher().catchUp();
    const { lookup, asked } = lookupWith({ base: () => Promise.resolve(evidence) });
    const base = () => asked.filter((name) => name === 'base').length;
    await lookup.lookUp(payment, hashOf(7));
    world.clock.advanceSeconds(4);
    await lookup.lookUp(payment, hashOf(7));
    expect(base()).toBe(1);
    world.clock.advanceSeconds(1);
    await lookup.lookUp(payment, hashOf(7));
    expect(base()).toBe(2);
  });

  it('is not kept when a network failed: the next lookup asks again', async () => {
    const payment = await world.lock();
    const { lookup, asked } = lookupWith({ base: () => Promise.reject(new Error('down')) });
    await lookup.lookUp(payment, hashOf(7));
    world.clock.advanceSeconds(1);
    await lookup.lookUp(payment, hashOf(7));
    expect(asked.filter((name) => name === 'base')).toHaveLength(2);
  });
});

describe('the permission to ask the networks', () => {
  it('is needed once for each lookup that asks, for any number of networks', async () => {
    const payment = await world.lock();
    const { lookup } = lookupWith();
    const mayAsk = jest.fn(() => Promise.resolve());
    await lookup.lookUp(payment, hashOf(1), mayAsk);
    await lookup.lookUp(payment, hashOf(1), mayAsk);
    expect(mayAsk).toHaveBeenCalledTimes(1);
    await lookup.lookUp(payment, hashOf(2), mayAsk);
    expect(mayAsk).toHaveBeenCalledTimes(2);
  });

  it('can be refused to a payer without a call, and does not apply to an operator', async () => {
    const payment = await world.lock();
    const { lookup, asked } = lookupWith();
    const refuse = () => Promise.reject(new ApiError('rate_limited', { values: { seconds: '3' } }));
    await expect(lookup.lookUp(payment, hashOf(1), refuse)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(asked).toEqual([]);
    expect((await lookup.lookUpForOperator(payment, hashOf(1))).verdict).toBe('not_found');
    // A known answer costs nothing, so it needs no permission.
    expect((await lookup.lookUp(payment, hashOf(1), refuse)).verdict).toBe('not_found');
  });
});
