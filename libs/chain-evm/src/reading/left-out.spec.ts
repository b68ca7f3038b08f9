import { type ChainReader, createChainReader } from '../chain.reader';
import { bloomOf } from '../spec/bloom.of';
import { networkOn } from '../spec/chain.world';
import { memoryTransport, noAnswer, rawBlock, refusal, word } from '../spec/memory.transport';
import type { RpcCall } from '../rpc/rpc.types';
import { TRANSFER_TOPIC } from './erc20.codec';
import type { LeftOutLogs } from './left-out.check';

// Guarantee: the headers of an endpoint reveal that it leaves out a token's logs. The check costs nothing
// while no log is left out.

const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const usdt = '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2';
const tokens = {
  USDC: { symbol: 'USDC' as const, address: usdc, decimals: 6 },
  USDT: { symbol: 'USDT' as const, address: usdt, decimals: 6 },
};
const SPOKEN = bloomOf(usdc, TRANSFER_TOPIC, word(0xa), word(0xb));
const NOTHING = `0x${'0'.repeat(512)}`;

const logIn = (block: number, address = usdc) => ({
  address,
  topics: [TRANSFER_TOPIC, word(0xa), word(0xb)],
  data: word(5),
  blockNumber: `0x${block.toString(16)}`,
  blockHash: word(block),
  transactionHash: word(900 + block),
  logIndex: '0x0',
});
type Log = ReturnType<typeof logIn>;
const receiptOf = (log: Log) => ({
  transactionHash: log.transactionHash,
  blockNumber: log.blockNumber,
  blockHash: log.blockHash,
  status: '0x1',
  to: usdc,
  contractAddress: null,
  gasUsed: '0x5208',
  logs: [log],
});

interface NodeOptions {
  /** The logs that `eth_getLogs` returns. Default: none. */
  logs?: Log[];
  /** The logs of the receipts. Default: the same. */
  mined?: Log[];
  /** Default: it matches a transfer of USDC. */
  bloom?: unknown;
  answer?: (call: RpcCall) => unknown;
}

/** No answer to the first request. */
function failsOnce(): () => undefined {
  let hasFailed = false;
  return () => {
    if (hasFailed) return undefined;
    hasFailed = true;
    throw noAnswer();
  };
}

/** A node whose headers all have the same bloom. */
const node = (name: string, { logs = [], mined = logs, answer, ...of }: NodeOptions = {}) =>
  memoryTransport(name, (call) => {
    const { method, params } = call;
    const own = answer?.(call);
    if (own !== undefined) return own;
    if (method === 'eth_chainId') return '0x2105';
    if (method.startsWith('eth_getBlockBy'))
      return {
        ...rawBlock(Number(params[0])),
        logsBloom: 'bloom' in of ? of.bloom : SPOKEN,
        transactions: mined
          .filter(({ blockNumber }) => Number(blockNumber) === Number(params[0]))
          .map(({ transactionHash }) => transactionHash),
      };
    if (method === 'eth_getTransactionReceipt')
      return mined.filter(({ transactionHash }) => transactionHash === params[0]).map(receiptOf)[0] ?? null;
    if (method === 'eth_getBlockReceipts')
      return mined.filter(({ blockHash }) => blockHash === params[0]).map(receiptOf);
    const filter = params[0] as { fromBlock?: string; toBlock?: string; blockHash?: string };
    return logs.filter(({ blockNumber, blockHash }) =>
      filter.blockHash === undefined
        ? Number(blockNumber) >= Number(filter.fromBlock) && Number(blockNumber) <= Number(filter.toBlock)
        : blockHash === filter.blockHash,
    );
  });
type Node = ReturnType<typeof node>;

let readers: ChainReader[] = [];
let reported: LeftOutLogs[] = [];
let nowMs = 0;
beforeEach(() => ([readers, reported, nowMs] = [[], [], 0]));
afterEach(() => readers.forEach((reader) => reader.close()));

