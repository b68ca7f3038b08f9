import {
  ChainMismatchError,
  type ChainReader,
  type NetworkDefinition,
  createChainReader,
  deployTestToken,
  mintTestToken,
  sendManyTestTokens,
  sendNative,
} from './index';
import { type ChainWorld, createChainWorld } from './spec/chain.world';

let world: ChainWorld;
let reader: ChainReader;
beforeAll(async () => {
  world = await createChainWorld();
  reader = createChainReader(world.network);
});
afterAll(async () => {
  reader.close();
  await world.stop();
});

const read = async (blockNumber: number, ...addresses: string[]) => {
  const watched = new Set(addresses.map((address) => address.toLowerCase()));
  return reader.transfers({
    fromBlock: blockNumber,
    toBlock: blockNumber,
    isWatched: (to) => watched.has(to),
  });
};

describe('transfers', () => {
  test('reports every field of a transfer', async () => {
    const to = world.vaultOf(world.newPaymentId());
    const sent = await mintTestToken(world.payer, {
      tokenAddress: world.usdc.address,
      to,
      amountUnits: 5_000_000n,
    });
    const block = await reader.block(sent.blockNumber);
    expect(await read(sent.blockNumber, to)).toEqual([
      {
        token: 'USDC',
        tokenAddress: world.usdc.address,
        from: '0x0000000000000000000000000000000000000000',
        to,
        amountUnits: 5_000_000n,
        txHash: sent.txHash,
        ordinal: 0,
        blockNumber: sent.blockNumber,
        blockHash: block?.hash,
        blockTimestampSeconds: block?.timestampSeconds,
      },
    ]);
  });

  // Guarantee: two transfers to one address in one transaction both count.
  test('distinguishes every transfer of a transaction, including transfers of zero', async () => {
    const [a, b] = [world.vaultOf(world.newPaymentId()), world.vaultOf(world.newPaymentId())];
    const { usdc, usdt } = world;
    const { blockNumber } = await sendManyTestTokens(world.payer, [
      { tokenAddress: usdc.address, to: a, amountUnits: 7n },
      { tokenAddress: usdt.address, to: a, amountUnits: 7n },
      { tokenAddress: usdc.address, to: a, amountUnits: 0n },
      { tokenAddress: usdc.address, to: b, amountUnits: 8n },
      { tokenAddress: usdc.address, to: a, amountUnits: 7n },
    ]);
    const seen = async (...addresses: string[]) =>
      (await read(blockNumber, ...addresses)).map(({ token, amountUnits, ordinal }) => [
        token,
        amountUnits,
        ordinal,
      ]);
    expect(await seen(a)).toEqual([
      ['USDC', 7n, 0],
      ['USDT', 7n, 1],
      ['USDC', 0n, 2],
      ['USDC', 7n, 4],
    ]);
    expect(await seen(b)).toEqual([['USDC', 8n, 3]]);
    expect(await seen()).toEqual([]);
  });

  // Guarantee: a transfer keeps its ordinal under every configuration and in every block.
  test('counts transfers of unknown tokens in ordinals', async () => {
    const stranger = await deployTestToken(world.payer, { symbol: 'USDC', label: 'nobody knows it' });
    const to = world.vaultOf(world.newPaymentId());
    const { blockNumber } = await sendManyTestTokens(world.payer, [
      { tokenAddress: stranger.address, to, amountUnits: 1n },
      { tokenAddress: world.usdt.address, to, amountUnits: 2n },
      { tokenAddress: world.usdc.address, to, amountUnits: 3n },
    ]);
    const ordinal = async (tokens: NetworkDefinition['tokens']) => {
      const other = createChainReader({ ...world.network, tokens });
      const found = await other.transfers({
        fromBlock: 0,
        toBlock: blockNumber,
        isWatched: (a) => a === to.toLowerCase(),
      });
      other.close();
      return found.map(({ token, amountUnits, ordinal }) => [token, amountUnits, ordinal]);
    };
    const { usdc, usdt } = world;
    expect(await ordinal({ USDC: usdc })).toEqual([['USDC', 3n, 2]]);
    expect(await ordinal({ USDC: usdc, USDT: usdt })).toEqual([
      ['USDT', 2n, 1],
      ['USDC', 3n, 2],
    ]);
    expect(await ordinal({})).toEqual([]);
  });

  test('does not use the log index of the block', async () => {
    const [a, b] = [world.vaultOf(world.newPaymentId()), world.vaultOf(world.newPaymentId())];
    await world.chain.rpc('evm_setAutomine', [false]);
    const [one, two] = [world.payer, { ...world.payer, privateKey: world.operatorKey }].map((account, i) =>
      mintTestToken(account, { tokenAddress: world.usdc.address, to: i === 0 ? a : b, amountUnits: 1n }),
    );
    await untilPending(2);
    await world.chain.mine();
    await world.chain.rpc('evm_setAutomine', [true]);
    const sent = await Promise.all([one, two]);
    expect(sent[0]?.blockNumber).toBe(sent[1]?.blockNumber);
    const found = await read(sent[0]?.blockNumber ?? 0, a, b);
    expect(found.map(({ ordinal }) => ordinal)).toEqual([0, 0]);
  });

  test('calls with lower case and returns checksums', async () => {
    const to = world.vaultOf(world.newPaymentId());
    const { blockNumber } = await mintTestToken(world.payer, {
      tokenAddress: world.usdc.address,
      to,
      amountUnits: 1n,
    });
    const asked: string[] = [];
    const isWatched = (address: string) => asked.push(address) > 0;
    const [found] = await reader.transfers({ fromBlock: blockNumber, toBlock: blockNumber, isWatched });
    expect([asked, found?.to]).toEqual([[to.toLowerCase()], to]);
  });

  test('does not read a range beyond the head as empty', async () => {
    const { number } = await reader.head();
    const query = { fromBlock: number, toBlock: number + 1, isWatched: () => true };
    await expect(reader.transfers(query)).rejects.toMatchObject({
      code: 'chain_inconsistent',
      retryable: true,
    });
  });
});

