import { AbiCoder, Interface } from 'ethers/abi';
import { ZeroHash } from 'ethers/constants';
import { keccak256 } from 'ethers/crypto';
import { id } from 'ethers/hash';
import { concat, toBeHex } from 'ethers/utils';
import {
  type ContractArtifact,
  multiTransferArtifact,
  signatureTokenArtifact,
  silentTokenArtifact,
  standardTokenArtifact,
} from '@cowrie/contracts';
import { TOKEN_TABLE, type TokenRow } from '@cowrie/tables';
import { checksumAddress } from '../address';
import type { TokenDefinition, TokenSignature, TokenSymbol } from '../network.types';
import { asking } from '../rpc/rpc.http';
import { callAll, callOne } from '../rpc/rpc.types';
import { deployAtFixedAddress } from './deploy';
import { type ChainAccount, codeAt, sendTransaction } from './transaction.sender';

const token = new Interface(JSON.stringify(standardTokenArtifact.abi));
const multiTransfer = new Interface(JSON.stringify(multiTransferArtifact.abi));
const artifacts: Record<TokenRow['localContract'], ContractArtifact> = {
  standard: standardTokenArtifact,
  silent: silentTokenArtifact,
};

/** A transaction that was mined and succeeded. */
export interface Sent {
  txHash: string;
  blockNumber: number;
}

/**
 * Deploys a token that behaves like the real one (USDT's functions return nothing). Anyone may mint, freeze
 * and pause it. For local chains only. A second call with the same arguments deploys nothing.
 *
 * @param p.label distinguishes several deployments on one chain, such as those of `test` and `live`
 * @param p.decimals 6 by default
 * @param p.signature its holders can sign transfers in this domain. Its functions return `true`, whatever the
 *   table of tokens says: no token with silent functions has signatures
 */
export async function deployTestToken(
  account: ChainAccount,
  p: { symbol: TokenSymbol; label: string; decimals?: number; signature?: TokenSignature | undefined },
): Promise<TokenDefinition> {
  const { symbol, signature, decimals = 6 } = p;
  const { name, localContract } = TOKEN_TABLE[symbol];
  const coder = AbiCoder.defaultAbiCoder();
  const types = ['string', 'string', 'uint8'];
  const [artifact, args] = signature
    ? [
        signatureTokenArtifact,
        coder.encode([...types, 'string'], [signature.name, symbol, decimals, signature.version]),
      ]
    : [artifacts[localContract], coder.encode(types, [`${name} (test)`, symbol, decimals])];
  const { address } = await deployAtFixedAddress(account, id(p.label), concat([artifact.bytecode, args]));
  return { symbol, address, decimals, ...(signature && { signature }) };
}

/**
 * Copies a test token to another address, where it has the same name and no balances, as if it had been
 * deployed there. Its EIP-712 domain is the one of that address. For local chains only.
 */
export async function copyTestToken(
  rpcUrl: string,
  { token, address }: { token: TokenDefinition; address: string },
): Promise<TokenDefinition> {
  // `name` and `symbol` are its first variables, and its constants are in the code.
  const slots = ['0x0', '0x1'];
  const to = checksumAddress(address);
  await asking(rpcUrl, async (node) => {
    const read = (slot: string) => ({ method: 'eth_getStorageAt', params: [token.address, slot, 'latest'] });
    const values = await callAll(node, slots.map(read));
    const words = slots.map((slot, index) => [toBeHex(slot, 32), values[index]]);
    await callAll(
      node,
      words.map(([slot, value]) => ({ method: 'anvil_setStorageAt', params: [to, slot, value] })),
    );
    await callOne(node, 'anvil_setCode', [to, await codeAt(rpcUrl, token.address)]);
  });
  return { ...token, address: to };
}

/** Mints test tokens. */
export function mintTestToken(
  account: ChainAccount,
  p: { tokenAddress: string; to: string; amountUnits: bigint },
): Promise<Sent> {
  return callToken(account, p.tokenAddress, 'mint', [checksumAddress(p.to), p.amountUnits]);
}

/** Freezes or unfreezes an address. */
export function setTestTokenFrozen(
  account: ChainAccount,
  p: { tokenAddress: string; address: string; frozen: boolean },
): Promise<Sent> {
  return callToken(account, p.tokenAddress, 'setFrozen', [checksumAddress(p.address), p.frozen]);
}

/** Pauses or unpauses all transfers. */
export function setTestTokenPaused(
  account: ChainAccount,
  p: { tokenAddress: string; paused: boolean },
): Promise<Sent> {
  return callToken(account, p.tokenAddress, 'setPaused', [p.paused]);
}

/** Sets the token's transfer fee, in hundredths of a percent. */
export function setTestTokenFee(
  account: ChainAccount,
  p: { tokenAddress: string; feeBasisPoints: number },
): Promise<Sent> {
  return callToken(account, p.tokenAddress, 'setFee', [p.feeBasisPoints]);
}

/**
 * The storage slot of an address's balance in a test token, to change it without a log. `balanceOf` is its
 * sixth variable.
 */
export function testTokenBalanceSlot(address: string): string {
  return keccak256(AbiCoder.defaultAbiCoder().encode(['address', 'uint256'], [address, 5]));
}

/** Sends tokens from the account's own balance. Works with any token. */
export function sendToken(
  account: ChainAccount,
  p: { tokenAddress: string; to: string; amountUnits: bigint },
): Promise<Sent> {
  return callToken(account, p.tokenAddress, 'transfer', [checksumAddress(p.to), p.amountUnits]);
}

/** Sends the network's own coin. */
export async function sendNative(account: ChainAccount, p: { to: string; amountWei: bigint }): Promise<Sent> {
  const { txHash, blockNumber } = await sendTransaction(account, { to: p.to, valueWei: p.amountWei });
  return { txHash, blockNumber };
}

/**
 * Makes many transfers in one transaction, in the given order, as exchanges do. The test tokens are minted in
 * earlier transactions.
 */
export async function sendManyTestTokens(
  account: ChainAccount,
  payments: readonly { tokenAddress: string; to: string; amountUnits: bigint }[],
): Promise<Sent> {
  const { address } = await deployAtFixedAddress(account, ZeroHash, multiTransferArtifact.bytecode);
  for (const { tokenAddress, amountUnits } of payments) {
    await mintTestToken(account, { tokenAddress, to: address, amountUnits });
  }
  const data = multiTransfer.encodeFunctionData('pay', [
    payments.map(({ tokenAddress, to, amountUnits }) => [tokenAddress, to, amountUnits]),
  ]);
  const { txHash, blockNumber } = await sendTransaction(account, { to: address, data });
  return { txHash, blockNumber };
}

async function callToken(
  account: ChainAccount,
  tokenAddress: string,
  name: string,
  args: readonly unknown[],
): Promise<Sent> {
  const data = token.encodeFunctionData(name, args);
  const { txHash, blockNumber } = await sendTransaction(account, { to: tokenAddress, data });
  return { txHash, blockNumber };
}
