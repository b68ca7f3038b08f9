import {
  type Fees,
  InvalidChainInputError,
  NATIVE_COIN,
  type VaultSweeper,
  type SenderOptions,
  createChainReader,
  createVaultSweeper,
  higherFees,
  mintTestToken,
  raisedFees,
  sendManyTestTokens,
  sendNative,
  setTestTokenFee,
  setTestTokenFrozen,
} from './index';
import { type ChainWorld, createChainWorld, receiptOf } from './spec/chain.world';

let world: ChainWorld;
let sweeper: VaultSweeper;
beforeAll(async () => {
  world = await createChainWorld();
  sweeper = createVaultSweeper(world.network, world.operatorKey);
});
afterEach(() => world.chain.rpc('evm_setAutomine', [true]));
afterAll(async () => {
  sweeper.close();
  await world.stop();
});

async function paid(tokenAddress: string, amounts: readonly bigint[]): Promise<string[]> {
  const ids = amounts.map(() => world.newPaymentId());
  await sendManyTestTokens(
    world.payer,
    ids.map((id, i) => ({ tokenAddress, to: world.vaultOf(id), amountUnits: amounts[i] ?? 0n })),
  );
  return ids;
}
const signed = async (tokenAddress: string, paymentIds: string[]) =>
  sweeper.sign({
    tokenAddress,
    treasury: world.treasury,
    paymentIds,
    nonce: (await sweeper.nonces()).confirmed,
  });
const swept = async (tokenAddress: string, paymentIds: string[]) => {
  const { rawTransaction, txHash } = await signed(tokenAddress, paymentIds);
  await sweeper.broadcast(rawTransaction);
  return receiptOf(sweeper, txHash);
};

test('sweeps what the simulation showed', async () => {
  const ids = await paid(world.usdt.address, [5n, 0n, 7n]);
  const { expected, txHash, rawTransaction } = await signed(world.usdt.address, ids);
  expect(expected.map(({ amountUnits, fails }) => [amountUnits, fails])).toEqual([
    [5n, false],
    [0n, false],
    [7n, false],
  ]);
  expect(await sweeper.receipt(txHash)).toBeUndefined();
  await sweeper.broadcast(rawTransaction);
  expect(await receiptOf(sweeper, txHash)).toMatchObject({
    txHash,
    succeeded: true,
    failed: [],
    flushed: [
      { paymentId: ids[0], vault: world.vaultOf(ids[0] ?? ''), token: world.usdt.address, amountUnits: 5n },
      { paymentId: ids[2], vault: world.vaultOf(ids[2] ?? ''), token: world.usdt.address, amountUnits: 7n },
    ],
  });
});

// Guarantee: after a crash the stored transaction can be sent again, however far it had come.
test('sends the same transaction again, waiting or mined', async () => {
  const ids = await paid(world.usdc.address, [5n]);
  await world.chain.rpc('evm_setAutomine', [false]);
  const { rawTransaction, txHash, nonce } = await signed(world.usdc.address, ids);
  await sweeper.broadcast(rawTransaction);
  await sweeper.broadcast(rawTransaction);
  expect(await sweeper.nonces()).toEqual({ confirmed: nonce, pending: nonce + 1 });
  await world.chain.mine();
  await world.chain.rpc('evm_setAutomine', [true]);
  await receiptOf(sweeper, txHash);
  await sweeper.broadcast(rawTransaction);
  expect((await sweeper.nonces()).confirmed).toBe(nonce + 1);
});

test('rejects a transaction whose nonce is used', async () => {
  const ids = await paid(world.usdc.address, [5n]);
  const late = await signed(world.usdc.address, ids);
  await swept(world.usdc.address, ids);
  await expect(sweeper.broadcast(late.rawTransaction)).resolves.toBeUndefined();
  const other = await sweeper.sign({
    tokenAddress: world.usdt.address,
    treasury: world.treasury,
    paymentIds: ids,
    nonce: late.nonce,
  });
  await expect(sweeper.broadcast(other.rawTransaction)).rejects.toMatchObject({ reason: 'nonce_too_low' });
});

