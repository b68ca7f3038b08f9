import type { StatementLine, StatementRefund } from './statement.types';
import { feeRoundedDown, fiat, parseAmount } from '@cowrie/money';
import { isPayoutVoid } from '@cowrie/payout-state';
import { exactOf, exactSum, exactText } from './exact';
import { unitsOf, textOf } from './figures';
import type { Findings } from './findings';

/** A payment has at most this many refunds. */
const MOST_REFUNDS = 50;

type Found = Pick<Findings, 'faults' | 'notVerified' | 'saidAlone'>;

/**
 * Whether the refunds of a line add up to its sums and have possible costs. A refund that ended unpaid
 * returns its cost.
 */
export function findingsOfRefunds(line: StatementLine, currency: string): Found {
  const parse = (text: string) => unitsOf(currency, text);
  const sumOf = (part: 'charged' | 'feeReturned') =>
    line.refunds.reduce((sum, one) => sum + signOf(one) * parse(one[part] ?? '0'), 0n);
  const found: Found = { faults: [], notVerified: [], saidAlone: [] };
  if (isOldChange(line)) {
    found.notVerified.push(
      'refunded and feeReturned: in a change of version 1, its refunds do not make up its sums',
    );
    return found;
  }
  const [charged, returned] = [sumOf('charged'), sumOf('feeReturned')];
  if (charged !== parse(line.refunded))
    found.faults.push(`its refunds cost ${textOf(currency, charged)}, it says ${line.refunded}`);
  if (returned !== parse(line.feeReturned))
    found.faults.push(
      `its refunds return a fee of ${textOf(currency, returned)}, it says ${line.feeReturned}`,
    );
  for (const refund of line.refunds) add(found, refund, findingsOfRefund(line, refund, currency));
  if (isOfForm2(line)) addAll(found, findingsOfTokens(line));
  return found;
}

export function isOldChange(line: StatementLine): boolean {
  return line.kind === 'change' && !isOfForm2(line);
}

export function isOfForm2({ version }: Pick<StatementLine, 'version'>): boolean {
  return version !== undefined;
}

/**
 * All refunds of an asset together are at most what was sold of it, and the sent refunds at most what was not
 * sold.
 */
function findingsOfTokens({ kind, sales, refunds, notSold = [] }: StatementLine): Partial<Found> {
  const [faults, notVerified]: [string[], string[]] = [[], []];
  const nameOf = ({ token, network }: { token: string; network: string }) => `${token} on ${network}`;
  for (const name of new Set(refunds.map(nameOf))) {
    const isOf = (one: { token: string; network: string }) => nameOf(one) === name;
    const sold = exactSum(sales.filter(isOf).map((one) => one.sold));
    const rest = exactSum(notSold.filter(isOf).flatMap((one) => [one.unsold, one.held, one.notCounted]));
    for (const isVoid of [false, true]) {
      const own = refunds.filter((one) => isOf(one) && isPayoutVoid(one.status) === isVoid);
      const ofSold = exactSum(own.map((one) => one.sold));
      const sent = own.filter(({ txHash }) => kind === 'change' || txHash);
      const ofRest = exactSum(sent.map(({ amount }) => amount)) - exactSum(sent.map((one) => one.sold));
      if (ofSold > sold)
        faults.push(
          `its refunds are of ${exactText(ofSold)} ${name} that was sold; only ${exactText(sold)} was`,
        );
      if (kind === 'change' && ofRest > 0n)
        notVerified.push(
          `refunds: ${exactText(ofRest)} ${name} is said not to have been sold (amount, sold)`,
        );
      if (kind === 'payment' && ofRest > rest)
        faults.push(
          `its refunds are of ${exactText(ofRest)} ${name} that was not sold; notSold says ${exactText(rest)}`,
        );
    }
  }
  return { faults, notVerified };
}

