import type { PaymentDetails, PaymentListRow, PaymentVerification } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { networkUsed } from '../evaluate/network-used';
import { worthOf } from '../evaluate/paid-assets';
import type { Payment } from '../document/payment.schema';
import type { PaymentFields, Selected } from '../document/payment.selection';
import { customerInfoOf } from '../document/personal-data';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';

/**
 * What `presentDetails` reads from a payment. Its events, history and ledger can be much larger than all of
 * this.
 */
export const DETAILS_FIELDS = {
  businessId: 1,
  userId: 1,
  environment: 1,
  payCode: 1,
  fiatAmount: 1,
  currency: 1,
  status: 1,
  clientReference: 1,
  displacedBy: 1,
  callbackURL: 1,
  failureURL: 1,
  customer: 1,
  metadata: 1,
  deposit: 1,
  settlement: 1,
  confirmedUnits: 1,
  surplusUnits: 1,
  deficitUnits: 1,
  txHash: 1,
  errorMessage: 1,
  createdAt: 1,
  updatedAt: 1,
  completedAt: 1,
  expiresAt: 1,
  paymentLinkId: 1,
  paidNetwork: 1,
  creditedIds: 1,
  signedTransfer: 1,
} as const satisfies PaymentFields;

/** What `presentVerification` reads from a payment. */
export const VERIFICATION_FIELDS = {
  clientReference: 1,
  paidAt: 1,
  status: 1,
  fiatAmount: 1,
  confirmedUnits: 1,
  currency: 1,
  deposit: 1,
  paidNetwork: 1,
} as const satisfies PaymentFields;

/** What `presentRow` reads from each payment. */
export const ROW_FIELDS = {
  clientReference: 1,
  fiatAmount: 1,
  currency: 1,
  status: 1,
  createdAt: 1,
} as const satisfies PaymentFields;

/** Base units of the payment's token as a decimal string; undefined for undefined. */
export function cryptoText(payment: Pick<Payment, 'deposit'>, units: string | undefined): string | undefined {
  if (!payment.deposit || units === undefined) return undefined;
  const { token, decimals } = payment.deposit;
  return formatCrypto(amountOf({ code: token, decimals }, BigInt(units)));
}

/** The amount that reached the treasury, in base units of the chosen token; undefined before that. */
export function sentWorthOf({
  deposit,
  settlement,
}: Pick<Payment, 'deposit' | 'settlement'>): string | undefined {
  if (!deposit || settlement?.sentUnits === undefined) return undefined;
  const others = settlement.otherSent ?? [];
  const worth = others.map((sent) => worthOf(deposit, sent, BigInt(sent.sentUnits)));
  return worth.reduce((sum, units) => sum + units, BigInt(settlement.sentUnits)).toString();
}

/** The URL of a payment's hosted page. */
export function paymentUrlOf(payment: Pick<Payment, 'payCode'>, checkoutUrl: string): string {
  return `${checkoutUrl}/${payment.payCode}`;
}

/**
 * A payment in full, as merchants see it (docs/interface.md §2.1). The internal `reference` is not part of
 * it.
 */
export function presentDetails(
  payment: Selected<typeof DETAILS_FIELDS>,
  checkoutUrl: string,
): PaymentDetails {
  const { deposit, settlement } = payment;
  return {
    id: payment._id.toHexString(),
    businessId: payment.businessId.toHexString(),
    userId: payment.userId,
    environment: payment.environment,
    payCode: payment.payCode,
    fiatAmount: payment.fiatAmount,
    collectedFiatAmount: settlement?.collectedFiatAmount,
    currency: payment.currency,
    status: payment.status,
    clientReference: payment.clientReference,
    displacedBy: payment.displacedBy?.toHexString(),
    paymentURL: paymentUrlOf(payment, checkoutUrl),
    callbackURL: payment.callbackURL,
    failureURL: payment.failureURL,
    customerInfo: customerInfoOf(payment),
    metadata: payment.metadata,
    cryptoAmount: cryptoText(payment, deposit?.expectedUnits),
    collectedCryptoAmount: cryptoText(payment, payment.confirmedUnits),
    surplusAmount: cryptoText(payment, payment.surplusUnits),
    deficitAmount: cryptoText(payment, payment.deficitUnits),
    token: deposit?.token,
    network: networkUsed(payment),
    txHash: payment.txHash,
    primaryAddress: deposit && shownAddress(deposit.network, deposit.address),
    totalSentAmount: cryptoText(payment, sentWorthOf(payment)),
    merchantFee: settlement?.merchantFee,
    errorMessage: payment.errorMessage,
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
    completedAt: payment.completedAt?.toISOString(),
    expiresAt: payment.expiresAt.toISOString(),
    paymentLinkId: payment.paymentLinkId?.toHexString(),
    ...paidByOf(payment),
  };
}

/** The coin in which gas is paid, on every EVM network. */
const COIN = { code: 'coin', decimals: 18 };

/** How its money came, and what the gas was if Cowrie sent it. Nothing before any of it is confirmed. */
export function paidByOf({
  confirmedUnits,
  creditedIds = [],
  signedTransfer,
}: Pick<Payment, 'confirmedUnits' | 'creditedIds' | 'signedTransfer'>): Pick<
  PaymentDetails,
  'paidBy' | 'relayCost'
> {
  if (confirmedUnits === undefined) return {};
  const sent = signedTransfer?.txHashes ?? [];
  if (!creditedIds.some((id) => sent.some((txHash) => id.includes(`:${txHash}:`))))
    return { paidBy: 'transfer' };
  const { costWei } = signedTransfer ?? {};
  return { paidBy: 'signature', relayCost: costWei && formatCrypto(amountOf(COIN, BigInt(costWei))) };
}

/** The verification of a payment (docs/interface.md §2.2). `paidAt` is omitted while it is unpaid. */
export function presentVerification(payment: Selected<typeof VERIFICATION_FIELDS>): PaymentVerification {
  return {
    paymentId: payment._id.toHexString(),
    paymentReference: payment.clientReference,
    paid: payment.paidAt !== undefined,
    paidAt: payment.paidAt?.toISOString(),
    status: payment.status,
    paymentAmount: payment.fiatAmount,
    cryptoAmount: cryptoText(payment, payment.confirmedUnits) ?? '0.00',
    paymentCurrency: payment.currency,
    token: payment.deposit?.token,
    network: networkUsed(payment),
  };
}

/** A row of a list of payments (docs/interface.md §2.3). */
export function presentRow(payment: Selected<typeof ROW_FIELDS>): PaymentListRow {
  return {
    id: payment._id.toHexString(),
    clientReference: payment.clientReference,
    fiatAmount: payment.fiatAmount,
    currency: payment.currency,
    status: payment.status,
    created_at: payment.createdAt.toISOString(),
  };
}
