import type { SettlementStatement, SettlementTotal, StatementLine } from '@cowrie/dto';
import {
  amountOf,
  feeRoundedDown,
  fiat,
  formatFiat,
  parseAmount,
  payableRoundedUp,
  roundedUpTo,
} from '@cowrie/money';

const PARTS = ['collected', 'fee', 'refunded', 'feeReturned', 'amount'] as const;
/** A merchant can round what is asked for up to so few decimals. */
const FEWEST_DECIMALS = 2;

/** Signed, because a line can be below zero. @throws MoneyError for a text that is no amount of the currency */
export function unitsOf(currency: string, text: string): bigint {
  const isNegative = text.startsWith('-');
  const { units } = parseAmount(fiat(currency), isNegative ? text.slice(1) : text);
  return isNegative ? -units : units;
}

/** What in the figures of a statement does not follow from its own parts; empty if all does. Pure. */
export function faultsOfFigures({ settlement, lines }: SettlementStatement): string[] {
  const { currency } = settlement;
  const faults = lines.flatMap((line, index) =>
    faultsOfLine(line, currency).map((fault) => `line ${index + 1} (${line.paymentId}): ${fault}`),
  );
  for (const part of PARTS) {
    const sum = lines.reduce((total, line) => total + unitsOf(currency, line[part]), 0n);
    if (sum !== unitsOf(currency, settlement[part]))
      faults.push(`the lines' ${part} is ${textOf(currency, sum)}, the settlement says ${settlement[part]}`);
  }
  if (lines.length !== settlement.lineCount)
    faults.push(`there are ${lines.length} lines, the settlement says ${settlement.lineCount}`);
  const inFull = lines.filter(({ kind }) => kind === 'payment').map(({ paymentId }) => paymentId);
  for (const id of new Set(inFull.filter((one, index) => inFull.indexOf(one) !== index)))
    faults.push(`payment ${id} is there more than once`);
  return faults;
}

function faultsOfLine(line: StatementLine, currency: string): string[] {
  const parse = (text: string) => unitsOf(currency, text);
  const faults = sumFault(line, currency);
  if (line.kind === 'change') return faults;
  const bought = line.sales.reduce((sum, one) => sum + parse(one.bought), 0n);
  if (bought !== parse(line.collected))
    faults.push(`its sales brought ${textOf(currency, bought)}, it says ${line.collected}`);
  const { feeBasisPoints, feeFixed } = line;
  if (feeBasisPoints !== undefined && feeFixed !== undefined) {
    const collected = parseAmount(fiat(currency), line.collected);
    const fee = formatFiat(feeRoundedDown(collected, feeBasisPoints, parse(feeFixed)));
    if (fee !== line.fee)
      faults.push(`the fee of ${feeBasisPoints} basis points and ${feeFixed} is ${fee}, it says ${line.fee}`);
  }
  const charged = line.refunds.reduce((sum, one) => sum + parse(one.charged ?? '0'), 0n);
  if (charged !== parse(line.refunded))
    faults.push(`its refunds cost ${textOf(currency, charged)}, it says ${line.refunded}`);
  const returned = line.refunds.reduce((sum, one) => sum + parse(one.feeReturned ?? '0'), 0n);
  if (returned !== parse(line.feeReturned))
    faults.push(`its refunds return a fee of ${textOf(currency, returned)}, it says ${line.feeReturned}`);
  return [...faults, ...rateFault(line, currency)];
}

function sumFault(line: SettlementTotal, currency: string): string[] {
  const parse = (text: string) => unitsOf(currency, text);
  const amount = parse(line.collected) - parse(line.fee) - parse(line.refunded) + parse(line.feeReturned);
  return amount === parse(line.amount)
    ? []
    : [`its parts make ${textOf(currency, amount)}, it says ${line.amount}`];
}

/** What was asked for must be the fiat amount at the rate, rounded up to the token's decimals or to fewer. */
function rateFault(line: StatementLine, currency: string): string[] {
  const { rate, expectedAmount, token = '', transfers, network } = line;
  const own = transfers.find((one) => one.token === token && one.network === network);
  if (!rate || !expectedAmount || !own) return [];
  const asset = { code: token, decimals: own.decimals };
  const least = payableRoundedUp(parseAmount(fiat(currency), line.fiatAmount), rate, asset);
  const expected = parseAmount(asset, expectedAmount).units;
  const isRounded = Array.from({ length: own.decimals - FEWEST_DECIMALS + 1 }, (_, index) =>
    roundedUpTo(FEWEST_DECIMALS + index, least),
  ).some(({ units }) => units === expected);
  return isRounded ? [] : [`${line.fiatAmount} at ${rate} is not ${expectedAmount} ${token}`];
}

function textOf(currency: string, units: bigint): string {
  return formatFiat(amountOf(fiat(currency), units));
}
