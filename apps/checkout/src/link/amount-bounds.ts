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
