import { type FakeAnswer, type FakeNode, type FakeRequest, startFakeNode } from '@cowrie/testing';
import { createNodePool } from '../rpc/node.pool';
import { createHttpTransport, type HttpTransportOptions } from '../rpc/rpc.http';
import { TRANSFER_TOPIC } from './erc20.codec';
import { askRange } from './log-range.answer';
import { createLogRangeReader } from './log-range.reader';

const filter = { address: ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'], topics: [TRANSFER_TOPIC] };
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;
const block = (n: string) => ({
  number: n,
  hash: hash(Number(n)),
  parentHash: hash(Number(n) - 1),
  timestamp: '0x1',
});
const log = (n: number) => ({
  address: filter.address[0],
  topics: [TRANSFER_TOPIC, hash(1), hash(2)],
  data: hash(n),
  blockNumber: `0x${n.toString(16)}`,
  blockHash: hash(n),
  transactionHash: hash(n),
  logIndex: '0x0',
});
const rangeOf = ({ params }: FakeRequest) => {
  const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
  return { from: Number(fromBlock), to: Number(toBlock), blocks: Number(toBlock) - Number(fromBlock) + 1 };
};

let node: FakeNode | undefined;
afterEach(() => node?.close());

/** Returns a reader of the node's logs. */
function readerAt(rpcUrl: string, options?: HttpTransportOptions) {
  const pool = createNodePool([createHttpTransport(rpcUrl, options)], { wait: () => Promise.resolve() });
  return createLogRangeReader(async (query) => (await askRange(pool, query)).wanted);
}

/**
 * Returns a reader of an endless chain with a log in each block. `refusal` decides which ranges the node
 * refuses.
 */
async function readerOn(
  refusal: (blocks: number, from: number) => FakeAnswer | undefined,
  timeoutMs = 10_000,
) {
  node = await startFakeNode((request) => {
    if (request.method === 'eth_getBlockByNumber') return { result: block(String(request.params[0])) };
    const { from, blocks } = rangeOf(request);
    return refusal(blocks, from) ?? { result: Array.from({ length: blocks }, (_, i) => log(from + i)) };
  });
  const { seen } = node;
  const read = readerAt(node.rpcUrl, { timeoutMs, maxResponseBytes: 50_000 });
  return {
    read: async (fromBlock: number, toBlock: number) =>
      (await read({ fromBlock, toBlock, filter })).map(({ blockNumber }) => blockNumber),
    ranges: () =>
      seen.filter(({ method }) => method === 'eth_getLogs').map((request) => rangeOf(request).blocks),
  };
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

// Messages of real endpoints and providers.
test.each([
  [-32005, 'query returned more than 10000 results'],
  [-32600, 'eth_getLogs is limited to a 10,000 range'],
  [-32602, 'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range'],
  [-32614, 'eth_getLogs is limited to a 10,000 blocks range'],
  [-32000, 'exceed maximum block range: 5000'],
  [-32000, 'block range is too wide'],
  [
    -32701,
    'Please specify an address in your request or, to remove restrictions, order a dedicated full node',
  ],
  [-32005, 'limit exceeded'],
  [-32000, 'requested too many blocks from 1 to 9999, maximum is set to 2048'],
  [35, 'ranges over 10000 blocks are not supported on freetier'],
  [-32000, 'query timeout exceeded'],
  [-32603, 'backend response too large'],
  [-32062, 'Block range is too large'],
  [1, 'something nobody has seen before'],
])('a range refused with %i %p is read in parts', async (code, message) => {
  const { read, ranges } = await readerOn((blocks) =>
    blocks > 30 ? { error: { code, message } } : undefined,
  );
  expect(await read(100, 199)).toEqual(numbers(100, 199));
  expect(ranges().slice(0, 3)).toEqual([100, 50, 25]);
});

test.each<[string, FakeAnswer]>([
  ['413', { httpStatus: 413 }],
  ['400 with a page', { httpStatus: 400, body: '<html>' }],
  [
    '500 with a refusal in it',
    { httpStatus: 500, body: '{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"no"}}' },
  ],
  ['504', { httpStatus: 504 }],
  ['silence', 'silence'],
])('a range answered with %s is read in parts', async (_, answer) => {
  const { read } = await readerOn((blocks) => (blocks > 3 ? answer : undefined), 150);
  expect(await read(1, 9)).toEqual(numbers(1, 9));
});

test('reads the range in parts when the answer is too long', async () => {
  const { read, ranges } = await readerOn(() => undefined);
  expect(await read(1, 200)).toEqual(numbers(1, 200));
  expect(ranges().length).toBeGreaterThan(2);
});

test('remembers the granted range, and tries a wider one later', async () => {
  let limit = 10;
  const { read, ranges } = await readerOn((blocks) =>
    blocks > limit ? { error: { code: -32000, message: 'block range too large' } } : undefined,
  );
  await read(1, 80);
  const afterFirst = ranges().length;
  await read(81, 160);
  expect(Math.max(...ranges().slice(afterFirst, afterFirst + 2))).toBe(10);
  limit = 1000;
  await read(161, 2000);
  expect(Math.max(...ranges().slice(-3))).toBe(80);
});

// Guarantee: a rate limit leads to the few retries of `rpc.patience.ts`, not to many smaller ranges.
test.each([
  [429, 'slow down'],
  [-32005, 'rate limit exceeded'],
  [-32005, 'project ID request rate exceeded'],
  [-32007, '50/second request limit reached'],
  [-32016, 'Your app has exceeded its compute units per second capacity'],
])(
  'asks for no smaller range when the endpoint is busy with %i %p, and reads the whole range later',
  async (code, message) => {
    let isAskedTooMuch = true;
    const { read, ranges } = await readerOn(() =>
      isAskedTooMuch ? { error: { code, message } } : undefined,
    );
    await expect(read(1, 50)).rejects.toMatchObject({ code: 'rpc_refused', retryable: true });
    isAskedTooMuch = false;
    expect(await read(1, 50)).toEqual(numbers(1, 50));
    expect(ranges()).toEqual([50, 50, 50, 50, 50]);
  },
);

test('reads a long range in parts when the endpoint keeps saying that it is busy', async () => {
  const { read, ranges } = await readerOn((blocks) =>
    blocks > 10 ? { error: { code: -32000, message: 'over capacity' } } : undefined,
  );
  for (let attempt = 1; attempt < 8; attempt += 1) {
    await expect(read(1, 20)).rejects.toMatchObject({ code: 'rpc_refused' });
  }
  expect(await read(1, 20)).toEqual(numbers(1, 20));
  expect(ranges()).toEqual([...Array<number>(8 * 4).fill(20), 10, 10]);
});

test('throws a retryable error when a single block is refused', async () => {
  const { read } = await readerOn(() => ({ error: { code: -32000, message: 'no logs here' } }));
  await expect(read(1, 4)).rejects.toMatchObject({
    code: 'logs_refused',
    retryable: true,
    facts: { blockNumber: 1 },
  });
});

test('refuses the answer of an endpoint that has not seen the last block', async () => {
  node = await startFakeNode(({ method }) => ({ result: method === 'eth_getLogs' ? [] : null }));
  const read = readerAt(node.rpcUrl);
  await expect(read({ fromBlock: 1, toBlock: 2, filter })).rejects.toMatchObject({
    code: 'chain_inconsistent',
  });
});

// Guarantee: an endpoint that contradicts itself is detected, even in one log among many.
test.each<[string, object[]]>([
  ['a log from outside of the range', [log(3)]],
  ['such a log after others', [log(1), log(1), log(2), log(3)]],
  ['a log that was taken back', [log(1), { ...log(1), removed: true }]],
  ['a log of the last block under another hash', [{ ...log(2), blockHash: hash(7) }]],
  ['such a log after one under the right hash', [log(2), { ...log(2), blockHash: hash(7) }]],
])('refuses %s', async (_, logs) => {
  node = await startFakeNode(({ method }) => ({ result: method === 'eth_getLogs' ? logs : block('0x2') }));
  const read = readerAt(node.rpcUrl);
  await expect(read({ fromBlock: 1, toBlock: 2, filter })).rejects.toMatchObject({
    code: 'chain_inconsistent',
  });
});
