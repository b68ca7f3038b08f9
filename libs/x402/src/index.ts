export { headerOf, MalformedPaymentError, signedPaymentIn, signedPaymentOf } from './headers';
export { type Matched, matchOf } from './exact';
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
