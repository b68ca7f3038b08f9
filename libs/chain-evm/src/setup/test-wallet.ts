import { AbiCoder, Interface } from 'ethers/abi';
import { ZeroHash } from 'ethers/constants';
import { concat } from 'ethers/utils';
import { testWalletArtifact } from '@cowrie/contracts';
import { checksumAddress } from '../address';
import { erc20 } from '../reading/erc20.codec';
import { deployAtFixedAddress } from './deploy';
import type { Sent } from './test-tokens';
import { type ChainAccount, sendTransaction } from './transaction.sender';

const wallet = new Interface(JSON.stringify(testWalletArtifact.abi));

/**
 * Deploys a contract wallet whose owner's key signs for it (EIP-1271). For local chains only. A second call
 * for the same owner deploys nothing.
 *
 * @returns its address
 */
export async function deployTestWallet(account: ChainAccount, owner: string): Promise<string> {
  const constructor = AbiCoder.defaultAbiCoder().encode(['address'], [checksumAddress(owner)]);
  const code = concat([testWalletArtifact.bytecode, constructor]);
  return (await deployAtFixedAddress(account, ZeroHash, code)).address;
}

/** Sends tokens from a contract wallet. @param owner of the wallet */
export async function sendTokenFromTestWallet(
  owner: ChainAccount,
  p: { wallet: string; tokenAddress: string; to: string; amountUnits: bigint },
): Promise<Sent> {
  const transfer = erc20.encodeFunctionData('transfer', [checksumAddress(p.to), p.amountUnits]);
  const data = wallet.encodeFunctionData('execute', [checksumAddress(p.tokenAddress), transfer]);
  const { txHash, blockNumber } = await sendTransaction(owner, { to: p.wallet, data });
  return { txHash, blockNumber };
}
