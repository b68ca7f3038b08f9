import { Interface } from 'ethers/abi';
import { ChainInconsistentError, checksumAddress } from '@cowrie/chain-evm';

/** The functions of Tether's contract on TRON that are asked. */
const token = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function isBlackListed(address) view returns (bool)',
]);
const WORD = /^0x[0-9a-fA-F]{64}$/;
const FLAG = /^0x0{63}[01]$/;

/**
 * The calldata that asks for an account's balance. @param account 20 bytes. @throws InvalidChainInputError
 */
export const balanceOfCall = (account: string): string =>
  token.encodeFunctionData('balanceOf', [checksumAddress(account)]);

/**
 * The balance in base units.
 *
 * @param returned what the contract returned, hex with `0x`
 * @throws ChainInconsistentError if it is not one word, as when there is no contract
 */
export function balanceFrom(returned: string): bigint {
  if (!WORD.test(returned))
    throw new ChainInconsistentError('not a balance', { returned: returned.slice(0, 80) });
  return BigInt(returned);
}

/** The calldata that asks whether the issuer has frozen an account. @throws InvalidChainInputError */
export const isBlackListedCall = (account: string): string =>
  token.encodeFunctionData('isBlackListed', [checksumAddress(account)]);

/** Whether the account is frozen. Undefined if the contract did not answer with a `bool`. */
export const isBlackListedFrom = (returned: string): boolean | undefined =>
  FLAG.test(returned) ? returned.endsWith('1') : undefined;
