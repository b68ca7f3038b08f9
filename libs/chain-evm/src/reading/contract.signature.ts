import { Interface } from 'ethers/abi';
import { dataSlice } from 'ethers/utils';
import type { RpcTransport } from '../rpc/rpc.types';

const contractWallet = new Interface([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
]);
/** What `isValidSignature` returns for a signature of the contract's owners (EIP-1271). */
const VALID = '0x1626ba7e';

/**
 * Whether the contract at an address confirms a signature (EIP-1271), as of the newest block. False for an
 * account without code, and for a contract that refuses the call.
 *
 * @throws RpcUnreachableError, RpcResponseError if the endpoints are busy or do not answer
 */
export async function isConfirmedByContract(
  transport: RpcTransport,
  address: string,
  { hash, signature }: { hash: string; signature: string },
): Promise<boolean> {
  const data = contractWallet.encodeFunctionData('isValidSignature', [hash, signature]);
  const [answer] = await transport.send([{ method: 'eth_call', params: [{ to: address, data }, 'latest'] }]);
  if (answer?.error?.retryable) throw answer.error;
  // An account without code answers with no data, and a contract that does not know the function refuses.
  const result = answer?.error ? undefined : answer?.result;
  return (
    typeof result === 'string' && /^0x[0-9a-fA-F]{64}$/.test(result) && dataSlice(result, 0, 4) === VALID
  );
}
