import { type FakeAnswer, type FakeNode, startFakeNode } from '@cowrie/testing';
import { createTronWorld } from '../spec/tron.world';
import { startTronNode } from '../testing/node/tron-node';
import { createTronTransport } from './tron.transport';

let fake: FakeNode | undefined;
afterEach(() => fake?.close());
const BLOCK = { number: '0x5', hash: `0x${'00'.repeat(7)}05${'ab'.repeat(24)}` };

async function transportTo(answer: FakeAnswer) {
  fake = await startFakeNode(() => answer);
  return createTronTransport(fake.rpcUrl, { timeoutMs: 300 });
}

test('sends both kinds of calls, and keeps their order', async () => {
  const { chain } = await createTronWorld();
  const node = await startTronNode(chain);
  const transport = createTronTransport(node.url);
  const answers = await transport.send([
    { method: 'wallet/getnowblock', params: [{}] },
    { method: 'eth_chainId', params: [] },
    { method: 'walletsolidity/getnowblock', params: [{}] },
    { method: 'eth_blockNumber', params: [] },
  ]);
  expect(answers).toMatchObject([
    { result: { blockID: chain.head.id.slice(2) } },
    { result: '0xcd8690dc' },
    { result: { blockID: chain.solid.id.slice(2) } },
    { result: `0x${chain.head.number.toString(16)}` },
  ]);
  transport.close();
  await expect(transport.send([{ method: 'eth_chainId', params: [] }])).rejects.toMatchObject({
    kind: 'closed',
  });
  await node.close();
});

test.each<[string, object | object[]]>([
  ['a block', { ...BLOCK, number: '0x6' }],
  [
    'a log among others',
    [
      { blockNumber: '0x5', blockHash: BLOCK.hash },
      { blockNumber: '0x4', blockHash: BLOCK.hash },
    ],
  ],
])('an answer is no answer when %s has the ID of another number', async (_, result) => {
  const transport = await transportTo({ result });
  const call = { method: Array.isArray(result) ? 'eth_getLogs' : 'eth_getBlockByNumber', params: [] };
  await expect(transport.send([call])).rejects.toMatchObject({ code: 'rpc_unreachable', kind: 'malformed' });
  transport.close();
});

test.each<[string, FakeAnswer, object]>([
  ['a page', { httpStatus: 200, body: '<html>' }, { kind: 'malformed' }],
  ['a failure', { httpStatus: 503, body: 'down' }, { kind: 'http' }],
  ['a rate limit', { httpStatus: 429, headers: { 'retry-after': '2' } }, { kind: 'rate_limited' }],
  ['silence', 'silence', { kind: 'timeout' }],
])('a call of /wallet answered with %s is unreachable', async (_, answer, expected) => {
  const transport = await transportTo(answer);
  const sent = transport.send([{ method: 'wallet/getnowblock', params: [{}] }]);
  await expect(sent).rejects.toMatchObject({ code: 'rpc_unreachable', ...expected });
  transport.close();
});

test.each(['{"Error":"class java.lang.NullPointerException : null"}', '{"error":"no such method"}'])(
  'a call of /wallet answered with %s is refused',
  async (body) => {
    const transport = await transportTo({ httpStatus: 200, body });
    const [answer] = await transport.send([{ method: 'wallet/getnowblock', params: [{}] }]);
    expect(answer?.error).toMatchObject({ code: 'rpc_refused', method: 'wallet/getnowblock' });
    transport.close();
  },
);
