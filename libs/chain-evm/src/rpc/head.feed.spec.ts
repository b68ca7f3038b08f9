import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type LocalChain, startLocalChain } from '@cowrie/testing/local-chain';
import { until } from '@cowrie/testing/until';
import { createHeadFeed, type HeadFeed, type HeadFeedOptions } from './head.feed';

const backoffMs = [5, 20] as const;
const open: { close(): unknown }[] = [];
afterEach(() => open.splice(0).forEach((one) => one.close()));

function feedOf(urls: readonly string[], options: Partial<HeadFeedOptions> = {}) {
  let heads = 0;
  const feed: HeadFeed = createHeadFeed(urls, { onHead: () => (heads += 1), backoffMs, ...options });
  open.push(feed);
  feed.open();
  return { feed, heads: () => heads };
}

describe('on a chain', () => {
  let chain: LocalChain;
  let url: string;
  beforeAll(async () => {
    chain = await startLocalChain({ chainId: 31337, manualMining: true });
    url = chain.rpcUrl.replace('http', 'ws');
  });
  afterAll(() => chain.stop());
  const head = async () => Number(await chain.rpc<string>('eth_blockNumber'));
  /** Until it is subscribed, nothing is announced. */
  const mineUntilHeard = (feed: HeadFeed) =>
    until(async () => {
      await chain.mine();
      return feed.announced() !== undefined;
    });

  it('hears of each block', async () => {
    const { feed, heads } = feedOf([url]);
    await mineUntilHeard(feed);
    await until(async () => feed.announced() === (await head()));
    const before = heads();
    await chain.mine(3);
    await until(async () => feed.announced() === (await head()));
    expect(heads() - before).toBe(3);
  });

  it('hears of the block that replaces another', async () => {
    const { feed, heads } = feedOf([url]);
    await mineUntilHeard(feed);
    await until(async () => feed.announced() === (await head()));
    const [before, number] = [heads(), await head()];
    await chain.rpc('anvil_reorg', [1, []]);
    await until(async () => heads() > before);
    expect(feed.announced()).toBe(number);
  });

  it('is silent while it is paused, and hears again afterwards', async () => {
    const { feed, heads } = feedOf([url]);
    await mineUntilHeard(feed);
    feed.pause();
    expect(feed.announced()).toBeUndefined();
    const before = heads();
    await chain.mine(2);
    expect(heads()).toBe(before);
    feed.open();
    await mineUntilHeard(feed);
  });
});

/** What one connection to a stand-in does with each text that the client sends. */
type Talk = (say: (text: string) => void, socket: Socket) => void;

/** A WebSocket server that says what it is told to, over as many connections as are opened. */
async function standIn(talk: Talk): Promise<{ url: string; connections: () => number; held: () => number }> {
  let connections = 0;
  const sockets: Socket[] = [];
  const server: Server = createServer().on('upgrade', (request, socket: Socket) => {
    connections += 1;
    sockets.push(socket);
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    const answer = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write([...answer, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
    socket.on('error', () => undefined).resume();
    socket.once('data', () => talk((text) => socket.write(frameOf(text)), socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({ close: () => (sockets.forEach((socket) => socket.destroy()), server.close()) });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    held: () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length,
  };
}

function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(4);
  head.writeUInt16BE((0x81 << 8) | 126);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

// Some nodes send both fields.
const subscribed = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1', error: null });
const newHead = (number: unknown, { hash = `hash of ${String(number)}`, subscription = '0x1' } = {}) =>
  JSON.stringify({ method: 'eth_subscription', params: { subscription, result: { number, hash } } });

// Guarantee: an endpoint can say what it likes, and polls go on as if it had said nothing.
it.each([
  ['no JSON', 'block!'],
  ['no object', 'null'],
  ['another subscription', newHead('0x5', { subscription: '0x2' })],
  ['no number', newHead(5)],
  ['a number that is none', newHead('0x')],
  ['a number beyond all blocks', newHead('0xffffffffffffffff')],
  ['no block', JSON.stringify({ method: 'eth_subscription', params: { subscription: '0x1', result: null } })],
])('overhears %s', async (_what, text) => {
  const { url } = await standIn((say) => [subscribed, text, newHead('0x2')].forEach(say));
  const { feed, heads } = feedOf([url]);
  await until(async () => feed.announced() === 2);
  expect(heads()).toBe(1);
});

it('counts a block once when two endpoints announce it, and believes the one that is ahead', async () => {
  const one = await standIn((say) => [subscribed, newHead('0x1'), newHead('0x2')].forEach(say));
  const other = await standIn((say) => [subscribed, newHead('0x2'), newHead('0x3')].forEach(say));
  const { feed, heads } = feedOf([one.url, other.url]);
  await until(async () => heads() === 3);
  expect(feed.announced()).toBe(3);
});

it('does not hear of a block before the endpoint has agreed', async () => {
  const { url } = await standIn((say) => [newHead('0x9'), subscribed, newHead('0x2')].forEach(say));
  const { feed, heads } = feedOf([url]);
  await until(async () => feed.announced() === 2);
  expect(heads()).toBe(1);
});

it.each([
  [
    'refuses the call',
    (say: (text: string) => void) => say(JSON.stringify({ id: 1, error: { code: -32601 } })),
  ],
  ['hangs up', (_say: unknown, socket: Socket) => socket.destroy()],
  [
    'says more than a block has',
    (say: (text: string) => void) => say(newHead('0x1', { hash: 'x'.repeat(33_000) })),
  ],
])('opens the socket again when the endpoint %s', async (_what, first) => {
  let isFirst = true;
  const { url, connections } = await standIn((say, socket) => {
    if (isFirst) {
      isFirst = false;
      say(subscribed);
      return first(say, socket);
    }
    [subscribed, newHead('0x7')].forEach(say);
  });
  const { feed } = feedOf([url]);
  await until(async () => feed.announced() === 7);
  expect(connections()).toBe(2);
});

it('opens a silent socket again', async () => {
  const { url, connections, held } = await standIn((say) => [subscribed, newHead('0x7')].forEach(say));
  const { feed } = feedOf([url], { silentMs: 20 });
  await until(async () => connections() >= 3);
  feed.close();
  // This endpoint never closes its side.
  await until(async () => held() === 0);
});

it('waits for an endpoint that is not there, and stops when it is closed', async () => {
  const { url, connections } = await standIn(() => undefined);
  const { feed } = feedOf(['ws://127.0.0.1:1', url], { silentMs: 10 });
  await until(async () => connections() >= 2);
  feed.close();
  feed.open();
  const before = connections();
  await new Promise((resolve) => setImmediate(resolve));
  expect([connections(), feed.announced()]).toEqual([before, undefined]);
});