test('replaces a pending transaction with one of higher fees, and not with one of lower fees', async () => {
  const ids = await paid(world.usdc.address, [5n]);
  await world.chain.rpc('evm_setAutomine', [false]);
  const first = await signed(world.usdc.address, ids);
  const again = (fees: Fees) =>
    sweeper.sign({
      tokenAddress: world.usdc.address,
      treasury: world.treasury,
      paymentIds: [...ids, world.newPaymentId()],
      nonce: first.nonce,
      fees,
    });
  await sweeper.broadcast(first.rawTransaction);
  const less = await again({ ...first, maxFeePerGasWei: first.maxFeePerGasWei - 1n });
  await expect(sweeper.broadcast(less.rawTransaction)).rejects.toMatchObject({
    reason: 'replacement_underpriced',
  });
  const more = await again(raisedFees(first));
  await sweeper.broadcast(more.rawTransaction);
  await world.chain.mine();
  await world.chain.rpc('evm_setAutomine', [true]);
  expect(await receiptOf(sweeper, more.txHash)).toMatchObject({
    succeeded: true,
    flushed: [{ amountUnits: 5n }],
  });
  expect(await sweeper.receipt(first.txHash)).toBeUndefined();
});

describe('the fee limit', () => {
  const sweeperWith = (maxFeePerGasGwei: string, options?: SenderOptions) =>
    createVaultSweeper({ ...world.network, sweep: { maxFeePerGasGwei } }, world.operatorKey, options);
  const request = async (fees?: Fees) => ({
    tokenAddress: world.usdc.address,
    treasury: world.treasury,
    paymentIds: await paid(world.usdc.address, [1n]),
    nonce: (await sweeper.nonces()).confirmed,
    ...(fees && { fees }),
  });
  const fees = (maxFeePerGasWei: bigint): Fees => ({ maxFeePerGasWei, maxPriorityFeePerGasWei: 1n });
  const twoGwei = 2_000_000_000n;

  test('is the network’s, to the wei', async () => {
    const careful = sweeperWith('2.000000001');
    await expect(careful.sign(await request(fees(twoGwei + 1n)))).resolves.toMatchObject({
      maxFeePerGasWei: twoGwei + 1n,
    });
    await expect(careful.sign(await request(fees(twoGwei + 2n)))).rejects.toMatchObject({
      reason: 'fees_too_high',
    });
    careful.close();
  });

  test('is the explicit one if there is one', async () => {
    const careful = sweeperWith('1000', { maxFeePerGasCeilingWei: twoGwei });
    await expect(careful.sign(await request(fees(twoGwei + 1n)))).rejects.toMatchObject({
      reason: 'fees_too_high',
    });
    careful.close();
  });

  test('applies to the fees that an endpoint suggests', async () => {
    const thrifty = sweeperWith('0.000000001');
    await expect(thrifty.sign(await request())).rejects.toMatchObject({ reason: 'fees_too_high' });
    thrifty.close();
  });

  // Guarantee: the fees of a waiting transaction rise step by step and never above the limit.
  test('applies to replacements, which offer the higher of an eighth more and the new suggestion', async () => {
    const advice = await sweeper.suggestFees();
    const ids = await paid(world.usdc.address, [5n]);
    await world.chain.rpc('evm_setAutomine', [false]);
    const first = await signed(world.usdc.address, ids);
    await sweeper.broadcast(first.rawTransaction);
    const { maxFeePerGasWei: offered } = raisedFees(first);
    const again = (fresh: Fees) => ({
      tokenAddress: world.usdc.address,
      treasury: world.treasury,
      paymentIds: first.expected.map(({ paymentId }) => paymentId),
      nonce: first.nonce,
      fees: higherFees(raisedFees(first), fresh),
    });
    const careful = createVaultSweeper(world.network, world.operatorKey, {
      maxFeePerGasCeilingWei: offered + 5n,
    });
    const higherAdvice = { ...advice, maxFeePerGasWei: offered + 6n };
    await expect(careful.sign(again(higherAdvice))).rejects.toMatchObject({ reason: 'fees_too_high' });
    const second = await careful.sign(again({ ...advice, maxFeePerGasWei: offered + 5n }));
    expect(second.maxFeePerGasWei).toBe(offered + 5n);
    await careful.broadcast(second.rawTransaction);
    await expect(careful.sign({ ...again(advice), fees: raisedFees(second) })).rejects.toMatchObject({
      reason: 'fees_too_high',
    });
    await world.chain.mine();
    await world.chain.rpc('evm_setAutomine', [true]);
    expect(await receiptOf(sweeper, second.txHash)).toMatchObject({ succeeded: true });
    expect(await sweeper.receipt(first.txHash)).toBeUndefined();
    careful.close();
  });

  test.each(['', '-1', '1e3', '.5', '1,5', '0.0000000001'])('refuses %p', (gwei) => {
    expect(() => sweeperWith(gwei)).toThrow(InvalidChainInputError);
  });
});

