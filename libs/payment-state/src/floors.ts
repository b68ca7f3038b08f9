/**
 * Below these sums, money is only recorded, counted and swept (`docs/decisions/0104`). Anyone can send less
 * to any address for next to nothing. Each row is a floor for a sum, never for a single transfer, so
 * splitting a transfer does not pass it.
 */
const FLOORS = {
  /**
   * The payment is `processing`. The customer can no longer release the choice or cancel, and no other
   * session takes the reference.
   */
  seen: { tokens: 1n, partOfExpected: 10n },
  /** An exception has the limit for larger ones (`docs/decisions/0009`). */
  exception: { tokens: 1n },
  /** Money waits for an operator's decision. */
  held: { tokens: 1n },
  /** The payer can ask for it back (`docs/decisions/0056`). */
  payerRefund: { tokens: 1n },
  /** A mail tells the payer that the payment is short (`docs/decisions/0058`). */
  shortfallMail: { tokens: 1n },
} as const satisfies Record<string, { tokens: bigint; partOfExpected?: bigint }>;

/** Returns a floor in base units of a token with this many decimals. */
export function floorUnits(of: Exclude<keyof typeof FLOORS, 'seen'>, decimals: number): bigint {
  return FLOORS[of].tokens * 10n ** BigInt(decimals);
}

/**
 * Returns the least sum that makes a payment `processing`, in base units of the expected token: one token, or
 * a tenth of the expected amount if that is less. At least one base unit. A sum that suffices is never below
 * it.
 */
export function seenFromUnits(expectedUnits: bigint, decimals: number): bigint {
  const { tokens, partOfExpected } = FLOORS.seen;
  const ofTokens = tokens * 10n ** BigInt(decimals);
  const part = expectedUnits / partOfExpected;
  const least = part < ofTokens ? part : ofTokens;
  return least > 0n ? least : 1n;
}
