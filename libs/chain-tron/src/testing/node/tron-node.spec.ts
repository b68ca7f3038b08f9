import { createTronWorld, factoryAbi, freshAddress, tokenAbi, type TronWorld } from '../../spec/tron.world';
import { prefixed } from '../../address';
import { startTronNode, type TronNode } from './tron-node';

let world: TronWorld;
let node: TronNode;

beforeEach(async () => {
  world = await createTronWorld();
  node = await startTronNode(world.chain);
});
afterEach(() => node.close());

type Json = Record<string, never[]>;
interface RpcReply {
  result: never;
  error?: { code: number; message: string; data?: string };
}
async function post<T = Json>(path: string, body: unknown, timeoutMs = 10_000): Promise<T> {
  const response = await fetch(`${node.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return (await response.json()) as T;
}
const rpc = (method: string, ...params: unknown[]) =>
  post<RpcReply>('/jsonrpc', { jsonrpc: '2.0', id: 1, method, params });
const long = (address: string) => prefixed(address).slice(2);
const bare = (hex: string) => hex.slice(2);

describe('/jsonrpc', () => {
  test('shows the head, the solid block and their receipts', async () => {
    const { txId, block } = await world.pay(freshAddress(1), 5n);
    await world.chain.mine(25);
    const [latest, finalized] = (
      await Promise.all(['latest', 'finalized'].map((tag) => rpc('eth_getBlockByNumber', tag, false)))
    ).map(({ result }) => result as { number: string; logsBloom: string });
    expect(Number(latest?.number) - Number(finalized?.number)).toBe(19);
    expect(latest?.logsBloom).toMatch(/^0x0{512}$/);
    const { result: byHash } = await rpc('eth_getBlockByHash', block.id, false);
    expect(byHash).toMatchObject({ hash: block.id, transactions: [txId] });
    const { result: receipts } = await rpc('eth_getBlockReceipts', block.id);
    const { result: receipt } = await rpc('eth_getTransactionReceipt', txId);
    expect(receipts).toEqual([receipt]);
    expect(receipt).toMatchObject({ status: '0x1', blockHash: block.id, logs: [{ transactionHash: txId }] });
    expect((await rpc('eth_chainId')).result).toBe('0xcd8690dc');
  });

  test('gives the logs of a range and of one block', async () => {
    const { block, txId } = await world.pay(freshAddress(1), 5n);
    await world.chain.mine(2);
    const filter = { address: world.usdt, topics: [tokenAbi.getEvent('Transfer')?.topicHash] };
    const range = { fromBlock: '0x0', toBlock: 'latest', ...filter };
    const logs = (await rpc('eth_getLogs', range)).result as { transactionHash: string }[];
    expect(logs.map(({ transactionHash }) => transactionHash)).toContain(txId);
    expect((await rpc('eth_getLogs', { blockHash: block.id, ...filter })).result).toHaveLength(1);
  });

  test('calls a contract on the newest state only', async () => {
    const data = tokenAbi.encodeFunctionData('balanceOf', [world.payer.address]);
    const call = { to: world.usdt, data };
    expect(BigInt((await rpc('eth_call', call, 'latest')).result)).toBe(1_000_000_000n);
    expect((await rpc('eth_call', call, '0x1')).error?.message).toMatch('QUANTITY not supported');
    expect((await rpc('eth_getCode', world.usdt, 'latest')).result).not.toBe('0x');
    expect(BigInt((await rpc('eth_getBalance', world.payer.address, 'latest')).result)).toBeGreaterThan(0n);
  });

  test('gives the revert data of a call', async () => {
    const data = factoryAbi.encodeFunctionData('vaultAddress', [
      `0x${'00'.repeat(20)}`,
      `0x${'00'.repeat(32)}`,
    ]);
    const { error } = await rpc('eth_call', { to: world.factory, data }, 'latest');
    expect(error).toMatchObject({ code: -32000, data: factoryAbi.getError('ZeroTreasury')?.selector });
  });

  test('answers a batch, and refuses a method that it does not have', async () => {
    const answers = await post('/jsonrpc', [
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 2, method: 'eth_getTransactionCount', params: [] },
    ]);
    expect(answers).toMatchObject([{ id: 1 }, { id: 2, error: { code: -32601 } }]);
  });
});

describe('/wallet', () => {
  test('simulates a call, and says what it needs', async () => {
    const data = bare(tokenAbi.encodeFunctionData('transfer', [freshAddress(1), 5n]));
    const body = { owner_address: long(world.payer.address), contract_address: long(world.usdt), data };
    const call = await post('/wallet/triggerconstantcontract', body);
    expect(call).toMatchObject({ result: { result: true }, constant_result: ['0'.repeat(64)] });
    const { energy_required: required } = await post('/wallet/estimateenergy', body);
    expect(required).toBe(call.energy_used);
    expect(await world.balance(freshAddress(1))).toBe(0n);
  });

  test('says that a call would revert', async () => {
    const data = bare(tokenAbi.encodeFunctionData('transfer', [freshAddress(1), 1n]));
    const body = { owner_address: long(world.operator.address), contract_address: long(world.usdt), data };
    expect(await post('/wallet/triggerconstantcontract', body)).toMatchObject({
      result: { result: true, message: Buffer.from('REVERT opcode executed').toString('hex') },
      transaction: { ret: [{ ret: 'FAILED' }] },
    });
  });

  test('sees the solid state under /walletsolidity', async () => {
    const to = freshAddress(1);
    await world.chain.mine(19);
    await world.pay(to, 5n);
    const data = bare(tokenAbi.encodeFunctionData('balanceOf', [to]));
    const body = { owner_address: long(to), contract_address: long(world.usdt), data };
    const balance = async (root: string) =>
      Number(`0x${String((await post(`/${root}/triggerconstantcontract`, body)).constant_result?.[0])}`);
    expect([await balance('wallet'), await balance('walletsolidity')]).toEqual([5, 0]);
    await world.chain.mine(19);
    expect(await balance('walletsolidity')).toBe(5);
  });

  test('knows no account that is not on the chain', async () => {
    const body = { address: long(freshAddress(9)) };
    expect(await post('/wallet/getaccount', body)).toEqual({});
    expect(await post('/wallet/getaccountresource', body)).toEqual({});
  });

  test('refuses an address that it cannot read', async () => {
    expect(await post('/wallet/getaccount', { address: '0x00' })).toHaveProperty('Error');
  });
});

describe('a fault', () => {
  test('silent: no request is answered', async () => {
    node.fail({ silent: true });
    await expect(post('/jsonrpc', {}, 100)).rejects.toThrow(/aborted|timeout/);
    await expect(post('/wallet/getnowblock', {}, 100)).rejects.toThrow(/aborted|timeout/);
  });

  test('a gateway: a page instead of an answer', async () => {
    node.fail({ httpStatus: 503 });
    const { status } = await fetch(`${node.url}/wallet/getnowblock`, { method: 'POST', body: '{}' });
    expect(status).toBe(503);
  });

  test('lagging: the chain ends earlier', async () => {
    const { txId } = await world.pay(freshAddress(1), 5n);
    node.fail({ lagBlocks: 2 });
    expect(Number((await rpc('eth_blockNumber')).result)).toBe(world.chain.head.number - 2);
    expect((await rpc('eth_getTransactionReceipt', txId)).result).toBeNull();
  });

  test('busy: no transaction is taken', async () => {
    node.fail({ busy: true });
    const { rawTransaction } = world.signed(
      world.payer,
      world.tokenCall(world.payer, 'transfer', [world.usdt, 1n]),
    );
    expect(await post('/wallet/broadcasthex', { transaction: bare(rawTransaction) })).toMatchObject({
      code: 'SERVER_BUSY',
    });
  });

  test('swallowing: a transaction is taken and lost', async () => {
    node.fail({ swallows: true });
    const { rawTransaction } = world.signed(
      world.payer,
      world.tokenCall(world.payer, 'transfer', [world.usdt, 1n]),
    );
    expect(await post('/wallet/broadcasthex', { transaction: bare(rawTransaction) })).toMatchObject({
      result: true,
    });
    expect(world.chain.pending()).toEqual([]);
  });

  test('forgetful: a transaction is in its block, and unknown by its ID', async () => {
    const { txId, block } = await world.pay(freshAddress(1), 5n);
    node.fail({ forgetful: true });
    expect((await rpc('eth_getTransactionReceipt', txId)).result).toBeNull();
    expect(await post('/wallet/gettransactioninfobyid', { value: bare(txId) })).toEqual({});
    expect((await rpc('eth_getBlockByHash', block.id, false)).result).toMatchObject({ transactions: [txId] });
  });

  test('lying: a log is in its receipt, and not among the logs', async () => {
    const { block } = await world.pay(freshAddress(1), 5n);
    node.fail({ hides: ({ address }) => address === world.usdt.toLowerCase() });
    expect((await rpc('eth_getLogs', { blockHash: block.id })).result).toEqual([]);
    expect((await rpc('eth_getBlockReceipts', block.id)).result).toMatchObject([{ logs: [{}] }]);
  });

  test('only latest: the solid block has no tag', async () => {
    node.fail({ onlyLatest: true });
    expect((await rpc('eth_getBlockByNumber', 'finalized', false)).error?.code).toBe(-32602);
    node.heal();
    expect((await rpc('eth_getBlockByNumber', 'finalized', false)).error).toBeUndefined();
  });

  test('a long range of logs is refused', async () => {
    node.fail({ mostBlocksOfLogs: 1 });
    await world.chain.mine(4);
    const range = { fromBlock: '0x0', toBlock: 'latest' };
    expect((await rpc('eth_getLogs', range)).error?.message).toMatch('exceed max block range');
  });
});
