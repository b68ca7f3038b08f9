import { type LocalChain, startFakeNode, startLocalChain } from '@cowrie/testing';
import { createChainReader } from '../chain.reader';
import { createLocalAccount, isLocalChain, moveLocalChainTo, orphanOnLocalChain } from './local-chain';
import { deployTestToken, mintTestToken } from './test-tokens';

let chain: LocalChain;
beforeAll(async () => {
  chain = await startLocalChain({ chainId: 8453 });
});
afterAll(() => chain.stop());

it.each([
  ['reth', { result: 'reth/v1.9.0' }],
  ['a node that says nothing of itself', { error: { code: -32601, message: 'method not found' } }],
  ['a name with anvil in it', { result: 'geth-behind-anvil/v1' }],
])('%s is not a local chain; anvil is, with any chain ID', async (_, answer) => {
  const node = await startFakeNode(() => answer);
  expect(await isLocalChain(node.rpcUrl)).toBe(false);
  await node.close();
  expect(await isLocalChain(chain.rpcUrl)).toBe(true);
});

it('throws when the endpoint does not answer', async () => {
  await expect(isLocalChain('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'rpc_unreachable' });
});

it('creates an account that can pay', async () => {
  const [one, other] = [await createLocalAccount(chain.rpcUrl), await createLocalAccount(chain.rpcUrl)];
  expect(one.address).not.toBe(other.address);
  const token = await deployTestToken(one, { symbol: 'USDC', label: 'test' });
  const minted = await mintTestToken(other, {
    tokenAddress: token.address,
    to: one.address,
    amountUnits: 5n,
  });
  expect(minted.blockNumber).toBeGreaterThan(0);
});

it('moves time, which continues from there', async () => {
  const network = { name: 'base', chainId: 8453, confirmations: 1, pollIntervalMs: 100, tokens: {} };
  const factory = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const reader = createChainReader({ ...network, factory, rpcUrls: [chain.rpcUrl] });
  const before = await reader.head();
  const moment = before.timestampSeconds + 3600;
  await moveLocalChainTo(chain.rpcUrl, moment);
  const head = await reader.head();
  expect(head.number).toBe(before.number + 1);
  expect(head.timestampSeconds).toBeGreaterThanOrEqual(moment);
  await chain.mine();
  expect((await reader.head()).timestampSeconds).toBeGreaterThanOrEqual(head.timestampSeconds);
  reader.close();
});

describe('a reorg', () => {
  it('orphans one transaction, mines the others again, and lets the chain continue', async () => {
    await chain.rpc('evm_setIntervalMining', [1]);
    const [one, other] = [await createLocalAccount(chain.rpcUrl), await createLocalAccount(chain.rpcUrl)];
    const { address } = await deployTestToken(one, { symbol: 'USDC', label: 'reorg' });
    const mint = (account: typeof one) =>
      mintTestToken(account, { tokenAddress: address, to: account.address, amountUnits: 5n });
    const [gone, kept] = [await mint(one), await mint(other)];
    const stateOf = ({ txHash }: { txHash: string }) =>
      chain.rpc<{ blockNumber: string } | null>('eth_getTransactionReceipt', [txHash]);
    let seenWhenStill: unknown;
    const depth = await orphanOnLocalChain(chain.rpcUrl, gone.txHash, async () => {
      seenWhenStill = await stateOf(gone);
    });
    expect(seenWhenStill).not.toBeNull();
    expect(depth).toBeGreaterThanOrEqual(1);
    expect(await stateOf(gone)).toBeNull();
    expect(await stateOf(kept)).not.toBeNull();
    expect(await chain.rpc('anvil_getIntervalMining')).toBe(1);
    await chain.rpc('evm_setIntervalMining', [0]);
  });

  it('does nothing to a transaction that no block holds', async () => {
    expect(await orphanOnLocalChain(chain.rpcUrl, `0x${'ab'.repeat(32)}`)).toBe(0);
  });
});
