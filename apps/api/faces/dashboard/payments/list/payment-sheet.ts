import type { DashboardRefunded, PaymentDetails } from '@cowrie/dto';
import { DETAILS_FIELDS, presentDetails } from '@cowrie/api/money-in/payments/http/payment.presenter';
import type { Sheet } from '@cowrie/api/money-in/payments/lists/payment-export';
import { timeColumns, timesIn, zoneColumn } from '@cowrie/api/platform/http/local-time';
import type { PaymentFields, Selected } from '@cowrie/api/money-in/payments/document/payment.selection';
import { presentRefunded, REFUNDED_FIELDS } from './refunded.presenter';

/** The data of an export row. */
export const SHEET_FIELDS = {
  ...DETAILS_FIELDS,
  ...REFUNDED_FIELDS,
  paidAt: 1,
} as const satisfies PaymentFields;

/** A row of an export: a payment as in its details, plus the fields that bookkeeping needs. */
export interface SheetRow {
  details: PaymentDetails;
  refunded: DashboardRefunded | undefined;
  /** Fiat for one token. Undefined before the choice. */
  rate: string | undefined;
  createdAt: Date;
  paidAt: Date | undefined;
  completedAt: Date | undefined;
}

/** The row of a payment. */
export function sheetRowOf(payment: Selected<typeof SHEET_FIELDS>, checkoutUrl: string): SheetRow {
  return {
    details: presentDetails(payment, checkoutUrl),
    refunded: presentRefunded(payment),
    rate: payment.deposit?.rate,
    createdAt: payment.createdAt,
    paidAt: payment.paidAt,
    completedAt: payment.completedAt,
  };
}

/**
 * The columns of an export. Each row names the zone of its times.
 * @throws ApiError validation_failed for a zone that does not exist
 */
export function paymentSheet(timeZone: string): Sheet<SheetRow> {
  const times = timesIn(timeZone);
  return {
    columns: [
      ...timeColumns<SheetRow>('created', times, ({ createdAt }) => createdAt),
      ...timeColumns<SheetRow>('paid', times, ({ paidAt }) => paidAt),
      ...timeColumns<SheetRow>('completed', times, ({ completedAt }) => completedAt),
      zoneColumn(times),
      ['reference', ({ details }) => details.clientReference],
      ['status', ({ details }) => details.status],
      ['refunded', ({ refunded }) => refunded?.state],
      ['fiatAmount', ({ details }) => details.fiatAmount],
      ['currency', ({ details }) => details.currency],
      // Only for a completed payment, so that the column sums are correct.
      ['refundedFiatAmount', (row) => row.refunded?.fiatAmount ?? ifCompleted(row, NOTHING)],
      ['netFiatAmount', (row) => row.refunded?.netAmount ?? ifCompleted(row, row.details.fiatAmount)],
      ['collectedFiatAmount', ({ details }) => details.collectedFiatAmount],
      ['fee', ({ details }) => details.merchantFee],
      ['rate', ({ rate }) => rate],
      ['token', ({ details }) => details.token],
      ['network', ({ details }) => details.network],
      ['cryptoAmount', ({ details }) => details.cryptoAmount],
      ['collectedCryptoAmount', ({ details }) => details.collectedCryptoAmount],
      ['refundedCryptoAmount', ({ refunded }) => refunded && amountsText(refunded)],
      ['txHash', ({ details }) => details.txHash],
      ['depositAddress', ({ details }) => details.primaryAddress],
      ['customerEmail', ({ details }) => details.customerInfo.email],
      ['customerFirstName', ({ details }) => details.customerInfo.firstName],
      ['customerLastName', ({ details }) => details.customerInfo.lastName],
      ['paymentId', ({ details }) => details.id],
    ],
  };
}

const NOTHING = '0.00';

function ifCompleted({ details }: SheetRow, amount: string): string | undefined {
  return details.status === 'completed' ? amount : undefined;
}

/** `5.00 USDC base`, or several of them with `;` between. */
function amountsText({ amounts }: DashboardRefunded): string {
  return amounts.map(({ amount, token, network }) => `${amount} ${token} ${network}`).join('; ');
}
