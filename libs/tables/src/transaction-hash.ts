const HASH = /^(?:0x)?[0-9a-f]{64}$/i;

/** The shape of a transaction's hash in requests. To read one, use {@link transactionHashIn}. */
export const TRANSACTION_HASH_PATTERN = '^(0x)?[0-9a-fA-F]{64}$';

/**
 * The transaction's hash that a text is, as it is stored: `0x` and 64 hex digits in lower case. Undefined:
 * the text is none. Wallets, exchanges and explorers of TRON show hashes without `0x`. Pure.
 */
export function transactionHashIn(text: string): string | undefined {
  const given = text.trim();
  return HASH.test(given) ? `0x${given.slice(-64).toLowerCase()}` : undefined;
}
