import type { CheckoutConfiguration, DepositInstruction, TransactionTrace } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';

// A record, so that a new status does not compile until it is written here.
const STATUSES: Record<PaymentStatus, true> = {
  pending: true,
  processing: true,
  completed: true,
  expired: true,
  failed: true,
};

type Fields = Record<string, unknown>;

/** Any JSON object; `null` and arrays are none. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTime = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));

export function isStatus(value: unknown): value is PaymentStatus {
  return typeof value === 'string' && Object.keys(STATUSES).includes(value);
}

export function isDeposit(value: unknown): value is DepositInstruction {
  return (
    isFields(value) &&
    isText(value.receiveAddress) &&
    isText(value.totalPayableAmount) &&
    isTime(value.validUntil)
  );
}

/** Checks what the page cannot do without; money must not be asked for on half an answer. */
export function isConfiguration(value: unknown): value is CheckoutConfiguration {
  return (
    isFields(value) &&
    isText(value.id) &&
    isText(value.clientReference) &&
    isText(value.businessName) &&
    isText(value.paymentAmount) &&
    isText(value.paymentCurrency) &&
    isStatus(value.status) &&
    isTime(value.expiresAt) &&
    isTime(value.serverTime) &&
    Array.isArray(value.supportedTokens) &&
    isFields(value.supportedNetworksPerToken) &&
    (value.deposit === undefined ||
      (isDeposit(value.deposit) &&
        isText((value.deposit as Fields & DepositInstruction).token) &&
        isText((value.deposit as Fields & DepositInstruction).network)))
  );
}

/** A verdict that is newer than this page is let through: its message says in words what became of the transaction. */
export function isTrace(value: unknown): value is TransactionTrace {
  return (
    isFields(value) &&
    isText(value.txHash) &&
    isText(value.verdict) &&
    isText(value.message) &&
    Array.isArray(value.notChecked)
  );
}
