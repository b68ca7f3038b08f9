import { TOKENS } from '@cowrie/tables';

/**
 * A decimal text with thousands separators: `1234.5` becomes `1,234.5`. The digits stay as the API sent them.
 */
export function decimal(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A count with thousands separators. */
export function whole(count: number): string {
  return decimal(String(count));
}

/** An amount with its currency, `NGN 5,000.00`, or its token, `3.23 USDT`. */
export function money(amount: string, unit: string): string {
  const isToken = (TOKENS as readonly string[]).includes(unit);
  return isToken ? `${decimal(amount)} ${unit}` : `${unit} ${decimal(amount)}`;
}

/** The beginning and the end of an address or a hash. */
export function shortened(text: string, kept = 6): string {
  return text.length <= 2 * kept + 3 ? text : `${text.slice(0, kept + 2)}…${text.slice(-kept)}`;
}
