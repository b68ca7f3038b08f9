import { AbiCoder, Interface } from 'ethers/abi';
import { concat } from 'ethers/utils';
import { undeployedWalletCheckArtifact } from '@cowrie/contracts';
import { checksumAddress } from '../address';
import { ChainInconsistentError, InvalidChainInputError } from '../chain.errors';
import type { NetworkDefinition, TokenDefinition } from '../network.types';
import { isConfirmedByContract } from '../reading/contract.signature';
import { type NetworkNodesOptions, nodesOf } from '../rpc/rpc.network';
import { callOne } from '../rpc/rpc.types';
import { hexData } from '../rpc/rpc.values';
import { tokenDomain } from './token.domain';
import { rehearseFor } from '../sending/account.sender';
import { relayCall } from './relay.call';
import { authorizationHash, type TransferAuthorization } from './transfer.authorization';
import { signerByKey, type UndeployedSignature, undeployedSignature } from './wallet.signature';

const eip3009 = new Interface([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
]);

/** Proof that the holder has signed an authorization, with the signature as the contract takes it. */
export type AuthorizationProof =
  /** 65 bytes, hex, with `v` of 27 or 28. */
  | { by: 'key'; signature: string }
  | {
      by: 'contract';
      signature: string;
      /** The call that deploys the wallet first. Absent: it is deployed. */
      deployment?: { to: string; data: string };
    };

/** How the network's nodes are called, and which wallets may be deployed. */
export interface AuthorizationReaderOptions extends NetworkNodesOptions {
  /**
   * Factories of contract wallets whose signatures count before the wallet is deployed (EIP-6492). The
   * relay must call the factory before it sends the transfer, so only known ones. Default: none.
   */
  walletFactories?: readonly string[];
}

/**
 * Reads what a network says about signed transfers of one token, as of the newest block. Every call has a
 * time-out and can be repeated. Every method throws RpcUnreachableError, RpcResponseError; ChainMismatchError
 * when a URL leads to another chain.
 */
export interface AuthorizationReader {
  /**
   * Whether the holder has signed this authorization for this token and chain. A node is asked only if a key
   * does not prove it.
   *
   * @returns undefined if the signature is not valid, or of a wallet that a factory outside the list makes
   * @throws InvalidChainInputError if the signature is not hex
   */
  proofOf(authorization: TransferAuthorization, signature: string): Promise<AuthorizationProof | undefined>;
  /**
   * Whether the contract would refuse the authorization because its nonce was used or cancelled.
   *
   * @param atBlock as of this block. Default: the newest
   * @throws ChainInconsistentError if the contract does not answer
   */
  isUsed(authorization: Pick<TransferAuthorization, 'from' | 'nonce'>, atBlock?: number): Promise<boolean>;
  /**
   * Simulates the transaction that an account would send. Returns the gas that it would be sent with.
   *
   * @param by.from the account; it needs coins for the gas
   * @throws TransactionRejectedError (`would_revert`, `insufficient_funds`, `fees_too_high`)
   */
  rehearse(
    authorization: TransferAuthorization,
    proof: AuthorizationProof,
    by: { from: string; mostGas: bigint },
  ): Promise<bigint>;
  /** Aborts every call under way. Later calls throw. */
  close(): void;
}

/**
 * It opens no connection before the first call. @throws InvalidChainInputError if transfers of the token
 * cannot be signed, or an address is not valid
 */
export function createAuthorizationReader(
  network: NetworkDefinition,
  token: TokenDefinition,
  options: AuthorizationReaderOptions = {},
): AuthorizationReader {
  if (!token.signature) throw new InvalidChainInputError('a token with signatures', token.symbol);
  const domain = tokenDomain(network, token, token.signature);
  const factories = (options.walletFactories ?? []).map(checksumAddress);
  const nodes = nodesOf(network, options);

  async function proofOfUndeployed(
    wallet: string,
    hash: string,
    { factory, factoryData, signature }: UndeployedSignature,
  ): Promise<AuthorizationProof | undefined> {
    if (!factories.includes(factory)) return undefined;
    // Somebody can have deployed it meanwhile.
    if (await isConfirmedByContract(nodes, wallet, { hash, signature })) return { by: 'contract', signature };
    const args = AbiCoder.defaultAbiCoder().encode(
      ['address', 'address', 'bytes', 'bytes32', 'bytes'],
      [wallet, factory, factoryData, hash, signature],
    );
    const data = concat([undeployedWalletCheckArtifact.bytecode, args]);
    const [answer] = await nodes.send([{ method: 'eth_call', params: [{ data }, 'latest'] }]);
    if (answer?.error?.retryable) throw answer.error;
    if (answer?.error || answer?.result !== '0x01') return undefined;
    return { by: 'contract', signature, deployment: { to: factory, data: factoryData } };
  }

  return {
    async proofOf(authorization, signature) {
      if (!/^0x([0-9a-fA-F]{2})*$/.test(signature))
        throw new InvalidChainInputError('a signature', signature);
      const holder = checksumAddress(authorization.from);
      const hash = authorizationHash(domain, authorization);
      const key = signerByKey(hash, signature);
      if (key?.address === holder) return { by: 'key', signature: key.signature };
      const undeployed = undeployedSignature(signature);
      if (undeployed === 'malformed') return undefined;
      if (undeployed) return proofOfUndeployed(holder, hash, undeployed);
      const isSigned = await isConfirmedByContract(nodes, holder, { hash, signature });
      return isSigned ? { by: 'contract', signature } : undefined;
    },
    async rehearse(authorization, proof, { from, mostGas }) {
      const call = relayCall(domain.verifyingContract, authorization, proof);
      return (await rehearseFor(network, nodes, { ...call, from, mostGas })).gasLimit;
    },
    async isUsed({ from, nonce }, atBlock) {
      const data = eip3009.encodeFunctionData('authorizationState', [checksumAddress(from), nonce]);
      const call = { to: domain.verifyingContract, data };
      const block = atBlock === undefined ? 'latest' : `0x${atBlock.toString(16)}`;
      const state = BigInt(hexData(await callOne(nodes, 'eth_call', [call, block]), 32));
      if (state > 1n)
        throw new ChainInconsistentError('the token returned neither true nor false', { token: call.to });
      return state === 1n;
    },
    close: () => nodes.close(),
  };
}
