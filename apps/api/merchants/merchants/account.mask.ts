/** An account's number with its last four digits only, for lists, logs and events. Pure. */
export function maskedNumber(number: string): string {
  return `••••${number.length > 4 ? number.slice(-4) : ''}`;
}