function readerOf(...nodes: Node[]) {
  const onLeftOut = (one: LeftOutLogs) => void reported.push(one);
  const options = { transports: nodes, now: () => nowMs, onLeftOut };
  const reader = createChainReader(networkOn([], tokens), options);
  readers.push(reader);
  return reader;
}
const read = (reader: ChainReader, fromBlock = 2, toBlock = fromBlock) =>
  reader.transfers({ fromBlock, toBlock, isWatched: () => true });
const blocksOf = async (found: ReturnType<typeof read>) =>
  (await found).map(({ blockNumber }) => blockNumber);
const askedFor = ({ seen }: Node, wanted = 'eth_getLogs') => seen.filter(({ method }) => method === wanted);

// Guarantee: an endpoint cannot silence the others by showing what they do not have (docs/decisions/0150).
describe('a transfer that one endpoint invents', () => {
  const liar = (log: object = logIn(2)) => node('liar', { logs: [log as Log] });

  test('is denied by another that rests because it has just failed', async () => {
    const reader = readerOf(node('honest', { answer: failsOnce() }), liar());
    const invented = await read(reader);
    expect(invented).toHaveLength(1);
    expect(reader.endpoints().map(({ state }) => state)).toEqual(['resting', 'ok']);
    expect(await reader.deniers(invented, 0)).toEqual([['honest']]);
  });

  test.each<[string, object]>([
    ['a transfer', logIn(2)],
    ['what is no ERC-20 transfer', { ...logIn(2), topics: [...logIn(2).topics, word(1)] }],
    ['what cannot be read', { ...logIn(2), data: 7 }],
  ])('makes no other rest: %s', async (_, log) => {
    const reader = readerOf(node('honest'), liar(log));
    expect(await read(reader)).toEqual([]);
    expect([reader.endpoints().map(({ state }) => state), reported]).toEqual([['ok', 'ok'], []]);
  });
});

describe('an endpoint that leaves out every log of a block', () => {
  const liar = () => node('liar', { logs: [], mined: [logIn(2), logIn(3), logIn(4)] });
  const honest = () => node('honest', { logs: [logIn(2)] });

  test('is replaced by another, rests and is reported', async () => {
    const reader = readerOf(liar(), honest());
    expect(await blocksOf(read(reader))).toEqual([2]);
    expect(reader.endpoints()).toMatchObject([
      { host: 'liar', state: 'resting', leftOutBlock: 2 },
      { state: 'ok' },
    ]);
    expect(reported).toEqual([
      { host: 'liar', witness: 'honest', blockNumber: 2, blockHash: word(2), tokens: ['USDC'] },
    ]);
  });

  test('is asked again after a minute', async () => {
    const [first, second] = [liar(), honest()];
    const reader = readerOf(first, second);
    await read(reader);
    nowMs += 59_999;
    await read(reader);
    expect(askedFor(first)).toHaveLength(1);
    nowMs += 1;
    expect(await blocksOf(read(reader))).toEqual([2]);
    expect(askedFor(first)).toHaveLength(2);
  });

  test('has its whole range read again, because its other blocks are in doubt too', async () => {
    const reader = readerOf(liar(), node('honest', { logs: [logIn(2), logIn(3), logIn(4)] }));
    expect(await blocksOf(read(reader, 2, 4))).toEqual([2, 3, 4]);
  });

  test('is noticed by a header that the caller has read', async () => {
    const quiet = (number: unknown) => Number(number) !== 2;
    const bloomOfBlock = ({ method, params }: RpcCall) =>
      method === 'eth_getBlockByNumber' && quiet(params[0]) ? rawBlock(Number(params[0])) : undefined;
    const reader = readerOf(node('liar', { logs: [], mined: [logIn(2)], answer: bloomOfBlock }), honest());
    const first = await reader.block(2);
    const query = { fromBlock: 2, toBlock: 4, isWatched: () => true };
    expect(await blocksOf(reader.transfers(query))).toEqual([]);
    expect(await blocksOf(reader.transfers({ ...query, headers: first ? [first] : [] }))).toEqual([2]);
  });

  test('is noticed although it returns the logs of another token', async () => {
    const other = { ...logIn(2, usdt), transactionHash: word(7) };
    const bloom = bloomOf(usdc, usdt, TRANSFER_TOPIC);
    const partial = node('liar', { logs: [other], mined: [logIn(2), other], bloom });
    const reader = readerOf(partial, node('honest', { logs: [logIn(2), other] }));
    expect(await read(reader)).toHaveLength(2);
  });

  test('is read by its receipts when there is no other endpoint', async () => {
    const alone = node('alone', { mined: [logIn(2), logIn(3)] });
    const reader = readerOf(alone);
    expect(await blocksOf(read(reader))).toEqual([2]);
    expect(reader.endpoints()).toMatchObject([{ state: 'resting', leftOutBlock: 2 }]);
    expect(reported).toMatchObject([{ host: 'alone', witness: 'alone' }]);
    expect(await blocksOf(read(reader, 3))).toEqual([3]);
    expect(reported).toHaveLength(1);
  });

  test('is read by its block’s hash when it gives no receipts', async () => {
    const alone = node('alone', {
      mined: [logIn(2)],
      answer({ method, params }) {
        if (method === 'eth_getBlockReceipts') throw refusal(-32601, 'the method does not exist');
        return method === 'eth_getLogs' && 'blockHash' in (params[0] as object) ? [logIn(2)] : undefined;
      },
    });
    expect(await blocksOf(read(readerOf(alone)))).toEqual([2]);
  });

  test('is read by its receipts when the others do not answer', async () => {
    const dead = node('dead', {
      answer: () => {
        throw noAnswer();
      },
    });
    expect(await blocksOf(read(readerOf(node('liar', { mined: [logIn(2)] }), dead)))).toEqual([2]);
  });
});

