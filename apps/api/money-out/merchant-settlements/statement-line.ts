import { LINE_VERSION, type StatementLine, type StatementNotSold, type StatementRefund } from '@cowrie/dto';
import { amountOf, fiat, formatFiat } from '@cowrie/money';
import { isPayoutVoid } from '@cowrie/payout-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { owedUnits } from '@cowrie/api/money-in/payments/lists/owed';
import { assetsOf } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import type { Deposit, Payment, Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentRefund } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import type { StatedMoney, StatedRefund } from '@cowrie/api/money-in/payments/document/stated-money.schema';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { type DecimalsOf, tokenText, transfersOf } from './statement-transfers';

type Fill = NonNullable<Settlement['fills']>[number];

/**
 * The line of a statement for one entry of a payment. It lists the refunds and sales that the entry took. So
 * they add up to its sums, no matter what has happened since. Pure.
 */
export function statementLineOf(
  payment: Payment,
  entry: StatedMoney,
  transfers: readonly Transfer[],
  decimalsOf: DecimalsOf,
): StatementLine {
  const { deposit, settlement, currency } = payment;
  const units = {
    collected: BigInt(entry.collected),
    fee: BigInt(entry.fee),
    refunded: BigInt(entry.refunded),
    feeReturned: BigInt(entry.feeReturned),
  };
  const text = (value: bigint) => formatFiat(amountOf(fiat(currency), value));
  const isFirst = firstEntryOf(payment)?.id.equals(entry.id) ?? false;
  const fills = (settlement?.fills ?? []).slice(0, entry.fills);
  const { fee } = deposit ?? {};
  return {
    ...(entry.refunds && { version: LINE_VERSION }),
    kind: isFirst ? 'payment' : 'change',
    paymentId: payment._id.toHexString(),
    clientReference: payment.clientReference,
    completedAt: payment.completedAt?.toISOString(),
    fiatAmount: payment.fiatAmount,
    token: deposit?.token,
    network: deposit?.network,
    rate: deposit?.rate,
    expectedAmount: deposit && tokenText(deposit.decimals, BigInt(deposit.expectedUnits)),
    vault: deposit && shownAddress(deposit.network, deposit.address),
    treasury: deposit && shownAddress(deposit.network, deposit.treasury),
    factory: deposit && shownAddress(deposit.network, deposit.factory),
    feeBasisPoints: fee?.basisPoints,
    feeFixed: fee?.fixed,
    sales: deposit
      ? salesOf(deposit, fills, entry.fills === undefined ? 0 : fillsBefore(payment, entry))
      : [],
    ...(isFirst && deposit ? transfersOf(payment, transfers, decimalsOf) : { transfers: [] }),
    ...(isFirst &&
      deposit &&
      settlement && { notSold: notSoldOf(deposit, settlement, fills, transfers, decimalsOf) }),
    refunds: refundsOf(payment, entry),
    collected: text(units.collected),
    fee: text(units.fee),
    refunded: text(units.refunded),
    feeReturned: text(units.feeReturned),
    amount: text(owedUnits(units)),
  };
}

/** The first entry that counts and holds anything. The entry of a failed settlement does not count. */
function firstEntryOf({ stated = [] }: Payment): StatedMoney | undefined {
  return stated.find(({ isVoid, collected }) => !isVoid && collected !== '0');
}

/**
 * An entry from an earlier version does not say which refunds it holds, so the line lists those that did not
 * fail.
 */
function refundsOf({ refunds = [] }: Payment, entry: StatedMoney): StatementRefund[] {
  const held: readonly StatedRefund[] =
    entry.refunds ?? refunds.filter(({ status }) => !isPayoutVoid(status));
  return held.flatMap(({ id, status, txHash }) => {
    const refund = refunds.find((one) => one.id.equals(id));
    return refund ? [presented(refund, status, txHash)] : [];
  });
}

function presented(refund: PaymentRefund, status: StatedRefund['status'], txHash?: string): StatementRefund {
  const { id, token, network, tokenAddress, decimals, units, sources, destination } = refund;
  const { charged, feeReturned, feeKept } = refund;
  const sold = sources.find(({ account }) => account === 'converted')?.units;
  return {
    id: id.toHexString(),
    amount: tokenText(decimals, BigInt(units)),
    token,
    network,
    tokenAddress: shownAddress(network, tokenAddress),
    sold: sold && tokenText(decimals, BigInt(sold)),
    destination: shownAddress(network, destination),
    status,
    charged,
    feeReturned,
    feeKept,
    txHash,
  };
}

/** How many of the sales earlier settlements took. */
function fillsBefore({ stated = [] }: Payment, entry: StatedMoney): number {
  const before = stated.slice(
    0,
    stated.findIndex(({ id }) => id.equals(entry.id)),
  );
  return Math.max(0, ...before.filter(({ isVoid }) => !isVoid).map(({ fills = 0 }) => fills));
}

function salesOf(deposit: Deposit, fills: readonly Fill[], taken: number): StatementLine['sales'] {
  return fills.map(
    ({ token = deposit.token, network = deposit.network, soldUnits, boughtAmount }, index) => ({
      token,
      network,
      bought: boughtAmount,
      ...(index < taken && { isEarlier: true }),
      sold: tokenText(decimalsOfSale(deposit, token, network), BigInt(soldUnits)),
    }),
  );
}

/**
 * The part of each asset that reached the treasury and was not sold: too little for an order, held for the
 * payer, or not part of the payment.
 */
function notSoldOf(
  deposit: Deposit,
  settlement: Settlement,
  fills: readonly Fill[],
  transfers: readonly Transfer[],
  decimalsOf: DecimalsOf,
): StatementNotSold[] {
  const treasury = deposit.treasury.toLowerCase();
  const reached = transfers.filter(
    (one) => one.canonical && one.confirmedAt && one.direction === 'out' && one.to.toLowerCase() === treasury,
  );
  const assets = new Map(
    [...assetsOf(deposit), ...reached].flatMap(({ token, network }) =>
      token ? [[`${token} ${network}`, { token, network }] as const] : [],
    ),
  );
  return [...assets.values()].flatMap((asset) => {
    const isOf = ({ token = deposit.token, network = deposit.network }: Pick<Fill, 'token' | 'network'>) =>
      token === asset.token && network === asset.network;
    const decimals = decimalsOf(asset);
    if (decimals === undefined) return [];
    const other = settlement.otherSent?.find(isOf);
    const unsold = BigInt((isOf(deposit) ? settlement.unsoldUnits : other?.unsoldUnits) ?? 0);
    const held = isOf(settlement.heldAsset ?? deposit) ? BigInt(settlement.heldUnits ?? 0) : 0n;
    const sold = sumOf(fills.filter(isOf).map(({ soldUnits }) => soldUnits));
    const swept = sumOf(reached.filter((one) => one.token && isOf(one)).map(({ units }) => units));
    const notCounted = swept - sold - unsold - held;
    if (unsold === 0n && held === 0n && notCounted <= 0n) return [];
    const text = (units: bigint) => (units > 0n ? tokenText(decimals, units) : undefined);
    return [{ ...asset, unsold: text(unsold), held: text(held), notCounted: text(notCounted) }];
  });
}

function sumOf(units: readonly string[]): bigint {
  return units.reduce((sum, one) => sum + BigInt(one), 0n);
}

function decimalsOfSale(deposit: Deposit, token: string, network: string): number {
  const asset = assetsOf(deposit).find((one) => one.token === token && one.network === network);
  return asset?.decimals ?? deposit.decimals;
}