function findingsOfRefund(line: StatementLine, refund: StatementRefund, currency: string): Partial<Found> {
  if (!isOfForm2(line))
    return { notVerified: ['what it costs: lines of version 1 do not say how much had been sold'] };
  const faults: string[] = [];
  if (line.kind === 'payment' && isPayoutVoid(refund.status))
    faults.push(`it is ${refund.status}, so it gives back what no settlement has taken`);
  const sold = exactOf(refund.sold ?? '0');
  if (sold > exactOf(refund.amount)) faults.push(`${refund.sold} of ${refund.amount} had been sold`);
  const charged = unitsOf(currency, refund.charged ?? '0');
  const price = priceOf(line, refund, sold, currency);
  if (price === undefined) faults.push(`no sale of ${refund.token} on ${refund.network} tells its price`);
  else if (charged > price || price - charged > mostRounding(line))
    faults.push(`it costs ${textOf(currency, charged)}; the sales make ${textOf(currency, price)}`);
  const fee = feeFindings(line, refund, currency);
  return { ...fee, faults: [...faults, ...(fee.faults ?? [])] };
}

/**
 * The most minor units that a part can be off: each refund is rounded once, and the last ones compensate. A
 * change does not list refunds of earlier settlements. Its rate proof has the costs of its own.
 */
function mostRounding({ kind, refunds }: StatementLine): bigint {
  return BigInt(kind === 'change' ? MOST_REFUNDS : refunds.length);
}

/** What its sold tokens brought, rounded up. Undefined if nothing shows it. */
function priceOf(
  { sales }: StatementLine,
  { token, network }: StatementRefund,
  sold: bigint,
  currency: string,
): bigint | undefined {
  if (sold === 0n) return 0n;
  const of = sales.filter((one) => one.token === token && one.network === network);
  const all = of.reduce((sum, one) => sum + exactOf(one.sold), 0n);
  const bought = of.reduce((sum, one) => sum + unitsOf(currency, one.bought), 0n);
  return all === 0n ? undefined : (bought * sold + all - 1n) / all;
}

/** Its part of the fee is returned or kept. */
function feeFindings(
  line: StatementLine,
  { charged = '0', feeReturned = '0', feeKept = '0' }: StatementRefund,
  currency: string,
): Partial<Found> {
  const { sales, feeBasisPoints, feeFixed } = line;
  const parse = (text: string) => unitsOf(currency, text);
  const collected = sales.reduce((sum, one) => sum + parse(one.bought), 0n);
  if (collected === 0n || parse(charged) === 0n)
    return parse(feeReturned) === 0n ? {} : { faults: ['it returns a fee and costs nothing'] };
  if (feeBasisPoints === undefined || feeFixed === undefined)
    return { notVerified: ['feeReturned: the line says no feeBasisPoints and feeFixed'] };
  const all = parseAmount(fiat(currency), textOf(currency, collected));
  const fee = feeRoundedDown(all, feeBasisPoints, parse(feeFixed)).units;
  const share = (fee * parse(charged)) / collected;
  const said = parse(feeReturned) + parse(feeKept);
  const text = textOf(currency, share);
  const rounding = mostRounding(line);
  if (parse(feeReturned) > share + rounding)
    return { faults: [`it returns a fee of ${feeReturned}; its part is ${text}`] };
  if (said === 0n && share > 0n)
    return {
      notVerified: [`feeReturned: its part of the fee, ${text}, is neither returned nor said to be kept`],
    };
  if (said > share + rounding || said + rounding < share)
    return { faults: [`it returns or keeps a fee of ${textOf(currency, said)}; its part is ${text}`] };
  return parse(feeKept) === 0n
    ? {}
    : { saidAlone: [`feeKept: ${feeKept} of the fee is kept, as you have agreed with your operator or not`] };
}

function add(found: Found, { id }: StatementRefund, more: Partial<Found>): void {
  addAll(found, more, (text) => `refund ${id}: ${text}`);
}

function addAll(found: Found, more: Partial<Found>, at: (text: string) => string = (text) => text): void {
  for (const kind of ['faults', 'notVerified', 'saidAlone'] as const)
    found[kind].push(...(more[kind] ?? []).map(at));
}

function signOf({ status }: StatementRefund): bigint {
  return isPayoutVoid(status) ? -1n : 1n;
}
