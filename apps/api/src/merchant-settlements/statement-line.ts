import type { StatementLine } from '@cowrie/dto';
import { amountOf, fiat, formatCrypto, formatFiat } from '@cowrie/money';
import { isPayoutVoid } from '@cowrie/payout-state';
import type { Transfer } from '../chain-records/transfer.schema';
import { owedUnits } from '../payments/owed';
import { assetsOf } from '../payments/paid-assets';
import type { Deposit, Payment } from '../payments/payment.schema';
import type { StatedMoney } from '../payments/stated-money.schema';

/** A payment in full has this many transfers at most that count, and as many again out of its vault. */
const MOST_TRANSFERS = 200;

/** The line of a statement for one entry of a payment. Pure. */
export function statementLineOf(
  payment: Payment,
  entry: StatedMoney,
  transfers: readonly Transfer[],
): StatementLine {
  const { deposit, settlement, refunds = [], currency } = payment;
  const units = {
    collected: BigInt(entry.collected),
    fee: BigInt(entry.fee),
    refunded: BigInt(entry.refunded),
    feeReturned: BigInt(entry.feeReturned),
  };
  const text = (value: bigint) => formatFiat(amountOf(fiat(currency), value));
  const isFirst = firstEntryOf(payment)?.id.equals(entry.id) ?? false;
  const { fee } = deposit ?? {};
  return {
    kind: isFirst ? 'payment' : 'change',
    paymentId: payment._id.toHexString(),
    clientReference: payment.clientReference,
    completedAt: payment.completedAt?.toISOString(),
    fiatAmount: payment.fiatAmount,
    ...{ token: deposit?.token, network: deposit?.network, rate: deposit?.rate },
    expectedAmount: deposit && tokenText(deposit.decimals, deposit.expectedUnits),
    ...{ vault: deposit?.address, treasury: deposit?.treasury, factory: deposit?.factory },
    ...{ feeBasisPoints: fee?.basisPoints, feeFixed: fee?.fixed },
    sales: deposit ? salesOf(deposit, settlement?.fills ?? []) : [],
    transfers: isFirst && deposit ? transfersOf(deposit, transfers) : [],
    refunds: refunds
      .filter(({ status }) => !isPayoutVoid(status))
      .map(({ id, token, network, decimals, units: refunded, status, charged, feeReturned, txHash }) => ({
        ...{ id: id.toHexString(), amount: tokenText(decimals, refunded), token, network, status },
        ...{ charged, feeReturned, txHash },
      })),
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

function salesOf(
  deposit: Deposit,
  fills: NonNullable<Payment['settlement']>['fills'] & object,
): StatementLine['sales'] {
  return fills.map(({ token = deposit.token, network = deposit.network, soldUnits, boughtAmount }) => ({
    ...{ token, network, bought: boughtAmount },
    sold: tokenText(decimalsOf(deposit, token, network), soldUnits),
  }));
}

function transfersOf(deposit: Deposit, transfers: readonly Transfer[]): StatementLine['transfers'] {
  return transfers
    .filter(({ canonical, confirmedAt, token }) => canonical && confirmedAt && token)
    .slice(0, MOST_TRANSFERS)
    .flatMap(({ direction, token, network, tokenAddress, from, to, units, txHash }) => {
      if (!token) return [];
      const decimals = decimalsOf(deposit, token, network);
      return [
        {
          direction,
          token,
          network,
          tokenAddress,
          decimals,
          from,
          to,
          txHash,
          amount: tokenText(decimals, units),
        },
      ];
    });
}

function decimalsOf(deposit: Deposit, token: string, network: string): number {
  const asset = assetsOf(deposit).find((one) => one.token === token && one.network === network);
  return asset?.decimals ?? deposit.decimals;
}

function tokenText(decimals: number, units: string): string {
  return formatCrypto(amountOf({ code: '', decimals }, BigInt(units)));
}
