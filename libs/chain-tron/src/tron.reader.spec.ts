import { id } from 'ethers/hash';
import { toBeHex, zeroPadValue } from 'ethers/utils';
import { checksumAddress, type LeftOutLogs } from '@cowrie/chain-evm';
import { callOne, type RpcTransport } from '@cowrie/chain-evm/shared';
import { createTronTransport } from './nodes/tron.transport';
import { createTronWorld, freshAddress, TREASURY, type TronWorld } from './spec/tron.world';
import { startTronNode, type TronNode } from './testing/node/tron-node';
import { createTronReader, type TronReader } from './tron.reader';

let world: TronWorld;
let nodes: [TronNode, TronNode];
let reader: TronReader;
let leftOut: LeftOutLogs[];
const customer = checksumAddress(freshAddress(1));

beforeEach(async () => {
  world = await createTronWorld();
  await world.chain.mine(20);
  nodes = [await startTronNode(world.chain), await startTronNode(world.chain)];
  leftOut = [];
  reader = readerOn(...nodes.map(({ url }) => url));
});
afterEach(async () => {
  reader.close();
  for (const node of nodes) await node.close();
});

function readerOn(...urls: string[]): TronReader {
  return createTronReader(world.networkOn(...urls), {
    timeoutMs: 500,
    wait: () => Promise.resolve(),
    onLeftOut: (one) => leftOut.push(one),
  });
}
const transfersOf = (from: TronReader | TronReader['elsewhere'], number = world.chain.head.number) =>
  from.transfers({
    fromBlock: number,
    toBlock: number,
    isWatched: (address) => address === customer.toLowerCase(),
  });

describe('the network', () => {
  test('is the configured one', async () => {
    await expect(reader.assertNetwork()).resolves.toBeUndefined();
  });

  test('is another chain', async () => {
    const network = { ...world.networkOn(nodes[0].url), chainId: 728_126_428 };
    const other = createTronReader(network);
    await expect(other.assertNetwork()).rejects.toMatchObject({ code: 'chain_mismatch' });
    other.close();
  });

  test('has another contract as its factory', async () => {
    const other = createTronReader({ ...world.networkOn(nodes[0].url), factory: world.usdt });
    await expect(other.assertNetwork()).rejects.toMatchObject({
      mismatches: [{ check: 'factory_address_rule' }],
    });
    other.close();
  });

  test('has a URL that ends with /jsonrpc', async () => {
    const other = readerOn(`${nodes[0].url}/jsonrpc`);
    expect((await other.head()).number).toBe(world.chain.head.number);
    expect(await other.solidBalances([customer])).toMatchObject({ balances: [{ address: customer }] });
    other.close();
  });
});

