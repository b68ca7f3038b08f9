import {
  InvalidChainInputError,
  type SenderOptions,
  type TokenPayer,
  createChainReader,
  createLocalAccount,
  createTokenPayer,
  deployTestToken,
  higherFees,
  mintTestToken,
  raisedFees,
  setTestTokenFrozen,
  setTestTokenPaused,
} from './index';
import { type ChainWorld, createChainWorld, receiptOf } from './spec/chain.world';

let world: ChainWorld;
beforeAll(async () => {
  world = await createChainWorld();
});
afterEach(() => world.chain.rpc('evm_setAutomine', [true]));
afterAll(() => world.stop());

/** A payer whose own account holds this many base units of both tokens. */
async function payerWith(amountUnits: bigint, options?: SenderOptions): Promise<TokenPayer> {
  const { privateKey, address } = await createLocalAccount(world.chain.rpcUrl);
  for (const { address: tokenAddress } of [world.usdc, world.usdt])
    if (amountUnits > 0n) await mintTestToken(world.payer, { tokenAddress, to: address, amountUnits });
  return createTokenPayer(world.network, privateKey, options);
}
const destination = () => world.vaultOf(world.newPaymentId());

// USDC answers true, USDT answers nothing.
test.each(['usdc', 'usdt'] as const)('pays exactly what it is asked to: %s', async (token) => {
  const payer = await payerWith(10n);
  const reader = createChainReader(world.network);
  const { address: tokenAddress, symbol } = world[token];
  const to = destination();
  const signed = await payer.sign({
    tokenAddress: tokenAddress.toLowerCase(),
    to,
    amountUnits: 7n,
    nonce: 0,
  });
  expect(await payer.receipt(signed.txHash)).toBeUndefined();
  await payer.broadcast(signed.rawTransaction);
  await payer.broadcast(signed.rawTransaction);
  expect(await receiptOf(payer, signed.txHash)).toMatchObject({ txHash: signed.txHash, succeeded: true });
  expect([await reader.tokenBalance(symbol, to), await payer.tokenBalance(tokenAddress)]).toEqual([7n, 3n]);
  reader.close();
  payer.close();
});

describe('does not sign', () => {
  const payment = (amountUnits: bigint) => ({
    tokenAddress: world.usdc.address,
    to: destination(),
    amountUnits,
    nonce: 0,
  });

  test.each(['usdc', 'usdt'] as const)('more than the account holds: %s', async (token) => {
    const payer = await payerWith(10n);
    const more = { ...payment(11n), tokenAddress: world[token].address };
    await expect(payer.sign(more)).rejects.toMatchObject({
      reason: 'insufficient_tokens',
      facts: { balanceUnits: 10n, neededUnits: 11n },
    });
    await expect(payer.sign({ ...more, amountUnits: 10n })).resolves.toMatchObject({ nonce: 0 });
    payer.close();
  });

  test('what the token refuses: a frozen receiver, a paused token', async () => {
    const payer = await payerWith(10n);
    const frozen = payment(1n);
    await setTestTokenFrozen(world.payer, {
      tokenAddress: frozen.tokenAddress,
      address: payer.address,
      frozen: true,
    });
    await expect(payer.sign(frozen)).rejects.toMatchObject({ reason: 'would_revert' });
    const { tokenAddress } = { tokenAddress: world.usdt.address };
    await setTestTokenPaused(world.payer, { tokenAddress, paused: true });
    await expect(payer.sign({ ...payment(1n), tokenAddress })).rejects.toMatchObject({
      reason: 'would_revert',
    });
    await setTestTokenPaused(world.payer, { tokenAddress, paused: false });
    payer.close();
  });

  test('without gas, or above the fee limit', async () => {
    const payer = await payerWith(10n);
    await world.chain.rpc('anvil_setBalance', [payer.address, '0x1']);
    await expect(payer.sign(payment(1n))).rejects.toMatchObject({ reason: 'insufficient_funds' });
    payer.close();
    const thrifty = await payerWith(10n, { maxFeePerGasCeilingWei: 1n });
    await expect(thrifty.sign(payment(1n))).rejects.toMatchObject({ reason: 'fees_too_high' });
    thrifty.close();
  });

  test('zero, a token that is not listed, or to an invalid address', async () => {
    const payer = await payerWith(10n);
    const { address: tokenAddress } = await deployTestToken(world.payer, { symbol: 'USDC', label: 'other' });
    for (const wrong of [{ amountUnits: 0n }, { tokenAddress }, { to: '0x12' }])
      await expect(payer.sign({ ...payment(1n), ...wrong })).rejects.toThrow(InvalidChainInputError);
    payer.close();
  });
});

// Guarantee: a replacement has the same nonce, so only one of the two can be mined.
test('replaces a waiting payment, and one of the two is mined', async () => {
  const payer = await payerWith(10n);
  const payment = { tokenAddress: world.usdc.address, to: destination(), amountUnits: 4n, nonce: 0 };
  await world.chain.rpc('evm_setAutomine', [false]);
  const first = await payer.sign(payment);
  await payer.broadcast(first.rawTransaction);
  const fees = higherFees(raisedFees(first), await payer.suggestFees());
  const second = await payer.sign({ ...payment, fees });
  await payer.broadcast(second.rawTransaction);
  await world.chain.mine();
  await world.chain.rpc('evm_setAutomine', [true]);
  expect(await receiptOf(payer, second.txHash)).toMatchObject({ succeeded: true });
  expect(await payer.receipt(first.txHash)).toBeUndefined();
  expect(await payer.tokenBalance(world.usdc.address)).toBe(6n);
  payer.close();
});
