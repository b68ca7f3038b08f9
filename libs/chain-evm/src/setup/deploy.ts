import { getCreate2Address } from 'ethers/address';
import { keccak256 } from 'ethers/crypto';
import { concat } from 'ethers/utils';
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
 * Deploys with CREATE2 through the deterministic deployment proxy, unless the contract is already there.
 *
 * @param salt 32 bytes, hex
 * @param creationCode bytecode and constructor arguments, hex
 * @throws DeploymentError if the network has no proxy
 */
export async function deployAtFixedAddress(
  account: ChainAccount,
  salt: string,
  creationCode: string,
  options?: { stepMs?: number | undefined },
): Promise<Deployment> {
  const proxy = factoryDeployment.deploymentProxy;
  const address = getCreate2Address(proxy, salt, keccak256(creationCode));
  if ((await codeAt(account.rpcUrl, address)) !== '0x') return { address, txHash: undefined };
  await assertDeploymentProxy(account.rpcUrl);
  const data = concat([salt, creationCode]);
  const { txHash } = await sendTransaction(account, { to: proxy, data }, options);
  if ((await codeAt(account.rpcUrl, address)) === '0x') {
    throw new DeploymentError('the deployment left no code', { address, txHash });
  }
  return { address, txHash };
}

/** @throws DeploymentError if the network has no deterministic deployment proxy */
export async function assertDeploymentProxy(rpcUrl: string): Promise<void> {
  const proxy = factoryDeployment.deploymentProxy;
  if ((await codeAt(rpcUrl, proxy)) === '0x')
    throw new DeploymentError(
      `this network has no deterministic deployment proxy at ${proxy}; deploy it first (contracts/README.md)`,
      { proxy },
    );
}

/**
 * Deploys the vault factory at its one address, unless it is there. Any account can pay for it.
 *
 * @param options.stepMs how often the endpoint is asked whether it is mined; the default is for local chains
 */
export function deployFactory(
  account: ChainAccount,
  options?: { stepMs?: number | undefined },
): Promise<Deployment> {
  return deployAtFixedAddress(account, factoryDeployment.salt, vaultFactoryArtifact.bytecode, options);
}