// A bloom can match a token that is not in the block. The reading goes on, and costs little.
describe('an empty answer', () => {
  const inVain = (...nodes: Node[]) => nodes.flatMap(({ seen }) => seen).length;

  test('stands when another endpoint agrees', async () => {
    const [first, second] = [node('first'), node('second')];
    const reader = readerOf(first, second);
    expect(await read(reader)).toEqual([]);
    expect(askedFor(second)).toMatchObject([{ params: [{ blockHash: word(2) }] }]);
    expect([reader.endpoints().map(({ state }) => state), reported]).toEqual([['ok', 'ok'], []]);
  });

  test('stands when nobody can be asked again', async () => {
    const alone = node('alone', {
      answer({ method, params }) {
        const isAgain = method === 'eth_getBlockReceipts' || 'blockHash' in Object(params[0]);
        if (isAgain) throw refusal(-32601, 'the method does not exist');
        return undefined;
      },
    });
    expect(await read(readerOf(alone))).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['is empty', NOTHING],
    ['says everything', `0x${'f'.repeat(512)}`],
    ['is missing', undefined],
    ['is null', null],
    ['has another length', '0xff'],
    ['speaks of other contracts', bloomOf(TRANSFER_TOPIC, word(0xa))],
    ['speaks of the token, but of no transfer', bloomOf(usdc, word(0xa))],
  ])('is not read again when the bloom %s', async (_, bloom) => {
    const [first, second] = [node('first', { bloom }), node('second')];
    expect(await read(readerOf(first, second))).toEqual([]);
    expect(first.seen.map(({ method }) => method)).toEqual([
      'eth_chainId',
      'eth_getBlockByNumber',
      'eth_getLogs',
    ]);
    expect(inVain(second)).toBe(0);
  });

  test('is read again without a result at most 8 times, and then once in 64 blocks', async () => {
    const [first, second] = [node('first'), node('second')];
    const reader = readerOf(first, second);
    for (let block = 1; block <= 640; block += 1) await read(reader, block);
    expect(askedFor(second).length).toBeLessThanOrEqual(8 + 10);
    expect(askedFor(second).length).toBeGreaterThanOrEqual(8 + 9);
  });
});

test('costs no call while every token that matches the bloom has its log', async () => {
  const [first, second] = [node('first', { logs: [logIn(2)] }), node('second')];
  await read(readerOf(first, second));
  expect(second.seen).toEqual([]);
  expect(first.seen.map(({ method }) => method)).toEqual([
    'eth_chainId',
    'eth_getBlockByNumber',
    'eth_getLogs',
    'eth_getTransactionReceipt',
    'eth_getBlockByHash',
  ]);
});
