<?php
// Made by `npm run openapi` from the API. Change the API, and run it again.

declare(strict_types=1);

namespace Cowrie;

/**
 * The shapes of requests and answers, for PHPStan, Psalm and editors. Amounts are decimal strings. Newer
 * services can send more fields and other values.
 *
 * @phpstan-type Amount string|int
 * @phpstan-type InitializePayment array{amount: Amount, customerEmail: string, customerFirstName?: string,
 *    customerLastName?: string, collectInUSD?: bool, reference?: string, callbackURL?: string,
 *    failureURL?: string, retryURL?: string, metadata?: array<string, string>}
 * @phpstan-type InitializedPayment array{paymentId: string, paymentURL: string}
 * @phpstan-type Token 'USDT'|'USDC'
 * @phpstan-type QuoteRequest array{amount: Amount, token: Token, network: string, collectInUSD?: bool}
 * @phpstan-type FiatCurrency 'NGN'|'GHS'|'KES'|'ZAR'|'USD'
 * @phpstan-type Quote array{rate: string, cryptoAmount: string, fiatAmount: string, currency: FiatCurrency}
 * @phpstan-type PaymentStatus 'pending'|'processing'|'completed'|'expired'|'failed'
 * @phpstan-type PaymentVerification array{paymentId: string, paymentReference: string, paid: bool,
 *    paidAt?: string, status: PaymentStatus, paymentAmount: string, cryptoAmount: string,
 *    paymentCurrency: FiatCurrency, token?: Token, network?: string}
 * @phpstan-type Environment 'test'|'live'
 * @phpstan-type CustomerInfo array{email: string, firstName?: string, lastName?: string}
 * @phpstan-type PaymentDetails array{id: string, businessId: string, userId: string,
 *    environment: Environment, payCode: string, fiatAmount: string, collectedFiatAmount?: string,
 *    currency: FiatCurrency, status: PaymentStatus, clientReference: string, displacedBy?: string,
 *    paymentURL: string, callbackURL?: string, failureURL?: string, customerInfo: CustomerInfo,
 *    metadata: array<string, string>, cryptoAmount?: string, collectedCryptoAmount?: string,
 *    surplusAmount?: string, deficitAmount?: string, token?: Token, network?: string, txHash?: string,
 *    primaryAddress?: string, totalSentAmount?: string, merchantFee?: string, errorMessage?: string,
 *    createdAt: string, updatedAt: string, completedAt?: string, expiresAt: string, paymentLinkId?: string,
 *    paidBy?: 'transfer'|'signature', relayCost?: string}
 * @phpstan-type PaymentListRow array{id: string, clientReference: string, fiatAmount: string,
 *    currency: FiatCurrency, status: PaymentStatus, created_at: string}
 * @phpstan-type PaymentPage array{currentPage: int, pageSize: int, totalItems: int, totalPages: int,
 *    hasNext: bool, hasPrev: bool, data: list<PaymentListRow>}
 * @phpstan-type PaymentDetailsPage array{currentPage: int, pageSize: int, totalItems: int, totalPages: int,
 *    hasNext: bool, hasPrev: bool, data: list<PaymentDetails>}
 * @phpstan-type ListPaymentsQuery array{page?: int, pageSize?: int, sortBy?: 'created_at'|'status',
 *    sortOrder?: 'asc'|'desc', status?: PaymentStatus, createdFrom?: string, createdTo?: string,
 *    reference?: string, customerEmail?: string, token?: Token, network?: string, paymentLinkId?: string}
 * @phpstan-type TransferKind 'credited'|'surplus'|'waiting_for_confirmations'|'refunded'|'orphaned'|'late'
 *    |'after_completion'|'wrong_token'|'wrong_network'|'not_expected'|'over_limit'|'reversed'
 *    |'unlisted_token'|'zero_value'
 * @phpstan-type TransferDepth 'seen'|'confirmed'|'final'|'taken_back'
 * @phpstan-type ResolutionKind 'accepted'|'refunded'
 * @phpstan-type PaymentTransfer array{id: string, kind: TransferKind, network: string, token?: Token,
 *    amount?: string, from: string, txHash: string, blockNumber: int, minedAt: string,
 *    depth: TransferDepth, decision?: ResolutionKind, refundTxHash?: string,
 *    possibleDecisions: list<ResolutionKind>}
 * @phpstan-type PaymentTransferPage array{currentPage: int, pageSize: int, totalItems: int,
 *    totalPages: int, hasNext: bool, hasPrev: bool, data: list<PaymentTransfer>}
 * @phpstan-type ListTransfersQuery array{page?: int, pageSize?: int}
 * @phpstan-type RateRule 'median'|'executable'
 * @phpstan-type RateReadingRole 'price'|'band'|'left_out'
 * @phpstan-type RateProofSource array{source: string, rate: string, asOf: string, role: RateReadingRole}
 * @phpstan-type ProvenToken array{token: Token, network: string, address: string, decimals: int}
 * @phpstan-type ProvenRefund array{id: string, amount: string, sold?: string, charged?: string,
 *    feeReturned?: string, feeKept?: string, txHash?: string}
 * @phpstan-type RateProofClaims array{agreedRate: string, rule: RateRule, agreedAt: string,
 *    markupBasisPoints: int, sources: list<RateProofSource>, iss: string, iat: int, paymentId: string,
 *    clientReference: string, environment: Environment, fiatAmount: string, currency: FiatCurrency,
 *    currencyDecimals: int, token: Token, network: string, tokenDecimals: int, payableAmount: string,
 *    payableDecimals: int, rate: string, tokens?: list<ProvenToken>, feeBasisPoints?: int,
 *    feeFixed?: string, refunds?: list<ProvenRefund>, fixedAt: string}
 * @phpstan-type RateProof array{proof: string, payload: RateProofClaims}
 * @phpstan-type ReceiptReader 'merchant'|'payer'
 * @phpstan-type ReceiptPayment array{paymentId: string, clientReference: string, environment: Environment,
 *    businessName: string, status: PaymentStatus, paidAt: string, fiatAmount: string,
 *    currency: FiatCurrency, token: Token, network: string, tokenDecimals: int, rate: string,
 *    cryptoAmount: string, collectedCryptoAmount: string}
 * @phpstan-type ReceiptVault array{address: string, factory: string, treasury: string}
 * @phpstan-type ReceiptProof array{header: string, transactionIndex: int, logIndex: int,
 *    nodes: list<string>}
 * @phpstan-type UnprovenReason 'node_unreachable'|'receipts_refused'|'header_unknown'|'receipts_unknown'
 *    |'block_too_large'|'too_many_transfers'
 * @phpstan-type ReceiptTransfer array{network: string, chainId: int, token: Token, tokenAddress: string,
 *    decimals: int, from: string, amount: string, counts: string, txHash: string, blockNumber: int,
 *    blockHash: string, blockTime: string, proof?: ReceiptProof, withoutProof?: UnprovenReason}
 * @phpstan-type StatementLineKind 'payment'|'change'
 * @phpstan-type StatementSale array{token: Token, network: string, sold: string, bought: string,
 *    isEarlier?: bool}
 * @phpstan-type TransferDirection 'in'|'out'
 * @phpstan-type StatementTransfer array{direction: TransferDirection, token: Token, network: string,
 *    tokenAddress: string, decimals: int, from: string, to: string, amount: string, txHash: string}
 * @phpstan-type StatementLeftOut array{direction: TransferDirection, token: Token, network: string,
 *    count: int, amount?: string}
 * @phpstan-type StatementNotSold array{token: Token, network: string, unsold?: string, held?: string,
 *    notCounted?: string}
 * @phpstan-type RefundStatus 'requested'|'awaiting_address'|'awaiting_approval'|'queued'|'sent'|'final'
 *    |'cancelled'|'expired'|'refused'|'failed'
 * @phpstan-type StatementRefund array{id: string, amount: string, sold?: string, token: Token,
 *    network: string, tokenAddress?: string, destination?: string, status: RefundStatus, charged?: string,
 *    feeReturned?: string, feeKept?: string, txHash?: string}
 * @phpstan-type StatementLine array{collected: string, fee: string, refunded: string, feeReturned: string,
 *    amount: string, version?: int, kind: StatementLineKind, paymentId: string, clientReference: string,
 *    completedAt?: string, fiatAmount: string, token?: Token, network?: string, rate?: string,
 *    expectedAmount?: string, vault?: string, treasury?: string, factory?: string, feeBasisPoints?: int,
 *    feeFixed?: string, sales: list<StatementSale>, transfers: list<StatementTransfer>,
 *    leftOut?: list<StatementLeftOut>, notSold?: list<StatementNotSold>, refunds: list<StatementRefund>,
 *    rateProof?: string}
 * @phpstan-type ReceiptStatement array{settlementId: string, createdAt: string, line: StatementLine}
 * @phpstan-type Receipt array{format: 'cowrie-receipt', version: int, reader: ReceiptReader,
 *    issuer: string, issuedAt: string, paymentURL: string, payment: ReceiptPayment, vault: ReceiptVault,
 *    transfers: list<ReceiptTransfer>, rateProof?: string, statements?: list<ReceiptStatement>,
 *    signature?: string}
 * @phpstan-type RefundBasis 'full'|'excess'|'unaccepted'|'amount'|'fiatAmount'
 * @phpstan-type RefundRate 'locked'|'today'
 * @phpstan-type CreateRefund array{basis: RefundBasis, amount?: Amount, fiatAmount?: Amount, token?: Token,
 *    network?: string, destination?: string, reason?: string, rate?: RefundRate}
 * @phpstan-type RefundParty 'merchant'|'operator'|'payer'
 * @phpstan-type DestinationProof 'sender_signature'
 * @phpstan-type HoldReason 'screening'|'screening_unanswered'
 * @phpstan-type RefundHold array{reason: HoldReason, since: string}
 * @phpstan-type Refund array{id: string, paymentId: string, clientReference: string, version: string,
 *    basis?: RefundBasis, amount: string, token: Token, network: string, status: RefundStatus,
 *    chargedAmount?: string, returnedFee?: string, chargedCurrency?: FiatCurrency,
 *    requestedBy: RefundParty, reason?: string, approvedBy: list<RefundParty>, destination?: string,
 *    destinationGivenBy?: RefundParty, destinationProof?: DestinationProof, addressDueAt?: string,
 *    waitsFor?: string, held?: RefundHold, txHash?: string, arrivedAmount?: string, errorMessage?: string,
 *    createdAt: string, updatedAt: string}
 * @phpstan-type RefundPage array{currentPage: int, pageSize: int, totalItems: int, totalPages: int,
 *    hasNext: bool, hasPrev: bool, data: list<Refund>}
 * @phpstan-type ListRefundsQuery array{page?: int, pageSize?: int, paymentId?: string,
 *    status?: RefundStatus, createdFrom?: string, createdTo?: string}
 * @phpstan-type DecideRefund array{reason?: string, seen?: string}
 * @phpstan-type PaymentEventType 'payment.processing'|'payment.paid'|'payment.completed'|'payment.failed'
 *    |'payment.expired'|'payment.exception'|'payment.reversed'|'payment.held'|'refund.created'
 *    |'refund.sent'|'refund.completed'|'refund.reversed'|'refund.failed'|'refund.expired'
 * @phpstan-type EventReason 'window_over'|'cancelled'|'funds_taken_back'|'screening'|'screening_unanswered'
 * @phpstan-type ExceptionKind 'late'|'after_completion'|'wrong_token'|'wrong_network'|'not_expected'
 *    |'over_limit'|'reversed'|'restored'|'unlisted_token'|'zero_value'
 * @phpstan-type PaymentExceptionFacts array{kind: ExceptionKind, token?: Token, network: string,
 *    amount?: string, txHash: string, from: string}
 * @phpstan-type RefundFacts array{id: string, basis: RefundBasis, amount: string, token: Token,
 *    network: string, status: RefundStatus, destination?: string, destinationProof?: DestinationProof,
 *    txHash?: string}
 * @phpstan-type HoldSubject 'sender'|'destination'
 * @phpstan-type HoldFacts array{reason: HoldReason, subject: HoldSubject, refundId?: string}
 * @phpstan-type ListedEvent array{type: PaymentEventType, timestamp: string, reference: string,
 *    clientReference: string, sequence: int, data: PaymentDetails, reason?: EventReason,
 *    exception?: PaymentExceptionFacts, refund?: RefundFacts, held?: HoldFacts, number: int, id: string}
 * @phpstan-type MerchantEventType 'settlement.paid'|'settlement_account.change_requested'
 *    |'settlement_account.change_cancelled'|'settlement_account.changed'
 * @phpstan-type MerchantSettlementState 'open'|'paying'|'paid'|'failed'
 * @phpstan-type AccountKind 'bank'|'mobile_money'
 * @phpstan-type MaskedAccount array{kind: AccountKind, currency: FiatCurrency, institution: string,
 *    institutionName: string, number: string, holder: string, verifiedAt?: string}
 * @phpstan-type Settlement array{collected: string, fee: string, refunded: string, feeReturned: string,
 *    amount: string, id: string, environment: Environment, currency: FiatCurrency,
 *    state: MerchantSettlementState, lineCount: int, account?: MaskedAccount, bankReference?: string,
 *    createdAt: string, paidAt?: string, failedBecause?: string}
 * @phpstan-type MerchantEventData array{settlement?: Settlement, settlementAccount?: MaskedAccount,
 *    effectiveAt?: string}
 * @phpstan-type ListedMerchantEvent array{type: MerchantEventType, timestamp: string, reference: string,
 *    clientReference: string, sequence: int, data: MerchantEventData, number: int, id: string}
 * @phpstan-type EventPage array{data: list<ListedEvent|ListedMerchantEvent>, hasMore: bool,
 *    lastNumber: int}
 * @phpstan-type ListEventsQuery array{after?: int, limit?: int}
 * @phpstan-type SettlementPage array{currentPage: int, pageSize: int, totalItems: int, totalPages: int,
 *    hasNext: bool, hasPrev: bool, data: list<Settlement>}
 * @phpstan-type ListSettlementsQuery array{page?: int, pageSize?: int, state?: MerchantSettlementState,
 *    createdFrom?: string, createdTo?: string}
 * @phpstan-type SettlementStatement array{settlement: Settlement, businessName: string,
 *    lines: list<StatementLine>}
 * @phpstan-type ShownAccount array{kind: AccountKind, institution: string, institutionName: string,
 *    number: string, holder: string, verifiedAt?: string, effectiveAt: string}
 * @phpstan-type SettlementAccountState array{currency: FiatCurrency, current?: ShownAccount,
 *    pending?: ShownAccount}
 * @phpstan-type SettlementAccountQuery array{currency?: FiatCurrency}
 * @phpstan-type SetSettlementAccount array{kind: AccountKind, currency: FiatCurrency, institution: string,
 *    institutionName: string, number: string, holder: string}
 * @phpstan-type SimulationCase 'exact'|'under'|'over'|'late'|'wrong_token'|'wrong_network'|'reorg'
 * @phpstan-type SimulatePayment array{case: SimulationCase, token?: Token, network?: string,
 *    amount?: Amount}
 * @phpstan-type PaymentSimulation array{paymentId: string, case: SimulationCase, token: Token,
 *    network: string, amount: string, address: string, txHash: string, blockNumber: int, note?: string}
 * @phpstan-type ErrorCode 'validation_failed'|'unknown_field'|'bad_request'|'malformed_json'
 *    |'invalid_payment_id'|'pair_not_supported'|'amount_too_small'|'amount_too_large'|'refund_asset_needed'
 *    |'refund_address_refused'|'refund_sender_refused'|'refund_signature_refused'|'export_too_large'
 *    |'invalid_api_key'|'developer_api_disabled'|'payment_required'|'wrong_key_kind'|'scope_missing'
 *    |'ip_not_allowed'|'test_key_needed'|'test_helpers_off'|'rate_proofs_off'|'payment_not_found'
 *    |'payment_link_not_found'|'refund_not_found'|'refund_claim_not_found'|'settlement_not_found'
 *    |'no_account_change'|'settlement_account_unknown'|'account_lookup_unavailable'|'route_not_found'
 *    |'method_not_allowed'|'request_timeout'|'duplicate_reference'|'idempotency_key_reused'
 *    |'checkout_locked'|'payment_not_payable'|'payment_link_inactive'|'payment_link_expired'
 *    |'payment_link_used'|'payment_link_in_use'|'rate_not_fixed'|'rate_evidence_missing'|'payment_not_paid'
 *    |'receipt_not_possible'|'money_seen'|'signature_not_taken'|'payment_under_way'
 *    |'simulation_not_possible'|'nothing_left_to_refund'|'refund_without_signer'|'refund_held'
 *    |'refund_too_early'|'refund_too_large'|'refund_not_covered'|'too_many_refunds'|'refund_needs_address'
 *    |'refund_address_given'|'decision_outdated'|'refund_not_changeable'|'refund_not_possible'
 *    |'conflicting_change'|'gone'|'payload_too_large'|'unsupported_media_type'|'expectation_failed'
 *    |'rate_limited'|'too_many_open_sessions'|'too_many_streams'|'headers_too_large'|'internal_error'
 *    |'rate_unavailable'|'refund_signature_unchecked'|'not_ready'
 * @phpstan-type FieldError array{field: string, message: string}
 * @phpstan-type PaymentEventBody array{type: PaymentEventType, timestamp: string, reference: string,
 *    clientReference: string, sequence: int, data: PaymentDetails, reason?: EventReason,
 *    exception?: PaymentExceptionFacts, refund?: RefundFacts, held?: HoldFacts}
 * @phpstan-type MerchantEventBody array{type: MerchantEventType, timestamp: string, reference: string,
 *    clientReference: string, sequence: int, data: MerchantEventData}
 * @phpstan-type WebhookEvent PaymentEventBody|MerchantEventBody
 */
final class Shapes
{
    public const VERSION = '0.1.0';

    private function __construct()
    {
    }
}
