import { Interface } from 'ethers/abi';
import { hashMessage, verifyMessage } from 'ethers/hash';
import { dataSlice, getBytes } from 'ethers/utils';
import { checksumAddress } from '../address';
import { InvalidChainInputError } from '../chain.errors';
import type { RpcTransport } from '../rpc/rpc.types';

const contractWallet = new Interface([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
]);
/** What `isValidSignature` returns for a signature of the contract's owners (EIP-1271). */
const VALID = '0x1626ba7e';

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
    const data = contractWallet.encodeFunctionData('isValidSignature', [
      hashMessage(message),
      getBytes(signature),
    ]);
    const [answer] = await transport.send([
      { method: 'eth_call', params: [{ to: account, data }, 'latest'] },
    ]);
    if (answer?.error?.retryable) throw answer.error;
    // An account without code answers with no data, and a contract that does not know the function refuses.
    const result = answer?.error ? undefined : answer?.result;
    return (
      typeof result === 'string' && /^0x[0-9a-fA-F]{64}$/.test(result) && dataSlice(result, 0, 4) === VALID
    );
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
