import { type FakeNode, startFakeNode } from '@cowrie/testing';
import { createChainReader } from '../chain.reader';
import { networkOn } from '../spec/chain.world';
import { TRANSFER_TOPIC } from './erc20.codec';
import type { TransferQuery } from './transfer.reader';

// Guarantee: a transfer that its receipt does not confirm is never reported.

const token = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const word = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;
const log = {
  address: token,
  topics: [TRANSFER_TOPIC, word(0xa), word(0xb)],
  data: word(5),
  blockNumber: '0x2',
  blockHash: word(2),
  transactionHash: word(9),
  logIndex: '0x1',
};
const block = { number: '0x2', hash: word(2), parentHash: word(1), timestamp: '0x64' };
const receipt = {
  transactionHash: word(9),
  blockNumber: '0x2',
  blockHash: word(2),
  status: '0x1',
  to: token,
  contractAddress: null,
  gasUsed: '0x5208',
  logs: [log],
};

let node: FakeNode | undefined;
afterEach(() => node?.close());

async function read(
  answers: { receipt?: unknown; logs?: unknown[]; blockByHash?: unknown },
  query: Partial<TransferQuery> = {},
) {
  const { receipt: told = receipt, logs = [log], blockByHash = block } = answers;
  const results: Record<string, unknown> = {
    eth_chainId: '0x2105',
    eth_getBlockByNumber: block,
    eth_getBlockByHash: blockByHash,
    eth_getLogs: logs,
    eth_getTransactionReceipt: told,
  };
  node = await startFakeNode(({ method }) => ({ result: results[method] }));
  const network = networkOn([node.rpcUrl], { USDC: { symbol: 'USDC', address: token, decimals: 6 } });
  return createChainReader(network).transfers({ fromBlock: 1, toBlock: 2, isWatched: () => true, ...query });
}

test('reports a transfer that its receipt confirms', async () => {
  expect(await read({})).toMatchObject([{ amountUnits: 5n, ordinal: 0, blockTimestampSeconds: 100 }]);
});

test.each<[string, object]>([
  ['there is no receipt', { receipt: null }],
  ['the receipt is of another block', { receipt: { ...receipt, blockHash: word(3) } }],
  ['the transaction failed', { receipt: { ...receipt, status: '0x0' } }],
  ['the receipt lacks the log', { receipt: { ...receipt, logs: [] } }],
  ['the receipt tells another amount', { receipt: { ...receipt, logs: [{ ...log, data: word(6) }] } }],
  ['the block is gone', { blockByHash: null }],
  ['the receipt is nonsense', { receipt: 'yes' }],
])('nothing is reported if %s, and the caller may read again', async (_, answers) => {
  await expect(read(answers)).rejects.toMatchObject({ code: 'chain_inconsistent', retryable: true });
});

test('counts no ordinal for an ERC-721 transfer, which has three indexed values', async () => {
  const nft = { ...log, topics: [...log.topics, word(1)], data: '0x', logIndex: '0x0' };
  const told = { ...receipt, logs: [nft, log] };
  expect(await read({ receipt: told, logs: [nft, log] })).toMatchObject([{ ordinal: 0, amountUnits: 5n }]);
});

describe('the filter of eth_getLogs', () => {
  const filterOf = () => node?.seen.find(({ method }) => method === 'eth_getLogs')?.params[0];
  test('names the tokens', async () => {
    await read({});
    expect(filterOf()).toMatchObject({ address: [token], topics: [TRANSFER_TOPIC] });
  });
  test('names no token if all are wanted', async () => {
    await read({}, { allTokens: true });
    expect(filterOf()).toEqual({ fromBlock: '0x1', toBlock: '0x2', topics: [TRANSFER_TOPIC] });
  });
});

describe('one block by its hash', () => {
  const one = { fromBlock: 2, toBlock: 2 };
  test('asks for the logs of that block alone', async () => {
    expect(await read({}, { ...one, blockHash: word(2) })).toHaveLength(1);
    const asked = node?.seen.filter(({ method }) => /^eth_get(Logs|BlockByNumber)$/.test(method));
    expect(asked?.map(({ params }) => params[0])).toEqual([
      '0x2',
      { blockHash: word(2), address: [token], topics: [TRANSFER_TOPIC] },
    ]);
  });
  test.each([
    ['the endpoint has another block of this number', word(7), [log]],
    ['a log belongs to another block', word(2), [{ ...log, blockHash: word(7) }]],
  ])('is read again if %s', async (reason, blockHash, logs) => {
    const reading = read({ logs }, { ...one, blockHash });
    await expect(reading).rejects.toMatchObject({ code: 'chain_inconsistent', retryable: true });
    await expect(reading).rejects.toThrow(reason);
  });
});

describe('with all tokens', () => {
  const stranger = { ...log, address: `0x${'5'.repeat(40)}` };
  test('leaves out logs that are not ERC-20 transfers', async () => {
    const odd = [
      { ...log, topics: [...log.topics, word(1)], data: '0x' },
      { ...log, topics: [TRANSFER_TOPIC], data: word(1) + word(2).slice(2) },
      { ...log, data: '0x' },
      { ...log, data: word(1) + word(2).slice(2) },
    ];
    expect(await read({ logs: odd }, { allTokens: true })).toEqual([]);
  });
  test('reports no symbol for an unlisted contract', async () => {
    const told = { receipt: { ...receipt, logs: [stranger] }, logs: [stranger] };
    const [found] = await read(told, { allTokens: true });
    expect(found).not.toHaveProperty('token');
    await node?.close();
    expect(await read(told)).toEqual([]);
  });
});

test('checks an address that pays itself once', async () => {
  const asked: string[] = [];
  const toItself = { ...log, topics: [TRANSFER_TOPIC, word(0xb), word(0xb)] };
  await read({ logs: [toItself] }, { isWatched: (address) => asked.push(address) === 0 });
  expect(asked).toHaveLength(1);
});

test('accepts upper-case hex', async () => {
  const upper = (hex: string) => `0x${hex.slice(2).toUpperCase()}`;
  const shouting = { ...log, address: upper(token), topics: log.topics.map(upper) };
  const asked: string[] = [];
  const isWatched = (address: string) => asked.push(address) > 1;
  expect(await read({ logs: [shouting] }, { isWatched })).toMatchObject([{ token: 'USDC' }]);
  expect(asked).toEqual([`0x${'b'.padStart(40, '0')}`, `0x${'a'.padStart(40, '0')}`]);
});

// Guarantee: a log is left out for its content, never because it cannot be read.
test.each<[string, object]>([
  ['no topics', { topics: null }],
  ['topics that are no words', { topics: [TRANSFER_TOPIC, word(0xa), '0xb'] }],
  ['no contract', { address: null }],
  ['no block', { blockNumber: null }],
  ['data of no sense', { data: `0x${'g'.repeat(64)}` }],
  ['topics of no sense', { topics: [TRANSFER_TOPIC, word(0xa), `0x${'g'.repeat(64)}`] }],
])('refuses a log with %s', async (_, change) => {
  await expect(read({ logs: [{ ...log, ...change }] })).rejects.toMatchObject({ code: 'chain_inconsistent' });
});
