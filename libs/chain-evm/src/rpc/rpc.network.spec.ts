import { type FakeAnswer, type FakeNode, type FakeRequest, startFakeNode } from '@cowrie/testing';
import { RpcUnreachableError } from '../chain.errors';
import { createChainReader } from '../chain.reader';
import { networkOn } from '../spec/chain.world';
import { rawBlock } from '../spec/memory.transport';
import { createHttpTransport } from './rpc.http';
import { nodesOf } from './rpc.network';
import type { ObserveCalls, ObservedCalls } from './rpc.observe';
import { callAll, callOne } from './rpc.types';

const nodes: FakeNode[] = [];
afterEach(() => Promise.all(nodes.splice(0).map((node) => node.close())));

async function nodeThat(answer: (request: FakeRequest, batchSize: number) => FakeAnswer): Promise<FakeNode> {
  const node = await startFakeNode(answer);
  nodes.push(node);
  return node;
}
const healthy = () => nodeThat(({ method }) => ({ result: method === 'eth_chainId' ? '0x2105' : '0x2a' }));
const blockNumber = (urls: string[]) =>
  callOne(nodesOf(networkOn(urls), { timeoutMs: 2000 }), 'eth_blockNumber');
const deadUrl = async () => {
  const node = await startFakeNode(() => 'silence');
  await node.close();
  return node.rpcUrl;
};

describe('failover', () => {
  test.each<[string, FakeAnswer]>([
    ['429', { httpStatus: 429 }],
    [
      '429 with a refusal in it',
      { httpStatus: 429, body: '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"slow"}}' },
    ],
    ['503', { httpStatus: 503 }],
    ['401', { httpStatus: 401, body: 'no such project' }],
    ['a page', { httpStatus: 200, body: '<html>maintenance</html>' }],
    ['silence', 'silence'],
    [
      '"rate limited"',
      { error: { code: -32005, message: 'daily request count exceeded, request rate limited' } },
    ],
    ['"internal error"', { error: { code: -32603, message: 'internal error' } }],
  ])('a node that answers %s is passed over', async (_, answer) => {
    const sick = await nodeThat(() => answer);
    expect(await blockNumber([sick.rpcUrl, (await healthy()).rpcUrl])).toBe('0x2a');
  });

  test('skips an endpoint that cannot be reached', async () => {
    expect(await blockNumber([await deadUrl(), (await healthy()).rpcUrl])).toBe('0x2a');
  });

  test('treats a refusal of the request as final, because another endpoint would refuse it too', async () => {
    const first = await nodeThat(({ method }) =>
      method === 'eth_chainId'
        ? { result: '0x2105' }
        : { error: { code: 3, message: 'execution reverted', data: '0x' } },
    );
    const second = await healthy();
    await expect(blockNumber([first.rpcUrl, second.rpcUrl])).rejects.toMatchObject({
      code: 'rpc_refused',
      retryable: false,
    });
    expect(second.seen).toEqual([]);
  });

  // Guarantee: a URL holds a key, and errors are logged.
  test('reports each attempt and no URL if none answers', async () => {
    const sick = await nodeThat(() => ({ httpStatus: 503 }));
    const error = await blockNumber([`${sick.rpcUrl}/v2/secret-key`, await deadUrl()]).catch(
      (e: unknown) => e,
    );
    expect(error).toMatchObject({ code: 'rpc_unreachable', retryable: true });
    const { facts, message } = error as RpcUnreachableError;
    expect(facts.attempts).toMatchObject([{ kind: 'http', httpStatus: 503 }, { kind: 'network' }]);
    expect(JSON.stringify({ facts, message })).not.toContain('secret-key');
  });
});

describe('the wrong chain', () => {
  const wrong = () => nodeThat(() => ({ result: '0x1' }));

  test('is found at start behind the second URL, although the first is right', async () => {
    const reader = createChainReader(networkOn([(await healthy()).rpcUrl, (await wrong()).rpcUrl]));
    await expect(reader.assertNetwork()).rejects.toMatchObject({
      code: 'chain_mismatch',
      mismatches: [{ check: 'chain_id', expected: '8453', actual: '1' }],
    });
  });

  test('is never read, even if it was down at start', async () => {
    const node = await wrong();
    await expect(blockNumber([await deadUrl(), node.rpcUrl])).rejects.toMatchObject({
      code: 'chain_mismatch',
    });
    expect(node.seen.map(({ method }) => method)).toEqual(['eth_chainId']);
  });
});