async function untilPending(count: number): Promise<void> {
  for (;;) {
    const { pending } = await world.chain.rpc<{ pending: string }>('txpool_status');
    if (Number(pending) >= count) return;
  }
}

describe('blocks and balances', () => {
  test('returns a new head at once, without a cache', async () => {
    const before = await reader.head();
    await world.chain.mine(3);
    const after = await reader.head();
    expect(after.number).toBe(before.number + 3);
    expect(await reader.block(before.number)).toEqual(before);
    expect((await reader.block(before.number + 1))?.parentHash).toBe(before.hash);
    expect(await reader.block(after.number + 1)).toBeUndefined();
  });

  test('returns another block hash after a reorg', async () => {
    await world.chain.mine(4);
    const { number } = await reader.head();
    const before = await reader.block(number - 1);
    await world.chain.rpc('anvil_reorg', [3, []]);
    expect((await reader.block(number - 1))?.hash).not.toBe(before?.hash);
  });

  test('returns a finalized block behind the head', async () => {
    await world.chain.mine(70);
    const [head, safe, finalized] = await Promise.all([
      reader.head(),
      reader.head('safe'),
      reader.head('finalized'),
    ]);
    expect(head.number).toBeGreaterThan(safe.number);
    expect(safe.number).toBeGreaterThan(finalized.number);
  });

  test('returns balances of tokens and of the coin', async () => {
    const to = world.vaultOf(world.newPaymentId());
    await mintTestToken(world.payer, { tokenAddress: world.usdt.address, to, amountUnits: 12n });
    await sendNative(world.payer, { to, amountWei: 34n });
    expect([await reader.tokenBalance('USDT', to), await reader.tokenBalance('USDC', to)]).toEqual([12n, 0n]);
    expect(await reader.nativeBalance(to)).toBe(34n);
  });
});

describe('assertNetwork', () => {
  const mismatches = async (change: Partial<NetworkDefinition>) => {
    const other = createChainReader({ ...world.network, ...change });
    try {
      await other.assertNetwork();
      return [];
    } catch (error) {
      if (!(error instanceof ChainMismatchError)) throw error;
      return error.mismatches.map(({ check, expected, actual }) => [check, expected, actual]);
    } finally {
      other.close();
    }
  };
  const nowhere = '0x000000000000000000000000000000000000dEaD';

  test('accepts a chain that matches the configuration', async () => {
    expect(await mismatches({})).toEqual([]);
  });
  test('refuses another chain', async () => {
    expect(await mismatches({ chainId: 42220 })).toEqual([['chain_id', '42220', '8453']]);
  });
  test('refuses a missing factory', async () => {
    expect(await mismatches({ factory: nowhere })).toEqual([['factory_code', 'a contract', 'none']]);
  });
  test('refuses a contract that is not our factory', async () => {
    const [first] = await mismatches({ factory: world.usdc.address });
    expect(first).toEqual(['factory_address_rule', expect.any(String), 'refused']);
  });
  test('refuses tokens with other decimals, another symbol or no code, and names them all', async () => {
    const tokens: NetworkDefinition['tokens'] = {
      USDC: { ...world.usdc, decimals: 18 },
      USDT: { ...world.usdt, contractSymbol: 'USD₮0' },
    };
    expect(await mismatches({ tokens })).toEqual([
      ['token_decimals', '18', '6'],
      ['token_symbol', 'USD₮0', 'USDT'],
    ]);
    expect(await mismatches({ tokens: { USDC: { ...world.usdc, address: nowhere } } })).toEqual([
      ['token_code', 'a contract', 'none'],
    ]);
  });
});
