import { ChainMismatchError } from '../chain.errors';
import { memoryTransport, noAnswer, rawBlock, refusal, word } from '../spec/memory.transport';
import { createNodePool } from './node.pool';
import { callOne } from './rpc.types';

/** Blocks that are two seconds apart. */
const blockAt = (number: number) => ({ ...rawBlock(number), timestamp: `0x${(2 * number).toString(16)}` });

/**
 * Returns a pool of fake nodes `a`, `b`, `c`. A test can set each node's head, or what it does instead of an
 * answer.
 */
function poolOf(count: number) {
  let nowMs = 0;
  const nodes = Array.from({ length: count }, (_, i) => ({
    head: 100,
    does: undefined as (() => unknown) | undefined,
    name: 'abc'[i] ?? '',
  }));
  const transports = nodes.map((node) =>
    memoryTransport(node.name, ({ method }) => {
      if (node.does) return node.does();
      return method === 'eth_getBlockByNumber' ? blockAt(node.head) : node.name;
    }),
  );
  const pool = createNodePool(transports, { now: () => nowMs, headGraceMs: 50 });
  return {
    pool,
    nodes: nodes as [(typeof nodes)[0], (typeof nodes)[0], (typeof nodes)[0]],
    /** The name of the node that answers. */
    answering: (block?: number) =>
      callOne(pool, 'who', [], block === undefined ? undefined : { block }).catch(() => 'none'),
    /** How often each was asked since the last call to this function. */
    asked: () => transports.map(({ seen }) => seen.splice(0).length),
    states: () => pool.endpoints().map(({ state }) => state),
    pass: (ms: number) => (nowMs += ms),
  };
}
const fails =
  (error: Error = noAnswer()) =>
  () => {
    throw error;
  };
const hangs = () => new Promise(() => undefined);

describe('an endpoint that failed', () => {
  test('is not asked while it rests, and is first again once it recovers', async () => {
    const { nodes, answering, asked, states, pass } = poolOf(2);
    nodes[0].does = fails();
    expect([await answering(), await answering()]).toEqual(['b', 'b']);
    expect([asked(), states()]).toEqual([
      [1, 2],
      ['resting', 'ok'],
    ]);
    nodes[0].does = undefined;
    pass(999);
    expect(await answering()).toBe('b');
    pass(1);
    expect([await answering(), await answering()]).toEqual(['a', 'a']);
    expect([asked(), states()]).toEqual([
      [2, 1],
      ['ok', 'ok'],
    ]);
  });

  test('is asked when all rest, in the order of preference', async () => {
    const { nodes, answering, states } = poolOf(3);
    for (const node of nodes) node.does = fails();
    expect(await answering()).toBe('none');
    expect(states()).toEqual(['resting', 'resting', 'resting']);
    nodes[1].does = undefined;
    nodes[2].does = undefined;
    expect(await answering()).toBe('b');
    expect(states()).toEqual(['resting', 'ok', 'resting']);
  });

  test.each([
    ['has timed out', noAnswer('timeout'), true],
    ['answered 5xx', noAnswer('http', { httpStatus: 502 }), true],
    ['has sent no JSON-RPC', noAnswer('malformed'), true],
    ['answered 429', noAnswer('rate_limited', { httpStatus: 429 }), true],
    ['says in well-formed words that it is asked too much', refusal(-32005, 'rate limited'), true],
    ['found the request too large', noAnswer('too_large'), false],
    ['will not have the request', noAnswer('http', { httpStatus: 400 }), false],
    ['lacks a block', refusal(-32000, 'header not found'), false],
  ])('because it %s: rests', async (_, error, rests) => {
    const { nodes, answering, states } = poolOf(2);
    nodes[0].does = fails(error);
    expect(await answering()).toBe('b');
    expect(states()[0]).toBe(rests ? 'resting' : 'ok');
  });

  // Guarantee: a refusal by the others is the answer. No caller waits for an endpoint that is known to be
  // down.
  test('is not asked if the others refused', async () => {
    const { nodes, pool, answering, asked } = poolOf(2);
    nodes[0].does = fails();
    await answering();
    asked();
    nodes[1].does = fails(refusal(-32603, 'internal error'));
    await expect(callOne(pool, 'who')).rejects.toMatchObject({ code: 'rpc_refused' });
    expect(asked()).toEqual([0, 1]);
  });
});