// Guarantee: an endpoint that sends Retry-After is not asked earlier. The header's forms are in
// retry-after.spec.ts.
test('does not ask an endpoint that answered 429 until its Retry-After has passed', async () => {
  let nowMs = Date.UTC(2026, 0, 1);
  const headers = { 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' };
  const busy = await nodeThat(() => ({ httpStatus: 429, headers }));
  const pool = nodesOf(networkOn([busy.rpcUrl, (await healthy()).rpcUrl]), { now: () => nowMs });
  await callOne(pool, 'eth_blockNumber');
  expect(pool.endpoints()[0]).toMatchObject({ state: 'resting', restsUntil: new Date(nowMs + 30_000) });
  nowMs += 29_999;
  await callOne(pool, 'eth_blockNumber');
  expect(busy.batches).toHaveLength(1);
  nowMs += 1;
  await callOne(pool, 'eth_blockNumber');
  expect(busy.batches).toHaveLength(2);
});

// Guarantee: the empty list of an endpoint that lacks the blocks does not mean "nobody has paid".
test('reads logs from an endpoint that has the blocks, even if it is not the preferred one', async () => {
  const nodeAt = (head: number) =>
    nodeThat(({ method, params }) => {
      if (method === 'eth_chainId') return { result: '0x2105' };
      if (method === 'eth_getLogs') return { result: [] };
      const number = params[0] === 'latest' ? head : Number(params[0]);
      return { result: number > head ? null : rawBlock(number) };
    });
  const [behind, ahead] = [await nodeAt(100), await nodeAt(101)];
  const usdc = { symbol: 'USDC' as const, address: `0x${'8'.repeat(40)}`, decimals: 6 };
  const reader = createChainReader(networkOn([behind.rpcUrl, ahead.rpcUrl], { USDC: usdc }));
  const { number } = await reader.head();
  expect(number).toBe(101);
  expect(await reader.block(number)).toBeDefined();
  await reader.transfers({ fromBlock: number, toBlock: number, isWatched: () => true });
  expect([behind, ahead].map(({ seen }) => seen.some(({ method }) => method === 'eth_getLogs'))).toEqual([
    false,
    true,
  ]);
  expect(reader.endpoints().map(({ state, behindBlocks }) => [state, behindBlocks])).toEqual([
    ['ok', 1],
    ['ok', 0],
  ]);
  reader.close();
});

describe('one endpoint', () => {
  const calls = Array.from({ length: 45 }, (_, i) => ({ method: 'echo', params: [i] }));
  const echo = ({ params }: FakeRequest): FakeAnswer => ({ result: params[0] });
  const answers = calls.map((_, i) => i);

  test('is called in batches, and the answers are put in order', async () => {
    const node = await nodeThat(echo);
    expect(await callAll(createHttpTransport(node.rpcUrl), calls)).toEqual(answers);
    expect(node.batches).toEqual([20, 20, 5]);
  });

  test.each<[string, FakeAnswer]>([
    ['400', { httpStatus: 400, body: 'batches are not supported' }],
    ['403', { httpStatus: 403 }],
    [
      'one error for all',
      { httpStatus: 200, body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch"}}' },
    ],
  ])('that refuses batches with %s is asked one by one, and gets no batch again', async (_, refusal) => {
    const node = await nodeThat((request, size) => (size > 1 ? refusal : echo(request)));
    const transport = createHttpTransport(node.rpcUrl);
    expect(await callAll(transport, calls)).toEqual(answers);
    await callAll(transport, calls);
    expect(node.batches.filter((size) => size > 1)).toEqual([20]);
  });

  test('times out when it does not answer', async () => {
    const node = await nodeThat(() => 'silence');
    const transport = createHttpTransport(node.rpcUrl, { timeoutMs: 50 });
    await expect(callOne(transport, 'eth_blockNumber')).rejects.toMatchObject({
      kind: 'timeout',
      retryable: true,
    });
  });

  test('aborts calls under way when it is closed', async () => {
    const node = await nodeThat(() => 'silence');
    const transport = createHttpTransport(node.rpcUrl);
    const underWay = callOne(transport, 'eth_blockNumber');
    transport.close();
    await expect(underWay).rejects.toMatchObject({ kind: 'closed', retryable: false });
    await expect(callOne(transport, 'eth_blockNumber')).rejects.toMatchObject({ kind: 'closed' });
  });

  test('gets the credentials of its URL in a header', async () => {
    const node = await nodeThat(() => ({ result: 1 }));
    const url = node.rpcUrl.replace('//', '//user:pass@');
    expect(await callOne(createHttpTransport(url), 'any')).toBe(1);
  });
});

test('reports each request to an observer: network, host and methods, but nothing from a path or a parameter', async () => {
  const [sick, well] = [await nodeThat(() => ({ httpStatus: 503 })), await healthy()];
  const told: ObservedCalls[] = [];
  const observe: ObserveCalls = (calls, send) => {
    told.push(calls);
    return send();
  };
  const nodes = nodesOf(networkOn([`${sick.rpcUrl}/v2/key`, well.rpcUrl]), { observe });
  expect(await callOne(nodes, 'eth_sendRawTransaction', ['0x02'])).toBe('0x2a');
  const [first, second] = [sick, well].map(({ rpcUrl }) => new URL(rpcUrl).host);
  expect(told).toEqual([
    { network: 'base', endpoint: first, methods: ['eth_chainId'] },
    { network: 'base', endpoint: second, methods: ['eth_chainId'] },
    { network: 'base', endpoint: second, methods: ['eth_sendRawTransaction'] },
  ]);
});
