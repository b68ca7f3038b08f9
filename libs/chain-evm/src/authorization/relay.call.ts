import { AbiCoder } from 'ethers/abi';
import { concat } from 'ethers/utils';
import { deployThenCallArtifact } from '@cowrie/contracts';
import type { ContractCall } from '../sending/account.sender';
import type { AuthorizationProof } from './authorization.reader';
import { authorizationCallData, type TransferAuthorization } from './transfer.authorization';

/**
 * The call that makes an authorized transfer. If the wallet is not deployed yet, one transaction deploys it
 * and makes the transfer, or does neither.
 */
export function relayCall(
  tokenAddress: string,
  authorization: TransferAuthorization,
  proof: AuthorizationProof,
): ContractCall {
  const data = authorizationCallData(authorization, proof);
  if (proof.by === 'key' || !proof.deployment) return { to: tokenAddress, data };
  const { to: factory, data: factoryData } = proof.deployment;
  const args = AbiCoder.defaultAbiCoder().encode(
    ['address', 'address', 'bytes', 'address', 'bytes'],
    [authorization.from, factory, factoryData, tokenAddress, data],
  );
  return { data: concat([deployThenCallArtifact.bytecode, args]) };
}