describe('the head', () => {
  test('is the highest of all endpoints', async () => {
    const { nodes, pool, asked } = poolOf(3);
    nodes[1].head = 103;
    expect(await pool.head()).toMatchObject({ number: 103, hash: word(103) });
    expect(asked()).toEqual([1, 1, 1]);
  });

  test('comes from the preferred endpoint at equal height, even if another answers first', async () => {
    const { nodes, pool } = poolOf(2);
    nodes[0].does = () =>
      new Promise((resolve) => setImmediate(resolve, { ...rawBlock(100), hash: word(7) }));
    expect(await pool.head()).toMatchObject({ number: 100, hash: word(7) });
  });

  test('arrives in time although an endpoint hangs, and the next call does not wait for it', async () => {
    const { nodes, pool, asked } = poolOf(2);
    nodes[0].does = hangs;
    nodes[1].head = 104;
    expect(await pool.head()).toMatchObject({ number: 104 });
    expect(await pool.head()).toMatchObject({ number: 104 });
    expect(asked()).toEqual([1, 2]);
  });

  test('is not asked of an endpoint that rests', async () => {
    const { nodes, pool, answering, asked } = poolOf(2);
    nodes[0].does = fails();
    await answering();
    asked();
    await pool.head();
    expect(asked()).toEqual([0, 1]);
  });

  test.each<[string, () => unknown]>([
    ['fails', fails()],
    ['refuses', fails(refusal(-32601, 'no such method'))],
    ['answers nonsense', () => 'yes'],
    ['has none', () => null],
  ])('is known although a node %s', async (_, does) => {
    const { nodes, pool } = poolOf(2);
    nodes[0].does = does;
    expect(await pool.head()).toMatchObject({ number: 100 });
  });

  test('is an error if no endpoint returns it', async () => {
    const { nodes, pool } = poolOf(2);
    for (const node of nodes) node.does = fails();
    await expect(pool.head()).rejects.toMatchObject({
      code: 'rpc_unreachable',
      facts: { attempts: [{}, {}] },
    });
    nodes[1].does = () => null;
    await expect(pool.head()).rejects.toMatchObject({ code: 'chain_inconsistent' });
  });

  test('is an error if an endpoint is on another chain, even if others answer', async () => {
    const { nodes, pool } = poolOf(2);
    nodes[1].does = fails(new ChainMismatchError('base', []));
    await expect(pool.head()).rejects.toMatchObject({ code: 'chain_mismatch' });
  });

  test('is single-flight', async () => {
    const { pool, asked } = poolOf(2);
    await Promise.all([pool.head(), pool.head()]);
    expect(asked()).toEqual([1, 1]);
  });
});

describe('an endpoint that lags', () => {
  test('is skipped until it catches up', async () => {
    const { nodes, pool, answering } = poolOf(2);
    nodes[1].head = 106;
    await pool.head();
    expect(await answering()).toBe('b');
    expect(pool.endpoints()).toEqual([
      { host: 'a', state: 'lagging', behindBlocks: 6, behindSeconds: 12 },
      { host: 'b', state: 'ok', behindBlocks: 0, behindSeconds: 0 },
    ]);
    nodes[0].head = 101;
    await pool.head();
    expect([await answering(), pool.endpoints()[0]]).toEqual([
      'a',
      { host: 'a', state: 'ok', behindBlocks: 5, behindSeconds: 10 },
    ]);
  });

  test('is asked if no other answers', async () => {
    const { nodes, pool, answering } = poolOf(2);
    nodes[1].head = 200;
    await pool.head();
    nodes[1].does = fails();
    expect(await answering()).toBe('a');
  });

  test('is no longer compared with an endpoint that has failed since', async () => {
    const { nodes, pool, answering, states } = poolOf(2);
    nodes[1].head = 200;
    await pool.head();
    expect(states()).toEqual(['lagging', 'ok']);
    nodes[1].does = fails();
    await answering();
    expect(states()).toEqual(['ok', 'resting']);
  });

  test('by a few blocks is skipped only for the blocks that it lacks', async () => {
    const { nodes, pool, answering } = poolOf(2);
    nodes[1].head = 102;
    await pool.head();
    expect([await answering(100), await answering(101), await answering()]).toEqual(['a', 'b', 'a']);
  });

  test('is not compared with an orphaned chain', async () => {
    const { nodes, pool, states } = poolOf(2);
    await pool.head();
    for (const node of nodes) node.head = 50;
    await pool.head();
    expect(states()).toEqual(['ok', 'ok']);
  });
});

test('reports every endpoint as fine, without a block, before the first call', () => {
  expect(poolOf(1).pool.endpoints()).toEqual([{ host: 'a', state: 'ok' }]);
});

test('throws when there are no endpoints', async () => {
  const pool = createNodePool([]);
  await expect(callOne(pool, 'who')).rejects.toMatchObject({ code: 'rpc_unreachable' });
  await expect(pool.head()).rejects.toMatchObject({ code: 'rpc_unreachable' });
});
