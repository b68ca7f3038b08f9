import { type LocalChain, startLocalChain } from '@cowrie/testing';
import { setUpChain } from './chain-setup';

interface Block {
  transactions: { from: string }[];
}

let chain: LocalChain;
beforeAll(async () => {
  chain = await startLocalChain({ chainId: 84_532 });
});
afterAll(() => chain.stop());

async function senders(): Promise<string[]> {
  const head = Number(await chain.rpc('eth_blockNumber'));
  const numbers = Array.from({ length: head + 1 }, (_, number) => `0x${number.toString(16)}`);
  const blocks = await Promise.all(
    numbers.map((number) => chain.rpc<Block>('eth_getBlockByNumber', [number, true])),
  );
  return blocks.flatMap(({ transactions }) => transactions.map(({ from }) => from));
}

// Guarantee: a first start waits for a few blocks, not for one after each transaction.
it('sends each transaction from an account of its own, and none when everything is there', async () => {
  const first = await setUpChain(chain.rpcUrl, { fillFaucet: true, signaturesOf: 'base' });
  const sent = await senders();
  expect(sent.length).toBeGreaterThan(8);
  expect(new Set(sent).size).toBe(sent.length);
  expect(await setUpChain(chain.rpcUrl, { fillFaucet: false, signaturesOf: 'base' })).toEqual(first);
  expect(await senders()).toHaveLength(sent.length);
});
