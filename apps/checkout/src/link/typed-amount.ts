const PLAIN = /^(\d{1,12})(?:[.,](\d{1,2}))?$/;
/** `5,000` and `5,000.50`: three digits after a comma are thousands. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/;

/** What somebody typed as an amount, as a decimal text: `5 000,5` → `5000.5`. Null when it is no amount. */
export function typedAmount(text: string): string | null {
  const bare = text.replace(/\s/g, '');
  const [, whole, fraction] = PLAIN.exec(GROUPED.test(bare) ? bare.replaceAll(',', '') : bare) ?? [];
  return whole === undefined ? null : whole + (fraction === undefined ? '' : `.${fraction}`);
}

/** Whether a decimal text is between two others, both included. Undefined: no bound. */
export function isBetween(amount: string, lower: string | undefined, upper: string | undefined): boolean {
  const hundredths = hundredthsOf(amount);
  if (lower !== undefined && hundredths < hundredthsOf(lower)) return false;
  return upper === undefined || hundredths <= hundredthsOf(upper);
}

function hundredthsOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
}
