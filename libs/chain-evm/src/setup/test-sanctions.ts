import { Interface } from 'ethers/abi';
import { ZeroHash } from 'ethers/constants';
import { sanctionsListArtifact } from '@cowrie/contracts';
import { checksumAddress } from '../address';
import { deployAtFixedAddress } from './deploy';
import type { Sent } from './test-tokens';
import { type ChainAccount, sendTransaction } from './transaction.sender';

const list = new Interface(JSON.stringify(sanctionsListArtifact.abi));

/**
 * Deploys a sanctions oracle where anyone may list addresses. For local chains only. It has the same address
 * on each, and a second call deploys nothing.
 *
 * @returns its address
 */
export async function deployTestSanctionsList(account: ChainAccount): Promise<string> {
  return (await deployAtFixedAddress(account, ZeroHash, sanctionsListArtifact.bytecode)).address;
}

/** Lists an address, or takes it off the list. */
export async function setTestSanctioned(
  account: ChainAccount,
  p: { oracle: string; address: string; sanctioned: boolean },
): Promise<Sent> {
  const data = list.encodeFunctionData('setSanctioned', [checksumAddress(p.address), p.sanctioned]);
  const { txHash, blockNumber } = await sendTransaction(account, { to: p.oracle, data });
  return { txHash, blockNumber };
}
