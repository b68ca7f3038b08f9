import type { Settlement, SettlementStatement, SettlementTotal, StatementLine } from './statement.types';
import { feeRoundedDown, fiat, parseAmount, payableRoundedUp, roundedUpTo } from '@cowrie/money';
import { MOST_DECIMALS } from './exact';
import { textOf, unitsOf } from './figures';
import { atLine, type Findings, guarded, joined } from './findings';
import { findingsOfRefunds, isOfForm2, isOldChange } from './refunds.check';

const PARTS = ['collected', 'fee', 'refunded', 'feeReturned', 'amount'] as const;
/** The fewest decimals that a merchant can round the amount to pay up to. */
const FEWEST_DECIMALS = 2;
/** The line versions that this program knows. */
const KNOWN_VERSIONS: readonly unknown[] = [undefined, 2];

/** What only the statement itself says. */
export const SAID_ALONE = [
  'businessName',
  'settlement: id, state, account, bankReference, createdAt, paidAt, failedBecause',
  'lines: completedAt, what sales brought (bought), and how far refunds had come (status)',
  'that no line and no refund is left out',
] as const;

/**
 * The figures of a statement that do not follow from its own parts, and those that nothing confirms. Pure.
 */
export function findingsOfFigures({ settlement, lines }: SettlementStatement): Findings {
  const { currency } = settlement;
  const faults: string[] = [];
  const sums = guarded(() => joined([{ faults: sumFaults(settlement, lines) }]));
  if (lines.length !== settlement.lineCount)
    faults.push(`there are ${lines.length} lines, the settlement says ${settlement.lineCount}`);
  for (const kind of ['payment', 'change'] as const) {
    const ids = lines.filter((line) => line.kind === kind).map(({ paymentId }) => paymentId);
    for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
      faults.push(`${kind} ${id} is listed more than once`);
  }
  return joined([
    ...lines.map((line, index) =>
      joined([guarded(() => findingsOfLineFigures(line, currency))], atLine(index, line)),
    ),
    sums,
    { faults, saidAlone: [...SAID_ALONE] },
  ]);
}

/** Each part of the settlement is the sum of the lines. */
function sumFaults(settlement: Settlement, lines: readonly StatementLine[]): string[] {
  const { currency } = settlement;
  return PARTS.flatMap((part) => {
    const sum = lines.reduce((total, line) => total + unitsOf(currency, line[part]), 0n);
    return sum === unitsOf(currency, settlement[part])
      ? []
      : [`the lines' ${part} is ${textOf(currency, sum)}, the settlement says ${settlement[part]}`];
  });
}

/** The same for one line. @throws MoneyError and others for a field of an invalid form */
export function findingsOfLineFigures(line: StatementLine, currency: string): Findings {
  if (line.kind !== 'payment' && line.kind !== 'change')
    return joined([{ faults: [`it is neither a payment nor a change: ${String(line.kind)}`] }]);
  if (!KNOWN_VERSIONS.includes(line.version))
    return joined([{ faults: [`lines of version ${line.version} are not known; update the command line`] }]);
  return joined([
    { faults: [...sumFault(line, currency), ...rateFault(line, currency)] },
    findingsOfSales(line, currency),
    findingsOfFee(line, currency),
    findingsOfRefunds(line, currency),
  ]);
}

/** A line's collected amount is what its own sales brought. */
function findingsOfSales(line: StatementLine, currency: string): Partial<Findings> {
  const parse = (text: string) => unitsOf(currency, text);
  if (!isOfForm2(line)) {
    const notVerified = ['version: the line is of version 1, which says less'];
    if (isOldChange(line))
      return parse(line.collected) === 0n
        ? { notVerified }
        : { notVerified: [...notVerified, 'collected: it is a change of version 1'] };
    return { notVerified, faults: boughtFault(line, currency) };
  }
  const faults = boughtFault(line, currency);
  if (line.kind === 'payment' && line.sales.some(({ isEarlier }) => isEarlier))
    faults.push('an earlier settlement has taken a sale of it, so it is a change');
  if (line.kind === 'change' && line.transfers.length > 0) faults.push('it is a change, and lists transfers');
  if (line.kind === 'payment') return { faults };
  const notVerified = ['kind, isEarlier: an earlier settlement is said to have taken the payment'];
  if (parse(line.collected) !== 0n)
    notVerified.push(`collected: ${line.collected} by a sale after an earlier settlement`);
  return { faults, notVerified };
}

function boughtFault(line: StatementLine, currency: string): string[] {
  const bought = line.sales
    .filter(({ isEarlier }) => !isEarlier)
    .reduce((sum, one) => sum + unitsOf(currency, one.bought), 0n);
  return bought === unitsOf(currency, line.collected)
    ? []
    : [`its sales brought ${textOf(currency, bought)}, it says ${line.collected}`];
}

function findingsOfFee(line: StatementLine, currency: string): Partial<Findings> {
  const { kind, fee, feeBasisPoints, feeFixed } = line;
  if (kind === 'change')
    return unitsOf(currency, fee) === 0n ? {} : { notVerified: [`fee: a change takes a fee of ${fee}`] };
  if (feeBasisPoints === undefined || feeFixed === undefined)
    return { notVerified: [`fee: it says ${fee}, and no feeBasisPoints and feeFixed`] };
  const collected = parseAmount(fiat(currency), line.collected);
  const right = textOf(
    currency,
    feeRoundedDown(collected, feeBasisPoints, unitsOf(currency, feeFixed)).units,
  );
  return right === fee
    ? {}
    : { faults: [`the fee of ${feeBasisPoints} basis points and ${feeFixed} is ${right}, it says ${fee}`] };
}

function sumFault(line: SettlementTotal, currency: string): string[] {
  const parse = (text: string) => unitsOf(currency, text);
  const amount = parse(line.collected) - parse(line.fee) - parse(line.refunded) + parse(line.feeReturned);
  return amount === parse(line.amount)
    ? []
    : [`its parts make ${textOf(currency, amount)}, it says ${line.amount}`];
}

/** The amount to pay must be the fiat amount at the rate, rounded up to the token's decimals or to fewer. */
function rateFault(line: StatementLine, currency: string): string[] {
  const { rate, expectedAmount, token = '', transfers, network } = line;
  const own = transfers.find((one) => one.token === token && one.network === network);
  if (!rate || !expectedAmount || !own) return [];
  if (!Number.isInteger(own.decimals) || own.decimals < 0 || own.decimals > MOST_DECIMALS)
    return [`its ${token} has ${own.decimals} decimals`];
  const asset = { code: token, decimals: own.decimals };
  const least = payableRoundedUp(parseAmount(fiat(currency), line.fiatAmount), rate, asset);
  const expected = parseAmount(asset, expectedAmount).units;
  const isRounded = Array.from({ length: own.decimals - FEWEST_DECIMALS + 1 }, (_, index) =>
    roundedUpTo(FEWEST_DECIMALS + index, least),
  ).some(({ units }) => units === expected);
  return isRounded ? [] : [`${line.fiatAmount} at ${rate} is not ${expectedAmount} ${token}`];
}
