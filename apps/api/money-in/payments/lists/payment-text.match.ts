import type { PaymentFields, Selected } from '../document/payment.selection';
import { cryptoText } from '../http/payment.presenter';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';

/** What `textMatcher` reads from a payment. */
export const MATCHED_FIELDS = {
  clientReference: 1,
  customer: 1,
  fiatAmount: 1,
  deposit: 1,
  txHash: 1,
} as const satisfies PaymentFields;

type Matched = Selected<typeof MATCHED_FIELDS>;

/** An amount as people type it, with or without its unit: `NGN 5,000`, `5000.0`, `3.23 usdt`. */
const AMOUNT = /^(?:[a-z]{3,4} ?)?(\d[\d,]*(?:\.\d*)?)(?: ?[a-z]{3,4})?$/;
/** The fewest hex digits that say something: at the start of a hash or an address, and anywhere in it. */
const LEAST_DIGITS = { start: 4, part: 6 };

/**
 * Tells whether a payment has a text: at the start of its reference, of the customer's e-mail address, of
 * a name, or of an amount, or anywhere in its transaction's hash or its address, of TRON only at its
 * start. Capital letters do not matter. `0x70…c8`, as pages shorten a hash, finds it too. Pure.
 */
export function textMatcher(text: string): (payment: Matched) => boolean {
  const typed = text.normalize('NFC').toLowerCase();
  const amount = AMOUNT.exec(typed)?.[1]?.replaceAll(',', '');
  const isPart = partMatcher(typed);
  return (payment) => {
    const { clientReference, customer, fiatAmount, deposit, txHash } = payment;
    const { email, firstName, lastName } = customer;
    const name = [firstName, lastName].filter(Boolean).join(' ');
    const starts = [clientReference, email, name, lastName];
    if (starts.some((one) => one?.toLowerCase().startsWith(typed))) return true;
    const amounts = [fiatAmount, cryptoText(payment, deposit?.expectedUnits)];
    if (amount !== undefined && amounts.some((one) => one?.startsWith(amount))) return true;
    const address = deposit && shownAddress(deposit.network, deposit.address);
    return [txHash, address].some((one) => one !== undefined && isPart(one.toLowerCase()));
  };
}

function partMatcher(typed: string): (whole: string) => boolean {
  const [start = '', end, ...more] = typed.split(/…|\.{3}/);
  const digits = [start.replace(/^0x/, ''), end ?? ''];
  const isHex = digits.every((part) => /^[0-9a-f]*$/.test(part));
  const isStart = /^(0x|t)/.test(start) || end !== undefined;
  const least = isStart ? LEAST_DIGITS.start : LEAST_DIGITS.part;
  // Addresses of TRON begin with T, which is no hex digit.
  const isOfTron = /^t[1-9a-z]*$/.test(start) && /^[1-9a-z]*$/.test(end ?? '');
  if ((!isHex && !isOfTron) || more.length > 0 || digits.join('').length < least) return () => false;
  if (isStart) return (whole) => whole.startsWith(start) && whole.endsWith(end ?? '');
  return (whole) => whole.includes(start);
}

/** The range of texts that begin with a text, by the order of the database. */
export const beginningWith = (text: string): { $gte: string; $lt: string } => ({
  $gte: text,
  $lt: `${text}\u{10ffff}`,
});
