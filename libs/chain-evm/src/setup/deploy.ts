import { concat, getCreate2Address, keccak256 } from 'ethers';
import { factoryDeployment, vaultFactoryArtifact } from '@cowrie/contracts';
import { DeploymentError } from '../chain.errors';
import { type ChainAccount, codeAt, sendTransaction } from './transaction.sender';

/** The result of a deployment. */
export interface Deployment {
  /** EIP-55 checksummed. */
  address: string;
  /** The transaction that deployed it; undefined if it was there already. */
  txHash: string | undefined;
}

/**
 * Deploys with CREATE2 through the deterministic deployment proxy, unless the contract is there already.
 *
 * @param salt 32 bytes, hex
 * @param creationCode bytecode and constructor arguments, hex
 * @throws DeploymentError if the network has no proxy
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
    throw new DeploymentError('this network has no deterministic deployment proxy; deploy it first', {
      proxy,
    });
  }
  const { txHash } = await sendTransaction(account, { to: proxy, data: concat([salt, creationCode]) });
  if ((await codeAt(account.rpcUrl, address)) === '0x') {
    throw new DeploymentError('the deployment left no code', { address, txHash });
  }
  return { address, txHash };
}

/** Deploys the vault factory at its one address, unless it is there. Any account can pay for it. */
export function deployFactory(account: ChainAccount): Promise<Deployment> {
  return deployAtFixedAddress(account, factoryDeployment.salt, vaultFactoryArtifact.bytecode);
}
