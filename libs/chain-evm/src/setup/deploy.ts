import { concat, getCreate2Address, keccak256 } from 'ethers';
import { factoryDeployment, vaultFactoryArtifact } from '@cowrie/contracts';
import { DeploymentError } from '../chain.errors';
import { type ChainAccount, codeAt, sendTransaction } from './transaction.sender';

/** Where a contract stands now. */
export interface Deployment {
  /** EIP-55 checksummed. */
  address: string;
  /** The transaction that put it there; undefined if it had been there before. */
  txHash: string | undefined;
}

/**
 * Deploys by CREATE2 through the deterministic deployment proxy, unless it is there already.
 *
 * @param salt 32 bytes, hex
 * @param creationCode bytecode and constructor arguments, hex
 * @throws DeploymentError if the network lacks the proxy
 */
export async function deployAtFixedAddress(
  account: ChainAccount,
  salt: string,
  creationCode: string,
): Promise<Deployment> {
  const proxy = factoryDeployment.deploymentProxy;
  const address = getCreate2Address(proxy, salt, keccak256(creationCode));
  if ((await codeAt(account.rpcUrl, address)) !== '0x') return { address, txHash: undefined };
  if ((await codeAt(account.rpcUrl, proxy)) === '0x') {
    throw new DeploymentError('this network lacks the deterministic deployment proxy', { proxy });
  }
  const { txHash } = await sendTransaction(account, { to: proxy, data: concat([salt, creationCode]) });
  if ((await codeAt(account.rpcUrl, address)) === '0x') {
    throw new DeploymentError('the deployment left no code', { address, txHash });
  }
  return { address, txHash };
}

/** Puts the vault factory at its one address on a network, unless it is there. Anybody's account may pay for it. */
export function deployFactory(account: ChainAccount): Promise<Deployment> {
  return deployAtFixedAddress(account, factoryDeployment.salt, vaultFactoryArtifact.bytecode);
}
