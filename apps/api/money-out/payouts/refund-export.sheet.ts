import type { Refund } from '@cowrie/dto';
import { amountOf, fiat, fiatValueRoundedDown, formatFiat } from '@cowrie/money';
import { isPayoutOver } from '@cowrie/payout-state';
import { assetOf } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import type { Sheet } from '@cowrie/api/money-in/payments/lists/payment-export';
import type { Selected } from '@cowrie/api/money-in/payments/document/payment.selection';
import { timeColumns, timesIn, zoneColumn } from '@cowrie/api/platform/http/local-time';
import type { Payout } from './payout.schema';
import { presentRefund } from './refund.presenter';

/** The fields of a payment that set the price of its refunds. */
export const PRICE_FIELDS = { currency: 1, fiatAmount: 1, deposit: 1 } as const;

/** A refund with the price data of its payment. */
export interface ExportedRefund {
  refund: Payout;
  payment: Selected<typeof PRICE_FIELDS> | undefined;
}

/** The fiat value of a refund's tokens at the locked rate of the payer's choice, rounded down. Pure. */
export function fiatValueOf({ refund, payment }: ExportedRefund): { rate?: string; value?: string } {
  const { token, decimals, units } = refund;
  const rate = payment?.deposit && assetOf(payment.deposit, refund)?.rate;
  if (!payment || rate === undefined) return {};
  const value = fiatValueRoundedDown(
    amountOf({ code: token, decimals }, BigInt(units)),
    rate,
    fiat(payment.currency),
  );
  return { rate, value: formatFiat(value) };
}

const field = (name: Exclude<keyof Refund, 'approvedBy' | 'held'>) =>
  [name, ({ refund }: ExportedRefund) => presentRefund(refund)[name]] as const;

/** The columns of an export of refunds. Fiat amounts are in `currency`. */
export function refundSheet(timeZone: string): Sheet<ExportedRefund> {
  const times = timesIn(timeZone);
  return {
    columns: [
      ...(['id', 'paymentId', 'clientReference', 'status', 'amount', 'token', 'network'] as const).map(field),
      ['currency', ({ payment }) => payment?.currency],
      ['rate', (row) => fiatValueOf(row).rate],
      ['fiatValue', (row) => fiatValueOf(row).value],
      ...(['chargedAmount', 'returnedFee', 'requestedBy', 'reason', 'destination', 'txHash'] as const).map(
        field,
      ),
      field('errorMessage'),
      ...timeColumns<ExportedRefund>('created', times, ({ refund }) => refund.createdAt),
      ...timeColumns<ExportedRefund>('ended', times, ({ refund }) => endOf(refund)),
      zoneColumn(times),
    ],
  };
}

/** When it reached its last status. */
function endOf({ status, history, updatedAt }: Payout): Date | undefined {
  return isPayoutOver(status) ? (history.at(-1)?.at ?? updatedAt) : undefined;
}