describe('transfers', () => {
  test('are read with their proof, although the contract returned false', async () => {
    const { txId, block } = await world.pay(customer, 5_000_000n);
    const found = await transfersOf(reader);
    expect(found).toEqual([
      {
        token: 'USDT',
        tokenAddress: checksumAddress(world.usdt),
        from: world.payer.address,
        to: customer,
        amountUnits: 5_000_000n,
        txHash: txId,
        ordinal: 0,
        blockNumber: block.number,
        blockHash: block.id,
        blockTimestampSeconds: block.timestampMs / 1000,
      },
    ]);
    expect(await transfersOf(reader.elsewhere)).toEqual(found);
  });

  test('of a failed transaction do not count', async () => {
    const before = { feeLimitSun: 1_000_000n };
    await world.send(world.payer, world.tokenCall(world.payer, 'transfer', [customer, 1n]), before);
    expect(await transfersOf(reader)).toEqual([]);
  });

  test('by transferFrom count', async () => {
    await world.send(world.payer, world.tokenCall(world.payer, 'approve', [world.operator.address, 9n]));
    const call = world.tokenCall(world.operator, 'transferFrom', [world.payer.address, customer, 9n]);
    await world.send(world.operator, call);
    expect(await transfersOf(reader)).toMatchObject([{ from: world.payer.address, amountUnits: 9n }]);
  });

  test.each<[string, object]>([
    ['blocks', { mostBlocksOfLogs: 7 }],
    ['logs', { mostLogs: 1 }],
  ])('are read over ranges with too many %s for the node', async (_, limit) => {
    const { block } = await world.pay(customer, 1n);
    await world.chain.mine(30);
    nodes.forEach((node) => node.fail(limit));
    const query = {
      fromBlock: 0,
      toBlock: world.chain.head.number,
      isWatched: (a: string) => a === customer.toLowerCase(),
    };
    expect(await reader.transfers(query)).toMatchObject([{ blockNumber: block.number }]);
  });

  // Guarantee: a node that leaves out logs is noticed, although blocks of TRON have no bloom.
  test('that one node leaves out come from the other, and the first rests', async () => {
    await world.pay(customer, 5n);
    nodes[0].fail({ hides: () => true });
    expect(await transfersOf(reader)).toMatchObject([{ amountUnits: 5n }]);
    expect(leftOut).toMatchObject([{ tokens: ['USDT'], blockNumber: world.chain.head.number }]);
    expect(reader.endpoints().map(({ state }) => state)).toContain('resting');
  });

  test('that the only node leaves out come from its receipts', async () => {
    await world.pay(customer, 5n);
    nodes[0].fail({ hides: () => true });
    const alone = readerOn(nodes[0].url);
    expect(await transfersOf(alone)).toMatchObject([{ amountUnits: 5n }]);
    expect(nodes[0].seen).toContain('eth_getBlockReceipts');
    alone.close();
  });

  test('of a block without calls raise no doubt', async () => {
    await world.chain.mine();
    expect(await transfersOf(reader)).toEqual([]);
    expect(nodes[0].seen).not.toContain('eth_getBlockReceipts');
  });

  test('are not concluded from a node that lags', async () => {
    await world.pay(customer, 5n);
    nodes.forEach((node) => node.fail({ lagBlocks: 2 }));
    await expect(transfersOf(reader)).rejects.toMatchObject({ code: 'chain_inconsistent', retryable: true });
  });

  test('come from the other node when one is silent', async () => {
    await world.pay(customer, 5n);
    nodes[0].fail({ silent: true });
    expect(await transfersOf(reader)).toMatchObject([{ amountUnits: 5n }]);
  });

  test('in an orphaned block are gone, and the parents tell', async () => {
    const { block, txId } = await world.pay(customer, 5n);
    const seen = await reader.block(block.number);
    await world.chain.reorganize(1, { vanish: [txId] });
    const now = await reader.block(block.number);
    expect(seen?.hash).toBe(block.id);
    expect(now?.hash).not.toBe(block.id);
    expect(await transfersOf(reader, block.number)).toEqual([]);
    expect(await reader.testimony({ ...(await recorded(block.id, txId)) })).toBe('unknown');
  });
});

const recorded = async (blockHash: string, txHash: string) => ({
  txHash,
  blockHash,
  ordinal: 0,
  tokenAddress: checksumAddress(world.usdt),
  from: world.payer.address,
  to: customer,
  amountUnits: 5n,
});

test('a node that knows no transaction is contradicted by its own block', async () => {
  const { txId, block } = await world.pay(customer, 5n);
  const transfer = await recorded(block.id, txId);
  expect(await reader.testimony(transfer)).toBe('shown');
  nodes.forEach((node) => node.fail({ forgetful: true }));
  // The block lists the transaction, so its absence is not believed.
  expect(await reader.testimony(transfer)).not.toBe('denied');
});

describe('finality', () => {
  const through = async () =>
    reader.blockThrough(await reader.head(), { confirmations: 20, tag: 'finalized' });

  test('is the solid block', async () => {
    await world.chain.mine(30);
    expect(await through()).toBe(world.chain.solid.number);
    expect((await reader.head('finalized')).hash).toBe(world.chain.solid.id);
  });

  test('is the depth where a host knows only the tag latest', async () => {
    await world.chain.mine(30);
    nodes.forEach((node) => node.fail({ onlyLatest: true }));
    expect(await through()).toBe(world.chain.solid.number);
  });
});

describe('a transaction', () => {
  test('is told with its transfers', async () => {
    const { txId } = await world.pay(customer, 5n);
    expect(await reader.transaction(txId)).toMatchObject({
      state: 'mined',
      transfers: [{ amountUnits: 5n }],
    });
  });

  test('that failed is told', async () => {
    const call = world.tokenCall(world.operator, 'transfer', [customer, 5n]);
    const { txId } = await world.send(world.operator, call);
    expect(await reader.transaction(txId)).toMatchObject({ state: 'failed' });
  });

  test('of TRX is told', async () => {
    const { txId } = await world.send(world.payer, {
      kind: 'TransferContract',
      owner: world.payer.address,
      to: customer,
      amountSun: 7n,
    });
    expect(await reader.transaction(txId)).toMatchObject({ native: { to: customer, amountWei: 7n } });
  });
});

