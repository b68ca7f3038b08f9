import { concat } from 'ethers/utils';
import { factoryDeployment, vaultFactoryArtifact } from '@cowrie/contracts';
import { ChainMismatchError, type Mismatch } from '../chain.errors';
import { factoryMismatches } from '../reading/network.check';
import { asking } from '../rpc/rpc.http';
import { callAll, callOne } from '../rpc/rpc.types';
import { hexData, quantityToBigint, quantityToNumber } from '../rpc/rpc.values';
import { suggestAnyFees } from '../sending/fees';
import { signingAccount } from '../sending/signing.account';
import { assertDeploymentProxy } from './deploy';
import { type ChainAccount, gasLimitOf } from './transaction.sender';

/** What a deployment of the factory costs. All amounts are in wei of the network's coin. */
export interface DeploymentCost {
  /** Address of the account that pays. EIP-55 checksummed. */
  payer: string;
  balanceWei: bigint;
  /** As the endpoint estimates it. */
  gas: bigint;
  /** At the endpoint's present fee. Rollups add a fee for data. */
  expectedWei: bigint;
  /** At the highest fee and the whole gas limit that the transaction offers. */
  mostWei: bigint;
  /** How many transactions of the account are in no block yet. */
  waiting: number;
}

const OTHER_CODE: Mismatch = {
  check: 'factory_code',
  subject: factoryDeployment.factoryAddress,
  expected: 'the vault factory',
  actual: 'another contract',
};

/**
 * Returns whether the vault factory is at its address on the chain behind this URL. Its code is compared with
 * the compiled contract.
 *
 * @throws ChainMismatchError if other code is there; RpcUnreachableError, RpcResponseError
 */
export async function isFactoryDeployed(network: { name: string; rpcUrl: string }): Promise<boolean> {
  return asking(network.rpcUrl, async (node) => {
    const { factoryAddress } = factoryDeployment;
    const code = hexData(await callOne(node, 'eth_getCode', [factoryAddress, 'latest']));
    if (code === '0x') return false;
    const isOurs = withoutImmutables(code) === vaultFactoryArtifact.deployedBytecode.toLowerCase();
    const mismatches = isOurs ? await factoryMismatches(factoryAddress, node) : [OTHER_CODE];
    if (mismatches.length > 0) throw new ChainMismatchError(network.name, mismatches);
    return true;
  });
}

/**
 * Returns what `deployFactory` would cost this account now. Sends nothing.
 *
 * @throws InvalidChainInputError if the key is not valid; DeploymentError if the network has no deployment
 *   proxy; RpcUnreachableError, RpcResponseError
 */
export async function estimateFactoryDeployment({
  rpcUrl,
  privateKey,
}: ChainAccount): Promise<DeploymentCost> {
  const payer = signingAccount(privateKey).address;
  await assertDeploymentProxy(rpcUrl);
  return asking(rpcUrl, async (node) => {
    const { deploymentProxy: to, salt } = factoryDeployment;
    // Without `from`: the balance shows that an account has too little coin, so the estimate must not fail
    // for it.
    const call = { to, data: concat([salt, vaultFactoryArtifact.bytecode]) };
    const [estimate, balance, latest, pending] = await callAll(node, [
      { method: 'eth_estimateGas', params: [call] },
      { method: 'eth_getBalance', params: [payer, 'latest'] },
      { method: 'eth_getTransactionCount', params: [payer, 'latest'] },
      { method: 'eth_getTransactionCount', params: [payer, 'pending'] },
    ]);
    const gas = quantityToBigint(estimate);
    const { maxFeePerGasWei, expectedWei } = await suggestAnyFees(node);
    return {
      payer,
      balanceWei: quantityToBigint(balance),
      gas,
      expectedWei: gas * expectedWei,
      mostWei: gasLimitOf(gas) * maxFeePerGasWei,
      waiting: quantityToNumber(pending) - quantityToNumber(latest),
    };
  });
}

/** The artefact has zeros where the deployed code holds the address of the vault's logic. */
function withoutImmutables(code: string): string {
  const word = factoryDeployment.vaultImplementationAddress.slice(2).toLowerCase().padStart(64, '0');
  return code.toLowerCase().replaceAll(word, '0'.repeat(64));
}
