import { LINE_VERSION, type StatementLine, type StatementNotSold, type StatementRefund } from '@cowrie/dto';
import { amountOf, fiat, formatFiat } from '@cowrie/money';
import { isPayoutVoid } from '@cowrie/payout-state';
import type { Transfer } from '../chain-records/transfer.schema';
import { owedUnits } from '../payments/owed';
import { assetsOf } from '../payments/paid-assets';
import type { Deposit, Payment, Settlement } from '../payments/payment.schema';
import type { PaymentRefund } from '../payments/payment-refund.schema';
import type { StatedMoney, StatedRefund } from '../payments/stated-money.schema';
import { type DecimalsOf, tokenText, transfersOf } from './statement-transfers';

type Fill = NonNullable<Settlement['fills']>[number];

/**
 * The line of a statement for one entry of a payment. Refunds and sales are those that the entry took, so that they make up its sums,
 * whatever has happened since. Pure.
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
    ...{ token: deposit?.token, network: deposit?.network, rate: deposit?.rate },
    expectedAmount: deposit && tokenText(deposit.decimals, BigInt(deposit.expectedUnits)),
    ...{ vault: deposit?.address, treasury: deposit?.treasury, factory: deposit?.factory },
    ...{ feeBasisPoints: fee?.basisPoints, feeFixed: fee?.fixed },
    sales: deposit ? salesOf(deposit, fills) : [],
    ...(isFirst && deposit ? transfersOf(payment, transfers, decimalsOf) : { transfers: [] }),
    ...(isFirst && deposit && settlement && { notSold: notSoldOf(deposit, settlement, fills, transfers) }),
    refunds: refundsOf(payment, entry),
    collected: text(units.collected),
    fee: text(units.fee),
    refunded: text(units.refunded),
    feeReturned: text(units.feeReturned),
    amount: text(owedUnits(units)),
  };
}

/** The first entry that counts and holds anything. A settlement that failed does not. */
function firstEntryOf({ stated = [] }: Payment): StatedMoney | undefined {
  return stated.find(({ isVoid, collected }) => !isVoid && collected !== '0');
}

/** An entry of an earlier version does not say which refunds it holds: the line lists those that were not in vain. */
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
    ...{ id: id.toHexString(), amount: tokenText(decimals, BigInt(units)), token, network, tokenAddress },
    ...{ sold: sold && tokenText(decimals, BigInt(sold)), destination, status },
    ...{ charged, feeReturned, feeKept, txHash },
  };
}

function salesOf(deposit: Deposit, fills: readonly Fill[]): StatementLine['sales'] {
  return fills.map(({ token = deposit.token, network = deposit.network, soldUnits, boughtAmount }) => ({
    ...{ token, network, bought: boughtAmount },
    sold: tokenText(decimalsOfSale(deposit, token, network), BigInt(soldUnits)),
  }));
}

/** What reached the treasury of each asset, and was not sold: too little for an order, held for the payer, or not part of the payment. */
function notSoldOf(
  deposit: Deposit,
  settlement: Settlement,
  fills: readonly Fill[],
  transfers: readonly Transfer[],
): StatementNotSold[] {
  const treasury = deposit.treasury.toLowerCase();
  return assetsOf(deposit).flatMap(({ token, network, decimals }) => {
    const isOwn = deposit.token === token && deposit.network === network;
    const { heldAsset = deposit, heldUnits = '0' } = settlement;
    const isHeldHere = heldAsset.token === token && heldAsset.network === network;
    const other = settlement.otherSent?.find((one) => one.token === token && one.network === network);
    const unsold = BigInt((isOwn ? settlement.unsoldUnits : other?.unsoldUnits) ?? 0);
    const held = isHeldHere ? BigInt(heldUnits) : 0n;
    const sold = fills
      .filter((one) => (one.token ?? deposit.token) === token && (one.network ?? deposit.network) === network)
      .reduce((sum, { soldUnits }) => sum + BigInt(soldUnits), 0n);
    const swept = transfers
      .filter((one) => one.canonical && one.confirmedAt && one.direction === 'out')
      .filter((one) => one.token === token && one.network === network && one.to.toLowerCase() === treasury)
      .reduce((sum, one) => sum + BigInt(one.units), 0n);
    const notCounted = swept - sold - unsold - held;
    if (unsold === 0n && held === 0n && notCounted <= 0n) return [];
    const text = (value: bigint) => (value > 0n ? tokenText(decimals, value) : undefined);
    return [{ token, network, unsold: text(unsold), held: text(held), notCounted: text(notCounted) }];
  });
}

function decimalsOfSale(deposit: Deposit, token: string, network: string): number {
  const asset = assetsOf(deposit).find((one) => one.token === token && one.network === network);
  return asset?.decimals ?? deposit.decimals;
}
