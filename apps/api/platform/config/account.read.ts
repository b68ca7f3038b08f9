import { accountOf, InvalidChainInputError } from '@cowrie/chain-evm';

/** The address of a key’s account. Undefined: no key, or an invalid one, which its own setting reports. */
export function accountIn(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  try {
    return accountOf(key);
  } catch (error) {
    if (error instanceof InvalidChainInputError) return undefined;
    throw error;
  }
}