describe('balances', () => {
  test('are of the solid block, with the newest one besides', async () => {
    await world.pay(customer, 5n);
    expect(await reader.tokenBalance('USDT', customer)).toBe(5n);
    const early = await reader.solidBalances([customer, world.payer.address]);
    expect(early.balances[0]).toEqual({ address: customer, balances: [{ token: 'USDT', units: 0n }] });
    await world.chain.mine(19);
    const { block, balances } = await reader.solidBalances([customer]);
    expect(block.hash).toBe(world.chain.solid.id);
    expect(balances).toEqual([{ address: customer, balances: [{ token: 'USDT', units: 5n }] }]);
  });

  test('come from another node when one is silent', async () => {
    nodes[1].fail({ silent: true });
    expect((await reader.solidBalances([customer])).balances).toHaveLength(1);
  });
});

test('a vault has code once it was swept, and a frozen one is told', async () => {
  const vault = world.vaultOf(world.newPaymentId());
  expect(await reader.hasCode(vault)).toBe(false);
  expect(await reader.hasCode(world.factory)).toBe(true);
  expect(await reader.isFrozen(world.usdt, vault)).toBe(false);
  await world.send(world.deployer, world.tokenCall(world.deployer, 'setFrozen', [vault, true]));
  expect(await reader.isFrozen(world.usdt, vault)).toBe(true);
});

test('a node that leaves a transfer out of the logs rests', async () => {
  const { block } = await world.pay(customer, 5n);
  nodes[1].fail({ hides: () => true });
  const [transfer] = await transfersOf(reader, block.number);
  expect(await reader.restLiars(transfer!)).toEqual([new URL(nodes[1].url).host]);
});

test('the other node answers while a gateway shows a page', async () => {
  nodes[0].fail({ httpStatus: 503 });
  expect((await reader.head()).number).toBe(world.chain.head.number);
  expect(reader.endpoints().map(({ state }) => state)).toEqual(['resting', 'ok']);
});

test('what an account has paid is read from two nodes', async () => {
  const { txId } = await world.pay(TREASURY, 5n);
  const query = { fromBlock: 0, toBlock: world.chain.head.number, from: world.payer.address, to: [TREASURY] };
  nodes[0].fail({ hides: () => true });
  expect(await reader.paid(query)).toMatchObject([{ txHash: txId, amountUnits: 5n }]);
});

/** A node that shows a transfer of USDT to the customer in this transaction, in its logs and its receipt. */
function forging(node: TronNode, txId: string, units: bigint): RpcTransport {
  const honest = createTronTransport(node.url);
  const topics = [
    id('Transfer(address,address,uint256)'),
    zeroPadValue(world.payer.address, 32),
    zeroPadValue(customer, 32),
  ];
  const logOf = ({ blockNumber, blockHash }: Record<string, unknown>) => ({
    blockNumber,
    blockHash,
    transactionHash: txId,
    logIndex: '0x0',
    address: world.usdt,
    topics,
    data: toBeHex(units, 32),
  });
  return {
    ...honest,
    endpoint: 'liar',
    async send(calls) {
      const receipt = await callOne(honest, 'eth_getTransactionReceipt', [txId]);
      const shown = receipt as Record<string, unknown>;
      const answers = await honest.send(calls);
      return answers.map((answer, at) => {
        if (calls[at]?.method === 'eth_getLogs') return { result: [logOf(shown)] };
        const isIts = calls[at]?.method === 'eth_getTransactionReceipt' && calls[at]?.params[0] === txId;
        return isIts ? { result: { ...shown, logs: [logOf(shown)] } } : answer;
      });
    },
  };
}

// Guarantee: a node cannot silence the others by showing what they do not have.
test('a transfer that one node invents makes no other rest, and is denied', async () => {
  const call = world.tokenCall(world.payer, 'approve', [customer, 1n]);
  const { txId } = await world.send(world.payer, call);
  const transports = [createTronTransport(nodes[0].url), forging(nodes[1], txId, 5_000_000n)];
  const other = createTronReader(world.networkOn(), { transports, wait: () => Promise.resolve() });
  expect(await transfersOf(other)).toEqual([]);
  const invented = await transfersOf(other.elsewhere);
  expect(invented).toMatchObject([{ txHash: txId, amountUnits: 5_000_000n }]);
  expect(other.endpoints().map(({ state }) => state)).toEqual(['ok', 'ok']);
  expect(await other.deniers(invented, 0)).toEqual([[new URL(nodes[0].url).host]]);
  other.close();
});
