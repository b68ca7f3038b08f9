import { localAccounts } from '@cowrie/testing';
import {
  createChainReader,
  createSafeReader,
  mintTestToken,
  safeTransactionHash,
  safeTransactionOf,
} from '../index';
import { type ChainWorld, createChainWorld } from '../spec/chain.world';
import { createTestSafe, type TestSafe } from '../spec/safe.world';
import { safeBatchFile } from './safe.batch';

let world: ChainWorld;
let safe: TestSafe;
beforeAll(async () => {
  world = await createChainWorld();
  const keyOf = (index: number) => localAccounts[index]?.privateKey ?? '';
  safe = await createTestSafe(world.chain.rpcUrl, [keyOf(4), keyOf(5)]);
});
afterAll(async () => {
  safe?.close();
  await world?.stop();
});

// Guarantee: with Safe's published contracts, the batch that signers load from our file does exactly what it
// says, and the chain shows it.
it('pays the exported batch from a Safe of two owners, in one transaction that the reader finds', async () => {
  const { usdc, usdt, network, payer, chain } = world;
  const [alice, bola] = [localAccounts[7]?.address ?? '', localAccounts[8]?.address ?? ''];
  for (const { address: tokenAddress } of [usdc, usdt])
    await mintTestToken(payer, { tokenAddress, to: safe.address, amountUnits: 9_000_000n });
  const wanted = [
    { token: usdc, to: alice, amountUnits: 1_234_567n },
    { token: usdt, to: bola, amountUnits: 2_000_000n },
    // The same again: each is a separate payout.
    { token: usdc, to: alice, amountUnits: 1_234_567n },
  ];
  const file = safeBatchFile({
    chainId: chain.chainId,
    safeAddress: safe.address,
    name: 'refunds',
    description: '',
    createdAt: new Date(0),
    transfers: wanted.map(({ token, to, amountUnits }) => ({
      tokenAddress: token.address,
      decimals: token.decimals,
      to,
      amountUnits,
    })),
  });
  const { hash, blockNumber } = await safe.execute(file);
  const reader = createChainReader(network);
  const paid = await reader.paid({
    fromBlock: 0,
    toBlock: blockNumber,
    from: safe.address,
    to: [alice, bola],
  });
  reader.close();
  expect(paid.map(({ txHash, to, amountUnits, token }) => [txHash, to, amountUnits, token])).toEqual(
    wanted.map(({ token, to, amountUnits }) => [hash, to, amountUnits, token.symbol]),
  );
  expect(new Set(paid.map(({ ordinal }) => ordinal)).size).toBe(3);
});

// Guarantee: the stored and proposed hash is the one that the Safe's contract computes, and executing it pays
// the transfers.
it.each([1, 2])(
  'executes a proposal of %s transfers that both owners sign, under its hash and nonce',
  async (count) => {
    const { usdc, network, payer, chain } = world;
    const to = localAccounts[9]?.address ?? '';
    await mintTestToken(payer, { tokenAddress: usdc.address, to: safe.address, amountUnits: 9_000_000n });
    const safes = createSafeReader(network);
    const nonce = await safes.nonce(safe.address);
    const payments = Array.from({ length: count }, (_, index) => ({
      tokenAddress: usdc.address,
      to,
      amountUnits: 1_000_000n + BigInt(index),
    }));
    const transaction = safeTransactionOf(payments, nonce);
    expect(await safes.hasMultiSend()).toBe(true);
    expect(safeTransactionHash({ chainId: chain.chainId, safeAddress: safe.address }, transaction)).toBe(
      await safes.hashOf(safe.address, transaction),
    );
    expect(await safes.owners(safe.address)).toEqual(
      expect.arrayContaining([localAccounts[4]?.address, localAccounts[5]?.address]),
    );
    const { hash, blockNumber } = await safe.executeProposed(transaction);
    expect(await safes.nonce(safe.address)).toBe(nonce + 1);
    // Executing the same signatures again is refused, because the nonce is used.
    await expect(safe.executeProposed(transaction)).rejects.toThrow();
    await expect(safes.nonce(usdc.address)).rejects.toThrow();
    safes.close();
    const reader = createChainReader(network);
    const query = { fromBlock: blockNumber, toBlock: blockNumber, from: safe.address, to: [to] };
    const paid = await reader.paid(query);
    reader.close();
    expect(paid.map(({ txHash, amountUnits }) => [txHash, amountUnits])).toEqual(
      payments.map(({ amountUnits }) => [hash, amountUnits]),
    );
  },
);
