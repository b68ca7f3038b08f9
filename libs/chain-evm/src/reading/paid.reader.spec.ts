import {
  type ChainReader,
  type ObservedTransfer,
  createChainReader,
  sendManyTestTokens,
  sendToken,
  setTestTokenFee,
} from '..';
import { mintTestToken } from '../setup/test-tokens';
import { type ChainWorld, createChainWorld } from '../spec/chain.world';
import { memoryTransport } from '../spec/memory.transport';
import { createHttpTransport } from '../rpc/rpc.http';
import type { RpcCall } from '../rpc/rpc.types';

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

const destination = () => world.vaultOf(world.newPaymentId());
const told = (transfers: readonly ObservedTransfer[]) =>
  transfers.map(({ token, to, amountUnits, ordinal }) => [token, to, amountUnits, ordinal]);

/**
 * The address of the contract that makes many transfers in one transaction. A first transaction reveals it.
 */
async function manyAtOnce(payments: { tokenAddress: string; to: string; amountUnits: bigint }[]) {
  const { blockNumber } = await sendManyTestTokens(world.payer, payments);
  const to = new Set(payments.map((one) => one.to.toLowerCase()));
  const query = { fromBlock: blockNumber, toBlock: blockNumber };
  const seen = await reader.transfers({ ...query, isWatched: (address) => to.has(address) });
  return { seen, query, from: seen[0]?.from ?? '' };
}

test('reads what one account has paid to some destinations, with the watcher’s ordinals', async () => {
  const [a, b, c] = [destination(), destination(), destination()];
  const { usdc, usdt } = world;
  const { seen, query, from } = await manyAtOnce([
    { tokenAddress: usdc.address, to: c, amountUnits: 1n },
    { tokenAddress: usdc.address, to: a, amountUnits: 7n },
    { tokenAddress: usdt.address, to: b, amountUnits: 7n },
    { tokenAddress: usdc.address, to: a, amountUnits: 7n },
  ]);
  const paid = await reader.paid({ ...query, from: from.toLowerCase(), to: [a, b.toLowerCase()] });
  expect(told(paid)).toEqual([
    ['USDC', a, 7n, 1],
    ['USDT', b, 7n, 2],
    ['USDC', a, 7n, 3],
  ]);
  expect(paid).toEqual(seen.filter(({ to }) => to !== c));
});

test('leaves out what others have paid, and asks nothing without a destination', async () => {
  const a = destination();
  const { address: tokenAddress } = world.usdc;
  const { query, from } = await manyAtOnce([{ tokenAddress, to: a, amountUnits: 2n }]);
  const minted = await mintTestToken(world.payer, { tokenAddress, to: a, amountUnits: 2n });
  const range = { fromBlock: query.fromBlock, toBlock: minted.blockNumber };
  expect(told(await reader.paid({ ...range, from, to: [a] }))).toEqual([['USDC', a, 2n, 0]]);
  expect(await reader.paid({ ...range, from: world.treasury, to: [a] })).toEqual([]);
  expect(await reader.paid({ ...range, from, to: [] })).toEqual([]);
});

test('says what a token may have kept for its fee', async () => {
  const [a, b] = [destination(), destination()];
  const tokenAddress = world.usdt.address;
  await setTestTokenFee(world.payer, { tokenAddress, feeBasisPoints: 100 });
  const { query, from } = await manyAtOnce([
    { tokenAddress, to: a, amountUnits: 1000n },
    { tokenAddress: world.usdc.address, to: a, amountUnits: 1000n },
    { tokenAddress, to: b, amountUnits: 3000n },
  ]);
  await setTestTokenFee(world.payer, { tokenAddress, feeBasisPoints: 0 });
  const paid = await reader.paid({ ...query, from, to: [a, b] });
  expect(paid.map(({ amountUnits, keptUnits }) => [amountUnits, keptUnits])).toEqual([
    [990n, [10n]],
    [1000n, undefined],
    [2970n, [30n]],
  ]);
});

describe('with a node that lies', () => {
  /** The chain's node behind a transport that changes its answers to `eth_getLogs`. */
  function altered(logs: (call: RpcCall, answer: unknown[]) => unknown) {
    const node = createHttpTransport(world.chain.rpcUrl);
    return memoryTransport('altered', async (call) => {
      const [answer] = await node.send([call]);
      if (!answer || answer.error) throw answer?.error ?? new Error('no answer');
      return call.method === 'eth_getLogs' ? logs(call, answer.result as unknown[]) : answer.result;
    });
  }
  const honest = () => altered((_, answer) => answer);

  // Guarantee: a payout that was made is found even if the preferred node leaves its log out.
  test('finds through another node what one leaves out', async () => {
    const a = destination();
    const { query, from } = await manyAtOnce([{ tokenAddress: world.usdc.address, to: a, amountUnits: 3n }]);
    const silent = altered(() => []);
    const alone = createChainReader(world.network, { transports: [silent] });
    expect(await alone.paid({ ...query, from, to: [a] })).toEqual([]);
    const both = createChainReader(world.network, { transports: [silent, honest()] });
    expect(told(await both.paid({ ...query, from, to: [a] }))).toEqual([['USDC', a, 3n, 0]]);
  });

  test('does not take a stranger’s transfer for ours when the filter is ignored', async () => {
    const a = destination();
    const { query, from } = await manyAtOnce([{ tokenAddress: world.usdc.address, to: a, amountUnits: 3n }]);
    const node = createHttpTransport(world.chain.rpcUrl);
    const ignoring = altered(async ({ params }) => {
      const asked = params[0] as { topics: unknown[] };
      const topics = asked.topics.slice(0, 1);
      const [answer] = await node.send([
        { method: 'eth_getLogs', params: [{ ...asked, address: undefined, topics }] },
      ]);
      return answer?.error ? [] : (answer?.result ?? []);
    });
    const fooled = createChainReader(world.network, { transports: [ignoring] });
    expect(told(await fooled.paid({ ...query, from, to: [a] }))).toEqual([['USDC', a, 3n, 0]]);
    expect(await fooled.paid({ ...query, from: world.treasury, to: [a] })).toEqual([]);
  });

  test('trusts no log that the receipt does not hold', async () => {
    const { address: tokenAddress } = world.usdc;
    const a = destination();
    await mintTestToken(world.payer, { tokenAddress, to: payerAddress(), amountUnits: 9n });
    const { blockNumber } = await sendToken(world.payer, { tokenAddress, to: a, amountUnits: 9n });
    const query = { fromBlock: blockNumber, toBlock: blockNumber, from: payerAddress(), to: [a] };
    expect(told(await reader.paid(query))).toEqual([['USDC', a, 9n, 0]]);
    const forging = altered((_, answer) =>
      answer.map((log) => ({ ...(log as object), data: `0x${'a'.padStart(64, '0')}` })),
    );
    const fooled = createChainReader(world.network, { transports: [forging] });
    await expect(fooled.paid(query)).rejects.toMatchObject({ code: 'chain_inconsistent' });
  });
});

/** The first of the local accounts, which pays and deploys. */
function payerAddress(): string {
  return '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
}
