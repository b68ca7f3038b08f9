import { AbiCoder, concat, getCreate2Address, hexlify, keccak256, randomBytes } from 'ethers';
import { factoryDeployment, testWalletArtifact } from '@cowrie/contracts';
import { localAccounts } from '@cowrie/testing';
import {
  accountOf,
  authorizationNonce,
  createChainReader,
  createTokenRelayer,
  deployTestToken,
  deployTestWallet,
  mintTestToken,
  type NetworkDefinition,
  type SignedTransfer,
  signTestAuthorization,
  type TokenDefinition,
  type TokenRelayer,
} from './index';
import { type ChainWorld, createChainWorld, networkOn, receiptOf } from './spec/chain.world';

const UNITS = 5_000_000n;
/** It deploys whatever code it is given, and so serves as the factory of wallets. */
const FACTORY = factoryDeployment.deploymentProxy;
const holder = { privateKey: `0x${'5e'.repeat(32)}` };

let world: ChainWorld;
let usdc: TokenDefinition;
let network: NetworkDefinition;
let relayer: TokenRelayer;
beforeAll(async () => {
  world = await createChainWorld();
  const signature = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;
  usdc = await deployTestToken(world.payer, { symbol: 'USDC', label: 'signed', signature });
  network = networkOn([world.chain.rpcUrl], { USDC: usdc });
  relayer = newRelayer();
});
afterAll(async () => {
  relayer.close();
  await world.stop();
});

const newRelayer = (mostGas = 1_000_000n, walletFactories = [FACTORY]) =>
  createTokenRelayer(network, localAccounts[4]?.privateKey ?? '', { mostGas, walletFactories });

/** What the holder has signed for a new payment; its tokens are there. */
async function signed(
  from = accountOf(holder.privateKey),
  wrap: (signature: string) => string = (signature) => signature,
  amountUnits = UNITS,
): Promise<SignedTransfer> {
  await mintTestToken(world.payer, { tokenAddress: usdc.address, to: from, amountUnits: UNITS });
  const { timestamp } = await world.chain.rpc<{ timestamp: string }>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  const paymentId = world.newPaymentId();
  const authorization = {
    from,
    to: world.vaultOf(paymentId),
    amountUnits,
    validAfterSeconds: 0n,
    validBeforeSeconds: BigInt(timestamp) + 600n,
    nonce: authorizationNonce(paymentId, 0),
  };
  const signature = wrap(signTestAuthorization(holder, network, usdc, authorization));
  return { tokenAddress: usdc.address, authorization, signature };
}

async function relayed(transfer: SignedTransfer, by = relayer) {
  const { confirmed: nonce } = await by.nonces();
  const transaction = await by.sign({ ...transfer, nonce });
  await by.broadcast(transaction.rawTransaction);
  return { transaction, receipt: await receiptOf(by, transaction.txHash) };
}

async function balanceOf(address: string): Promise<bigint> {
  const reader = createChainReader(network);
  try {
    return await reader.tokenBalance('USDC', address);
  } finally {
    reader.close();
  }
}

test('sends what a key has signed, and says what it cost', async () => {
  const transfer = await signed();
  const before = await relayer.nativeBalance();
  const { transaction, receipt } = await relayed(transfer);
  expect(receipt).toMatchObject({ txHash: transaction.txHash, isRelayed: true });
  expect(receipt.costWei).toBe(before - (await relayer.nativeBalance()));
  expect(receipt.gasUsed).toBeLessThanOrEqual(transaction.gasLimit);
  expect(await balanceOf(transfer.authorization.to)).toBe(UNITS);
  expect(await relayer.isUsed(transfer)).toBe(true);
  expect(await relayer.isUsed(transfer, receipt.blockNumber - 1)).toBe(false);
  await expect(relayed(transfer)).rejects.toMatchObject({ reason: 'would_revert' });
});

test('sends what the owner of a contract wallet has signed (EIP-1271)', async () => {
  const transfer = await signed(await deployTestWallet(world.payer, accountOf(holder.privateKey)));
  expect((await relayed(transfer)).receipt.isRelayed).toBe(true);
  expect(await balanceOf(transfer.authorization.to)).toBe(UNITS);
});

describe('a wallet that is not deployed yet (EIP-6492)', () => {
  const undeployed = (amountUnits = UNITS) => {
    const salt = hexlify(randomBytes(32));
    const owner = AbiCoder.defaultAbiCoder().encode(['address'], [accountOf(holder.privateKey)]);
    const code = concat([testWalletArtifact.bytecode, owner]);
    const wrap = (signature: string) =>
      concat([
        AbiCoder.defaultAbiCoder().encode(
          ['address', 'bytes', 'bytes'],
          [FACTORY, concat([salt, code]), signature],
        ),
        `0x${'6492'.repeat(16)}`,
      ]);
    return signed(getCreate2Address(FACTORY, salt, keccak256(code)), wrap, amountUnits);
  };
  const codeAt = (address: string) => world.chain.rpc<string>('eth_getCode', [address, 'latest']);

  // Guarantee: a relay is one transaction under one nonce, so a crash cannot stop it half-way.
  test('is deployed and pays in one transaction', async () => {
    const transfer = await undeployed();
    const { receipt } = await relayed(transfer);
    expect(receipt.isRelayed).toBe(true);
    expect(await balanceOf(transfer.authorization.to)).toBe(UNITS);
    expect(await codeAt(transfer.authorization.from)).not.toBe('0x');
  });

  test('is not deployed when the transfer fails, nor by a factory outside the list, nor for too much gas', async () => {
    const isRefused = { reason: 'would_revert' };
    await expect(relayed(await undeployed(UNITS + 1n))).rejects.toMatchObject(isRefused);
    const transfer = await undeployed();
    for (const other of [newRelayer(1_000_000n, []), newRelayer(150_000n)]) {
      await expect(relayed(transfer, other)).rejects.toMatchObject(isRefused);
      other.close();
    }
    expect(await codeAt(transfer.authorization.from)).toBe('0x');
    expect((await relayed(transfer)).receipt.isRelayed).toBe(true);
  });
});

test('uses a nonce with nothing, which is no relay', async () => {
  const { confirmed: nonce } = await relayer.nonces();
  const { txHash, rawTransaction } = await relayer.signEmpty({ nonce });
  await relayer.broadcast(rawTransaction);
  expect(await receiptOf(relayer, txHash)).toMatchObject({ isRelayed: false });
  expect((await relayer.nonces()).confirmed).toBe(nonce + 1);
});
