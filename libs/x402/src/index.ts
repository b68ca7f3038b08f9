export {
  challengeHeaderOf,
  challengeOf,
  credentialIn,
  isPaymentCredential,
  type PaymentChallenge,
  type PaymentCredential,
  type PaymentReceipt,
  receiptHeaderOf,
  repeats,
} from './challenge';
export { MalformedPaymentError } from './fields.read';
export { headerOf, signedPaymentIn, signedPaymentOf } from './headers';
export { LEAST_REMAINING_SECONDS, type Matched, matchOf } from './exact';
export {
  type Authorization,
  type ErrorReason,
  type PaymentRequired,
  type PaymentRequirements,
  type ResourceInfo,
  type SettlementResponse,
  type SignedPayment,
  X402_VERSION,
} from './messages.types';
