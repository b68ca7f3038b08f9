import type { CheckoutConfiguration, DepositInstruction, LookupAnswer, RefundLinkSent } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';

// A record, so that a new status does not compile until it is listed here.
const STATUSES: Record<PaymentStatus, true> = {
  pending: true,
  processing: true,
  completed: true,
  expired: true,
  failed: true,
};

type JsonObject = Record<string, unknown>;

/** True for a JSON object; false for `null` and arrays. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isTime = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));

export function isStatus(value: unknown): value is PaymentStatus {
  return typeof value === 'string' && Object.keys(STATUSES).includes(value);
}

export function isDeposit(value: unknown): value is DepositInstruction {
  return (
    isJsonObject(value) &&
    isText(value.receiveAddress) &&
    isText(value.totalPayableAmount) &&
    isTime(value.validUntil)
  );
}

/** Checks the fields that the page needs: it must never ask for money on a partial answer. */
export function isConfiguration(value: unknown): value is CheckoutConfiguration {
  return (
    isJsonObject(value) &&
    isText(value.id) &&
    isText(value.clientReference) &&
    isText(value.businessName) &&
    isText(value.paymentAmount) &&
    isText(value.paymentCurrency) &&
    isStatus(value.status) &&
    isTime(value.expiresAt) &&
    isTime(value.serverTime) &&
    Array.isArray(value.supportedTokens) &&
    isJsonObject(value.supportedNetworksPerToken) &&
    (value.deposit === undefined ||
      (isDeposit(value.deposit) &&
        isText((value.deposit as JsonObject & DepositInstruction).token) &&
        isText((value.deposit as JsonObject & DepositInstruction).network)))
  );
}

export function isLinkSent(value: unknown): value is RefundLinkSent {
  return isJsonObject(value) && isText(value.sentTo);
}

/** Accepts verdicts that this page does not know yet: the answer's message explains them. */
export function isLookupAnswer(value: unknown): value is LookupAnswer {
  return (
    isJsonObject(value) &&
    isText(value.txHash) &&
    isText(value.verdict) &&
    isText(value.message) &&
    Array.isArray(value.notChecked)
  );
}
