import { Transaction } from 'ethers/transaction';

/**
 * The account that signed a transaction, with EIP-55 checksum.
 * @param rawTransaction the signed transaction, in hex
 * @throws Error when it is not a signed transaction
 */
export function senderOf(rawTransaction: string): string {
  const { from } = Transaction.from(rawTransaction);
  if (from === null) throw new Error('the transaction is not signed');
  return from;
}

/**
 * The nonce of a transaction that this account signed; undefined for any other input. @param rawTransaction
 * the signed transaction, in hex
 */
export function signedNonceOf(rawTransaction: string, account: string): number | undefined {
  try {
    const { from, nonce } = Transaction.from(rawTransaction);
    return from?.toLowerCase() === account.toLowerCase() ? nonce : undefined;
  } catch {
    return undefined;
  }
}
