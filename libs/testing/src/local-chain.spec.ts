import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until';
import { type LocalChain, LocalRpcError, localAccounts, startLocalChain } from './local-chain';

interface Block {
  hash: string;
  number: string;
  timestamp: string;
  parentHash: string;
}

const running: LocalChain[] = [];
const folder = mkdtempSync(join(tmpdir(), 'local-chain-'));
const start = async (options: Parameters<typeof startLocalChain>[0]) => {
  const chain = await startLocalChain(options);
  running.push(chain);
  return chain;
};
const block = (chain: LocalChain, which: string) => chain.rpc<Block>('eth_getBlockByNumber', [which, false]);
const [alice, bob] = localAccounts;

afterEach(() => Promise.all(running.splice(0).map((chain) => chain.stop())));
afterAll(() => rmSync(folder, { recursive: true }));

test('two chains have their own ports, ids and blocks', async () => {
  const [one, two] = await Promise.all([start({ chainId: 8453 }), start({ chainId: 42220 })]);
  expect(one.rpcUrl).not.toBe(two.rpcUrl);
  expect(await two.rpc('eth_chainId')).toBe('0xa4ec');
  await one.mine(3);
  expect([await one.rpc('eth_blockNumber'), await two.rpc('eth_blockNumber')]).toEqual(['0x3', '0x0']);
});

test('refuses a chosen port that is taken', async () => {
  const stranger = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  await expect(startLocalChain({ chainId: 1, port })).rejects.toThrow(/already in use/i);
  stranger.close();
});

test('does not take a chain with the same ID, which has the port, for its own', async () => {
  const { rpcUrl } = await start({ chainId: 8453 });
  const port = Number(new URL(rpcUrl).port);
  await expect(startLocalChain({ chainId: 8453, port })).rejects.toThrow(/already in use/i);
});

test('with manual mining, mines only on request', async () => {
  const chain = await start({ chainId: 8453, manualMining: true });
  const txHash = await chain.rpc('eth_sendTransaction', [
    { from: alice?.address, to: bob?.address, value: '0x1' },
  ]);
  expect(await chain.rpc('eth_getTransactionReceipt', [txHash])).toBeNull();
  await chain.mine();
  expect(await chain.rpc('eth_getTransactionReceipt', [txHash])).toMatchObject({ status: '0x1' });
});

test('throws LocalRpcError when the node refuses a call', async () => {
  const chain = await start({ chainId: 8453 });
  await expect(chain.rpc('eth_nothing')).rejects.toThrow(LocalRpcError);
});

test('a stored chain is the same after every restart, and its clock goes on', async () => {
  const options = { chainId: 8453, statePath: join(folder, 'below', 'chain.json') };
  let chain = await start(options);
  const txHash = await chain.rpc('eth_sendTransaction', [
    { from: alice?.address, to: bob?.address, value: '0x1' },
  ]);
  // The node answers before it has mined the transaction, so wait before the next blocks.
  await until(async () => (await chain.rpc('eth_getTransactionReceipt', [txHash])) !== null);
  await chain.mine(2);
  const remembered = async () => ({
    blocks: await Promise.all(['0x0', '0x1', '0x2', '0x3'].map((number) => block(chain, number))),
    receipt: await chain.rpc('eth_getTransactionReceipt', [txHash]),
    balance: await chain.rpc('eth_getBalance', [bob?.address, 'latest']),
  });
  const before = await remembered();
  for (let restart = 1; restart <= 4; restart += 1) {
    await chain.stop();
    chain = await start(options);
    expect(await remembered()).toEqual(before);
  }
  await chain.mine();
  const [old, next] = [await block(chain, '0x3'), await block(chain, '0x4')];
  expect(next.parentHash).toBe(old.hash);
  expect(Math.abs(Number(next.timestamp) - Date.now() / 1000)).toBeLessThan(5);
});

test('anvil_reorg orphans blocks', async () => {
  const chain = await start({ chainId: 8453 });
  await chain.mine(10);
  const before = await block(chain, '0x8');
  await chain.rpc('anvil_reorg', [5, []]);
  const after = await block(chain, '0x8');
  expect(after.hash).not.toBe(before.hash);
  expect(await chain.rpc('eth_blockNumber')).toBe('0xa');
});
