/** `5,000` and `5,000.50`: three digits after a comma are thousands. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^(\d{1,12})(?:[.,](\d+))?$/;

/**
 * A typed amount as a decimal text: `5 000,5`, as South Africans write it, is `5000.5`. Null when it is not
 * an amount or is ambiguous: nothing is guessed.
 * @param decimals that the amount may have; with more than two, as for a token, `1,234` is ambiguous
 */
export function typedAmount(text: string, decimals = 2): string | null {
  const bare = text.replace(/\s/g, '');
  const isGrouped = GROUPED.test(bare);
  if (isGrouped && decimals > 2 && !bare.includes('.')) return null;
  const [, whole, fraction = ''] = PLAIN.exec(isGrouped ? bare.replaceAll(',', '') : bare) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
