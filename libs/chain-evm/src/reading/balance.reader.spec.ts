import { mintTestToken } from '../setup/test-tokens';
import { type ChainWorld, createChainWorld, networkOn } from '../spec/chain.world';
import { memoryTransport, rawBlock, refusal, word } from '../spec/memory.transport';
import { createChainReader } from '../chain.reader';
import type { RpcCall } from '../rpc/rpc.types';

const USDC = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const VAULT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const BLOCK = { number: 7, hash: word(7) };

/** A reader over nodes that answer `eth_call` as given, and know every block. */
function readerOf(...balances: ((call: RpcCall) => unknown)[]) {
  const nodes = balances.map((balance, i) =>
    memoryTransport('abc'[i] ?? '', (call) => {
      if (call.method === 'eth_chainId') return '0x2105';
      return call.method === 'eth_getBlockByNumber' ? rawBlock(Number(call.params[0])) : balance(call);
    }),
  );
  const network = networkOn([], { USDC: { symbol: 'USDC', address: USDC, decimals: 6 } });
  const asked = () => nodes.filter(({ seen }) => seen.length > 0).map(({ endpoint }) => endpoint);
  return { reader: createChainReader(network, { transports: nodes }), nodes, asked };
}
const holds = (units: number) => () => word(units);
const refuses = (message: string) => () => {
  throw refusal(-32000, message);
};

describe('balancesAt', () => {
  test('asks the endpoint that the logs do not come from', async () => {
    const { reader, asked } = readerOf(holds(1), holds(2));
    const { block, balances } = await reader.balancesAt(BLOCK, [VAULT]);
    const [held] = balances;
    expect(block).toMatchObject(BLOCK);
    expect([held, asked()]).toEqual([{ address: VAULT, balances: [{ token: 'USDC', units: 2n }] }, ['b']]);
  });

  test('asks the only endpoint when there is one, all in one batch, at the given block', async () => {
    const { reader, nodes } = readerOf(holds(3));
    expect((await reader.balancesAt(BLOCK, [VAULT, USDC])).balances).toMatchObject([
      { address: VAULT, balances: [{ units: 3n }] },
      { address: USDC, balances: [{ units: 3n }] },
    ]);
    const calls = nodes[0]?.seen.filter(({ method }) => method !== 'eth_chainId') ?? [];
    expect(calls.map(({ method }) => method)).toEqual([
      'eth_getBlockByNumber',
      'eth_call',
      'eth_call',
      'eth_getBlockByNumber',
    ]);
    expect(calls[1]?.params[1]).toBe('0x7');
  });

  test('asks the next endpoint when one has dropped the state of the block', async () => {
    const { reader } = readerOf(holds(4), refuses('missing trie node'));
    expect((await reader.balancesAt(BLOCK, [VAULT])).balances).toMatchObject([{ balances: [{ units: 4n }] }]);
    await expect(readerOf(refuses('missing trie node')).reader.balancesAt(BLOCK, [VAULT])).rejects.toThrow(
      'missing trie node',
    );
  });

  test('believes no balance of another block', async () => {
    const { reader } = readerOf(holds(5));
    await expect(reader.balancesAt({ ...BLOCK, hash: word(8) }, [VAULT])).rejects.toThrow(
      'does not have the block',
    );
  });

  test('refuses an answer that is not 32 bytes', async () => {
    const { reader } = readerOf(() => '0x');
    await expect(reader.balancesAt(BLOCK, [VAULT])).rejects.toThrow('invalid value');
  });
});

test('elsewhere asks the endpoints in the opposite order, and none twice while the first answers', async () => {
  const { reader, asked } = readerOf(holds(1), holds(1), holds(1));
  expect((await reader.elsewhere.block(9))?.number).toBe(9);
  expect(asked()).toEqual(['c']);
});

describe('restLiars', () => {
  const transfer = {
    txHash: word(77),
    ordinal: 0,
    blockHash: word(7),
    blockNumber: 7,
    tokenAddress: USDC,
    from: VAULT,
    to: VAULT,
    amountUnits: 1n,
  };
  const shows = () => [{ transactionHash: word(77) }];
  /** Its block has the transaction. It answers for logs only. */
  const hasMined =
    (logs: () => unknown) =>
    ({ method }: RpcCall) => {
      if (method === 'eth_getTransactionReceipt') return null;
      return method === 'eth_getBlockByHash' ? { ...rawBlock(7), transactions: [word(77)] } : logs();
    };

  test('rests the endpoints that leave the transfer out, for ten minutes', async () => {
    const { reader } = readerOf(
      hasMined(() => []),
      shows,
      hasMined(() => [{ transactionHash: word(78) }]),
    );
    // The machine's clock may be set ahead meanwhile.
    const before = Date.now();
    expect(await reader.restLiars(transfer)).toEqual(['a', 'c']);
    expect(reader.endpoints().map(({ state }) => state)).toEqual(['resting', 'ok', 'resting']);
    const [liar] = reader.endpoints();
    expect(Number(liar?.restsUntil) - before).toBeGreaterThan(590_000);
  });

  // Guarantee: an endpoint that invents a transfer cannot have the others rest (docs/decisions/0150).
  test.each<[string, unknown]>([
    ['does not contain it', rawBlock(7)],
    ['is another one', null],
  ])('rests no endpoint whose block %s', async (_, block) => {
    const { reader } = readerOf(({ method }) => {
      if (method === 'eth_getTransactionReceipt') return null;
      return method === 'eth_getBlockByHash' ? block : [];
    }, shows);
    expect(await reader.restLiars(transfer)).toEqual([]);
  });

  test('rests no endpoint that shows it, or that gives no answer', async () => {
    const { reader } = readerOf(shows, refuses('rate limited'));
    expect(await reader.restLiars(transfer)).toEqual([]);
  });
});

describe('on a real node', () => {
  let world: ChainWorld;
  beforeAll(async () => {
    world = await createChainWorld();
  });
  afterAll(() => world.stop());

  test('gives each balance as of the block, not as of now', async () => {
    const reader = createChainReader(world.network);
    const [one, two] = [world.vaultOf(world.newPaymentId()), world.vaultOf(world.newPaymentId())];
    const mint = (to: string, tokenAddress: string, amountUnits: bigint) =>
      mintTestToken(world.payer, { tokenAddress, to, amountUnits });
    await mint(one, world.usdc.address, 5n);
    await mint(two, world.usdt.address, 6n);
    const block = await reader.head();
    await mint(one, world.usdc.address, 100n);
    expect((await reader.balancesAt(block, [one, two])).balances).toEqual([
      {
        address: one,
        balances: [
          { token: 'USDC', units: 5n },
          { token: 'USDT', units: 0n },
        ],
      },
      {
        address: two,
        balances: [
          { token: 'USDC', units: 0n },
          { token: 'USDT', units: 6n },
        ],
      },
    ]);
    reader.close();
  });
});
