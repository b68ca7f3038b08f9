import { hashMessage, verifyMessage } from 'ethers/hash';
import { checksumAddress } from '../address';
import { InvalidChainInputError } from '../chain.errors';
import type { RpcTransport } from '../rpc/rpc.types';
import { isConfirmedByContract } from './contract.signature';

/** A text and a wallet's signature of it. */
export interface SignedMessage {
  message: string;
  /** Hex with `0x`. A contract wallet's signature can have any length, and can be empty. */
  signature: string;
}

/** See `ChainReader.hasSigned`. */
export function createSignatureReader(transport: RpcTransport) {
  return async function hasSigned(address: string, { message, signature }: SignedMessage): Promise<boolean> {
    const account = checksumAddress(address);
    if (!/^0x([0-9a-fA-F]{2})*$/.test(signature)) throw new InvalidChainInputError('a signature', signature);
    // The signature of an account's key proves itself, so no node is asked.
    if (recovered({ message, signature }) === account) return true;
    return isConfirmedByContract(transport, account, { hash: hashMessage(message), signature });
  };
}

/** The account whose key made the signature; undefined if no key made it. */
function recovered({ message, signature }: SignedMessage): string | undefined {
  try {
    return verifyMessage(message, signature);
  } catch {
    return undefined;
  }
}