test('reports a frozen vault before and after, and sweeps the others', async () => {
  const ids = await paid(world.usdc.address, [1n, 2n]);
  const frozen = world.vaultOf(ids[0] ?? '');
  await setTestTokenFrozen(world.payer, { tokenAddress: world.usdc.address, address: frozen, frozen: true });
  expect((await signed(world.usdc.address, ids)).expected.map(({ fails }) => fails)).toEqual([true, false]);
  const receipt = await swept(world.usdc.address, ids);
  expect(receipt.failed).toMatchObject([{ paymentId: ids[0], vault: frozen, token: world.usdc.address }]);
  expect(receipt.flushed).toMatchObject([{ paymentId: ids[1], amountUnits: 2n }]);
});

test('reports the amount that arrived when the token takes a fee', async () => {
  const ids = await paid(world.usdt.address, [10_000n]);
  await setTestTokenFee(world.payer, { tokenAddress: world.usdt.address, feeBasisPoints: 50 });
  expect((await swept(world.usdt.address, ids)).flushed).toMatchObject([{ amountUnits: 9_950n }]);
  await setTestTokenFee(world.payer, { tokenAddress: world.usdt.address, feeBasisPoints: 0 });
});

test('sweeps coins too', async () => {
  const id = world.newPaymentId();
  await sendNative(world.payer, { to: world.vaultOf(id), amountWei: 11n });
  expect((await swept(NATIVE_COIN, [id])).flushed).toMatchObject([{ token: NATIVE_COIN, amountUnits: 11n }]);
});

test('sweeps 50 vaults at once, to the last unit', async () => {
  const reader = createChainReader(world.network);
  const before = await reader.tokenBalance('USDC', world.treasury);
  const ids = await paid(
    world.usdc.address,
    Array.from({ length: 50 }, (_, i) => BigInt(i + 1)),
  );
  expect((await swept(world.usdc.address, ids)).flushed).toHaveLength(50);
  expect((await reader.tokenBalance('USDC', world.treasury)) - before).toBe(1275n);
  reader.close();
});

test('refuses to sign a sweep that cannot be right', async () => {
  const id = world.newPaymentId();
  await mintTestToken(world.payer, {
    tokenAddress: world.usdc.address,
    to: world.vaultOf(id),
    amountUnits: 1n,
  });
  await expect(signed(world.usdc.address, [])).rejects.toMatchObject({ code: 'invalid_chain_input' });
  await expect(signed(world.usdc.address, [id, id])).rejects.toMatchObject({ code: 'invalid_chain_input' });
  await expect(signed(world.treasury, [id])).rejects.toMatchObject({ reason: 'would_revert' });
  const request = { tokenAddress: world.usdc.address, treasury: world.treasury, paymentIds: [id], nonce: 0 };
  const thrifty = createVaultSweeper(world.network, world.operatorKey, { maxFeePerGasCeilingWei: 1n });
  await expect(thrifty.sign(request)).rejects.toMatchObject({ reason: 'fees_too_high' });
  const penniless = createVaultSweeper(world.network, `0x${'1'.repeat(64)}`);
  await expect(penniless.sign(request)).rejects.toMatchObject({ reason: 'insufficient_funds' });
});

test('refuses a bad key without showing it', () => {
  const key = `0x${'f'.repeat(64)}`;
  const attempt = () => createVaultSweeper(world.network, key);
  expect(attempt).toThrow('a private key');
  expect(attempt).not.toThrow('ffff');
});
