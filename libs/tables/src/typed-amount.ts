/** `5,000` and `5,000.50`: three digits after a comma are thousands. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^(\d{1,12})(?:[.,](\d+))?$/;

/**
 * What somebody typed as an amount, as a decimal text: `5 000,5` is `5000.5`, as South Africa writes it. Null
 * when it is no amount, or could be two: nothing is guessed.
 * @param decimals that the amount may have; more than two are a token's, and then `1,234` could be both
 */
export function typedAmount(text: string, decimals = 2): string | null {
  const bare = text.replace(/\s/g, '');
  const isGrouped = GROUPED.test(bare);
  if (isGrouped && decimals > 2 && !bare.includes('.')) return null;
  const [, whole, fraction = ''] = PLAIN.exec(isGrouped ? bare.replaceAll(',', '') : bare) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
