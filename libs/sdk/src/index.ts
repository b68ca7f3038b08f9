export { CowrieApiError, CowrieConnectionError, type ErrorCode, type FieldError } from './api.error';
export { createCowrieClient, type CowrieClient, type CowrieClientOptions } from './client.create';
export type { EventPage, Events, ListedEvent, ListEventsQuery } from './events.api';
export type { components, operations, paths, webhooks } from './openapi.generated';
export type {
  CallOptions,
  InitializedPayment,
  InitializePayment,
  ListPaymentsQuery,
  ListTransfersQuery,
  PaymentDetails,
  PaymentDetailsPage,
  PaymentListRow,
  PaymentPage,
  PaymentTransfer,
  PaymentTransferPage,
  Payments,
  PaymentVerification,
  Quote,
  QuoteRequest,
  RateProof,
  Receipt,
} from './payments.api';
export type { RateProofClaims } from './rate-proof.follows';
export {
  type RateProofKey,
  type RateProofKeys,
  type RateProofKeysFetcher,
  rateProofKeysOf,
} from './rate-proof.keys';
export { CowrieRateProofError, type RateProofExpectation, verifyRateProof } from './rate-proof.verify';
export type {
  NamedBlock,
  ReceiptOptions,
  ReceiptStep,
  ReceiptStepName,
  ReceiptVerdict,
} from './receipt/receipt.types';
export { verifyReceipt } from './receipt/receipt.verify';
export type {
  CreateRefund,
  DecideRefund,
  ListRefundsQuery,
  Refund,
  RefundPage,
  Refunds,
} from './refunds.api';
export type {
  ListSettlementsQuery,
  SetSettlementAccount,
  Settlement,
  SettlementAccountQuery,
  SettlementAccountState,
  SettlementPage,
  Settlements,
  SettlementStatement,
} from './settlements.api';
export type { PaymentSimulation, SimulatePayment, TestHelpers } from './test-helpers.api';
export {
  CowrieWebhookError,
  type MerchantEvent,
  type PaymentEvent,
  verifyWebhook,
  type WebhookEvent,
  type WebhookVerification,
} from './webhook.verify';
export type { SaleOptions, X402 } from './x402.api';
