# Made by `npm run openapi` from the API. Change the API, and run it again.
"""The shapes of requests and answers. Amounts are decimal texts. Newer services can send more fields and
other values."""

from decimal import Decimal
from typing import Dict, List, Literal, TypedDict, Union

VERSION = "0.1.0"

Amount = Union[str, Decimal]

class _InitializePaymentAlways(TypedDict):
    amount: Amount
    customerEmail: str

class InitializePayment(_InitializePaymentAlways, total=False):
    customerFirstName: str
    customerLastName: str
    collectInUSD: bool
    reference: str
    callbackURL: str
    failureURL: str
    retryURL: str
    metadata: Dict[str, str]

class InitializedPayment(TypedDict):
    paymentId: str
    paymentURL: str

Token = Literal["USDT", "USDC"]

class _QuoteRequestAlways(TypedDict):
    amount: Amount
    token: Token
    network: str

class QuoteRequest(_QuoteRequestAlways, total=False):
    collectInUSD: bool

FiatCurrency = Literal["NGN", "GHS", "KES", "ZAR", "USD"]

class Quote(TypedDict):
    rate: str
    cryptoAmount: str
    fiatAmount: str
    currency: FiatCurrency

PaymentStatus = Literal["pending", "processing", "completed", "expired", "failed"]

class _PaymentVerificationAlways(TypedDict):
    paymentId: str
    paymentReference: str
    paid: bool
    status: PaymentStatus
    paymentAmount: str
    cryptoAmount: str
    paymentCurrency: FiatCurrency

class PaymentVerification(_PaymentVerificationAlways, total=False):
    paidAt: str
    token: Token
    network: str

Environment = Literal["test", "live"]

class _CustomerInfoAlways(TypedDict):
    email: str

class CustomerInfo(_CustomerInfoAlways, total=False):
    firstName: str
    lastName: str

class _PaymentDetailsAlways(TypedDict):
    id: str
    businessId: str
    userId: str
    environment: Environment
    payCode: str
    fiatAmount: str
    currency: FiatCurrency
    status: PaymentStatus
    clientReference: str
    paymentURL: str
    customerInfo: CustomerInfo
    metadata: Dict[str, str]
    createdAt: str
    updatedAt: str
    expiresAt: str

class PaymentDetails(_PaymentDetailsAlways, total=False):
    collectedFiatAmount: str
    displacedBy: str
    callbackURL: str
    failureURL: str
    cryptoAmount: str
    collectedCryptoAmount: str
    surplusAmount: str
    deficitAmount: str
    token: Token
    network: str
    txHash: str
    primaryAddress: str
    totalSentAmount: str
    merchantFee: str
    errorMessage: str
    completedAt: str
    paymentLinkId: str
    paidBy: Literal["transfer", "signature"]
    relayCost: str

class PaymentListRow(TypedDict):
    id: str
    clientReference: str
    fiatAmount: str
    currency: FiatCurrency
    status: PaymentStatus
    created_at: str

class PaymentPage(TypedDict):
    currentPage: int
    pageSize: int
    totalItems: int
    totalPages: int
    hasNext: bool
    hasPrev: bool
    data: List[PaymentListRow]

class PaymentDetailsPage(TypedDict):
    currentPage: int
    pageSize: int
    totalItems: int
    totalPages: int
    hasNext: bool
    hasPrev: bool
    data: List[PaymentDetails]

class ListPaymentsQuery(TypedDict, total=False):
    page: int
    pageSize: int
    sortBy: Literal["created_at", "status"]
    sortOrder: Literal["asc", "desc"]
    status: PaymentStatus
    createdFrom: str
    createdTo: str
    reference: str
    customerEmail: str
    token: Token
    network: str
    paymentLinkId: str

TransferKind = Literal["credited", "surplus", "waiting_for_confirmations", "refunded", "orphaned", "late",
    "after_completion", "wrong_token", "wrong_network", "not_expected", "over_limit", "reversed",
    "unlisted_token", "zero_value"]

TransferDepth = Literal["seen", "confirmed", "final", "taken_back"]

ResolutionKind = Literal["accepted", "refunded"]

_PaymentTransferAlways = TypedDict("_PaymentTransferAlways", {
    "id": str,
    "kind": TransferKind,
    "network": str,
    "from": str,
    "txHash": str,
    "blockNumber": int,
    "minedAt": str,
    "depth": TransferDepth,
    "possibleDecisions": List[ResolutionKind],
})

class PaymentTransfer(_PaymentTransferAlways, total=False):
    token: Token
    amount: str
    decision: ResolutionKind
    refundTxHash: str

class PaymentTransferPage(TypedDict):
    currentPage: int
    pageSize: int
    totalItems: int
    totalPages: int
    hasNext: bool
    hasPrev: bool
    data: List[PaymentTransfer]

class ListTransfersQuery(TypedDict, total=False):
    page: int
    pageSize: int

RateRule = Literal["median", "executable"]

RateReadingRole = Literal["price", "band", "left_out"]

class RateProofSource(TypedDict):
    source: str
    rate: str
    asOf: str
    role: RateReadingRole

class ProvenToken(TypedDict):
    token: Token
    network: str
    address: str
    decimals: int

class _ProvenRefundAlways(TypedDict):
    id: str
    amount: str

class ProvenRefund(_ProvenRefundAlways, total=False):
    sold: str
    charged: str
    feeReturned: str
    feeKept: str
    txHash: str

class _RateProofClaimsAlways(TypedDict):
    agreedRate: str
    rule: RateRule
    agreedAt: str
    markupBasisPoints: int
    sources: List[RateProofSource]
    iss: str
    iat: int
    paymentId: str
    clientReference: str
    environment: Environment
    fiatAmount: str
    currency: FiatCurrency
    currencyDecimals: int
    token: Token
    network: str
    tokenDecimals: int
    payableAmount: str
    payableDecimals: int
    rate: str
    fixedAt: str

class RateProofClaims(_RateProofClaimsAlways, total=False):
    tokens: List[ProvenToken]
    feeBasisPoints: int
    feeFixed: str
    refunds: List[ProvenRefund]

class RateProof(TypedDict):
    proof: str
    payload: RateProofClaims

ReceiptReader = Literal["merchant", "payer"]

class ReceiptPayment(TypedDict):
    paymentId: str
    clientReference: str
    environment: Environment
    businessName: str
    status: PaymentStatus
    paidAt: str
    fiatAmount: str
    currency: FiatCurrency
    token: Token
    network: str
    tokenDecimals: int
    rate: str
    cryptoAmount: str
    collectedCryptoAmount: str

class ReceiptVault(TypedDict):
    address: str
    factory: str
    treasury: str

class ReceiptProof(TypedDict):
    header: str
    transactionIndex: int
    logIndex: int
    nodes: List[str]

UnprovenReason = Literal["node_unreachable", "receipts_refused", "header_unknown", "receipts_unknown",
    "block_too_large", "too_many_transfers"]

_ReceiptTransferAlways = TypedDict("_ReceiptTransferAlways", {
    "network": str,
    "chainId": int,
    "token": Token,
    "tokenAddress": str,
    "decimals": int,
    "from": str,
    "amount": str,
    "counts": str,
    "txHash": str,
    "blockNumber": int,
    "blockHash": str,
    "blockTime": str,
})

class ReceiptTransfer(_ReceiptTransferAlways, total=False):
    proof: ReceiptProof
    withoutProof: UnprovenReason

StatementLineKind = Literal["payment", "change"]

class _StatementSaleAlways(TypedDict):
    token: Token
    network: str
    sold: str
    bought: str

class StatementSale(_StatementSaleAlways, total=False):
    isEarlier: bool

TransferDirection = Literal["in", "out"]

StatementTransfer = TypedDict("StatementTransfer", {
    "direction": TransferDirection,
    "token": Token,
    "network": str,
    "tokenAddress": str,
    "decimals": int,
    "from": str,
    "to": str,
    "amount": str,
    "txHash": str,
})

class _StatementLeftOutAlways(TypedDict):
    direction: TransferDirection
    token: Token
    network: str
    count: int

class StatementLeftOut(_StatementLeftOutAlways, total=False):
    amount: str

class _StatementNotSoldAlways(TypedDict):
    token: Token
    network: str

class StatementNotSold(_StatementNotSoldAlways, total=False):
    unsold: str
    held: str
    notCounted: str

RefundStatus = Literal["requested", "awaiting_address", "awaiting_approval", "queued", "sent", "final",
    "cancelled", "expired", "refused", "failed"]

class _StatementRefundAlways(TypedDict):
    id: str
    amount: str
    token: Token
    network: str
    status: RefundStatus

class StatementRefund(_StatementRefundAlways, total=False):
    sold: str
    tokenAddress: str
    destination: str
    charged: str
    feeReturned: str
    feeKept: str
    txHash: str

class _StatementLineAlways(TypedDict):
    collected: str
    fee: str
    refunded: str
    feeReturned: str
    amount: str
    kind: StatementLineKind
    paymentId: str
    clientReference: str
    fiatAmount: str
    sales: List[StatementSale]
    transfers: List[StatementTransfer]
    refunds: List[StatementRefund]

class StatementLine(_StatementLineAlways, total=False):
    version: int
    completedAt: str
    token: Token
    network: str
    rate: str
    expectedAmount: str
    vault: str
    treasury: str
    factory: str
    feeBasisPoints: int
    feeFixed: str
    leftOut: List[StatementLeftOut]
    notSold: List[StatementNotSold]
    rateProof: str

class ReceiptStatement(TypedDict):
    settlementId: str
    createdAt: str
    line: StatementLine

class _ReceiptAlways(TypedDict):
    format: Literal["cowrie-receipt"]
    version: int
    reader: ReceiptReader
    issuer: str
    issuedAt: str
    paymentURL: str
    payment: ReceiptPayment
    vault: ReceiptVault
    transfers: List[ReceiptTransfer]

class Receipt(_ReceiptAlways, total=False):
    rateProof: str
    statements: List[ReceiptStatement]
    signature: str

RefundBasis = Literal["full", "excess", "unaccepted", "amount", "fiatAmount"]

RefundRate = Literal["locked", "today"]

class _CreateRefundAlways(TypedDict):
    basis: RefundBasis

class CreateRefund(_CreateRefundAlways, total=False):
    amount: Amount
    fiatAmount: Amount
    token: Token
    network: str
    destination: str
    reason: str
    rate: RefundRate

RefundParty = Literal["merchant", "operator", "payer"]

DestinationProof = Literal["sender_signature"]

HoldReason = Literal["screening", "screening_unanswered"]

class RefundHold(TypedDict):
    reason: HoldReason
    since: str

class _RefundAlways(TypedDict):
    id: str
    paymentId: str
    clientReference: str
    version: str
    amount: str
    token: Token
    network: str
    status: RefundStatus
    requestedBy: RefundParty
    approvedBy: List[RefundParty]
    createdAt: str
    updatedAt: str

class Refund(_RefundAlways, total=False):
    basis: RefundBasis
    chargedAmount: str
    returnedFee: str
    chargedCurrency: FiatCurrency
    reason: str
    destination: str
    destinationGivenBy: RefundParty
    destinationProof: DestinationProof
    addressDueAt: str
    waitsFor: str
    held: RefundHold
    txHash: str
    arrivedAmount: str
    errorMessage: str

class RefundPage(TypedDict):
    currentPage: int
    pageSize: int
    totalItems: int
    totalPages: int
    hasNext: bool
    hasPrev: bool
    data: List[Refund]

class ListRefundsQuery(TypedDict, total=False):
    page: int
    pageSize: int
    paymentId: str
    status: RefundStatus
    createdFrom: str
    createdTo: str

class DecideRefund(TypedDict, total=False):
    reason: str
    seen: str

PaymentEventType = Literal["payment.processing", "payment.paid", "payment.completed", "payment.failed",
    "payment.expired", "payment.exception", "payment.reversed", "payment.held", "refund.created",
    "refund.sent", "refund.completed", "refund.reversed", "refund.failed", "refund.expired"]

EventReason = Literal["window_over", "cancelled", "funds_taken_back", "screening", "screening_unanswered"]

ExceptionKind = Literal["late", "after_completion", "wrong_token", "wrong_network", "not_expected",
    "over_limit", "reversed", "restored", "unlisted_token", "zero_value"]

_PaymentExceptionFactsAlways = TypedDict("_PaymentExceptionFactsAlways", {
    "kind": ExceptionKind,
    "network": str,
    "txHash": str,
    "from": str,
})

class PaymentExceptionFacts(_PaymentExceptionFactsAlways, total=False):
    token: Token
    amount: str

class _RefundFactsAlways(TypedDict):
    id: str
    basis: RefundBasis
    amount: str
    token: Token
    network: str
    status: RefundStatus

class RefundFacts(_RefundFactsAlways, total=False):
    destination: str
    destinationProof: DestinationProof
    txHash: str

HoldSubject = Literal["sender", "destination"]

class _HoldFactsAlways(TypedDict):
    reason: HoldReason
    subject: HoldSubject

class HoldFacts(_HoldFactsAlways, total=False):
    refundId: str

class _ListedEventAlways(TypedDict):
    type: PaymentEventType
    timestamp: str
    reference: str
    clientReference: str
    sequence: int
    data: PaymentDetails
    number: int
    id: str

class ListedEvent(_ListedEventAlways, total=False):
    reason: EventReason
    exception: PaymentExceptionFacts
    refund: RefundFacts
    held: HoldFacts

MerchantEventType = Literal["settlement.paid", "settlement_account.change_requested",
    "settlement_account.change_cancelled", "settlement_account.changed"]

MerchantSettlementState = Literal["open", "paying", "paid", "failed"]

AccountKind = Literal["bank", "mobile_money"]

class _MaskedAccountAlways(TypedDict):
    kind: AccountKind
    currency: FiatCurrency
    institution: str
    institutionName: str
    number: str
    holder: str

class MaskedAccount(_MaskedAccountAlways, total=False):
    verifiedAt: str

class _SettlementAlways(TypedDict):
    collected: str
    fee: str
    refunded: str
    feeReturned: str
    amount: str
    id: str
    environment: Environment
    currency: FiatCurrency
    state: MerchantSettlementState
    lineCount: int
    createdAt: str

class Settlement(_SettlementAlways, total=False):
    account: MaskedAccount
    bankReference: str
    paidAt: str
    failedBecause: str

class MerchantEventData(TypedDict, total=False):
    settlement: Settlement
    settlementAccount: MaskedAccount
    effectiveAt: str

class ListedMerchantEvent(TypedDict):
    type: MerchantEventType
    timestamp: str
    reference: str
    clientReference: str
    sequence: int
    data: MerchantEventData
    number: int
    id: str

class EventPage(TypedDict):
    data: List[Union[ListedEvent, ListedMerchantEvent]]
    hasMore: bool
    lastNumber: int

class ListEventsQuery(TypedDict, total=False):
    after: int
    limit: int

class SettlementPage(TypedDict):
    currentPage: int
    pageSize: int
    totalItems: int
    totalPages: int
    hasNext: bool
    hasPrev: bool
    data: List[Settlement]

class ListSettlementsQuery(TypedDict, total=False):
    page: int
    pageSize: int
    state: MerchantSettlementState
    createdFrom: str
    createdTo: str

class SettlementStatement(TypedDict):
    settlement: Settlement
    businessName: str
    lines: List[StatementLine]

class _ShownAccountAlways(TypedDict):
    kind: AccountKind
    institution: str
    institutionName: str
    number: str
    holder: str
    effectiveAt: str

class ShownAccount(_ShownAccountAlways, total=False):
    verifiedAt: str

class _SettlementAccountStateAlways(TypedDict):
    currency: FiatCurrency

class SettlementAccountState(_SettlementAccountStateAlways, total=False):
    current: ShownAccount
    pending: ShownAccount

class SettlementAccountQuery(TypedDict, total=False):
    currency: FiatCurrency

class SetSettlementAccount(TypedDict):
    kind: AccountKind
    currency: FiatCurrency
    institution: str
    institutionName: str
    number: str
    holder: str

SimulationCase = Literal["exact", "under", "over", "late", "wrong_token", "wrong_network", "reorg"]

class _SimulatePaymentAlways(TypedDict):
    case: SimulationCase

class SimulatePayment(_SimulatePaymentAlways, total=False):
    token: Token
    network: str
    amount: Amount

class _PaymentSimulationAlways(TypedDict):
    paymentId: str
    case: SimulationCase
    token: Token
    network: str
    amount: str
    address: str
    txHash: str
    blockNumber: int

class PaymentSimulation(_PaymentSimulationAlways, total=False):
    note: str

ErrorCode = Literal["validation_failed", "unknown_field", "bad_request", "malformed_json",
    "invalid_payment_id", "pair_not_supported", "amount_too_small", "amount_too_large",
    "refund_asset_needed", "refund_address_refused", "refund_sender_refused", "refund_signature_refused",
    "export_too_large", "invalid_api_key", "developer_api_disabled", "payment_required", "wrong_key_kind",
    "scope_missing", "ip_not_allowed", "test_key_needed", "test_helpers_off", "rate_proofs_off",
    "payment_not_found", "payment_link_not_found", "refund_not_found", "refund_claim_not_found",
    "settlement_not_found", "no_account_change", "settlement_account_unknown", "account_lookup_unavailable",
    "route_not_found", "method_not_allowed", "request_timeout", "duplicate_reference",
    "idempotency_key_reused", "checkout_locked", "payment_not_payable", "payment_link_inactive",
    "payment_link_expired", "payment_link_used", "payment_link_in_use", "rate_not_fixed",
    "rate_evidence_missing", "payment_not_paid", "receipt_not_possible", "money_seen",
    "signature_not_taken", "payment_under_way", "simulation_not_possible", "nothing_left_to_refund",
    "refund_without_signer", "refund_held", "refund_too_early", "refund_too_large", "refund_not_covered",
    "too_many_refunds", "refund_needs_address", "refund_address_given", "decision_outdated",
    "refund_not_changeable", "refund_not_possible", "conflicting_change", "gone", "payload_too_large",
    "unsupported_media_type", "expectation_failed", "rate_limited", "too_many_open_sessions",
    "too_many_streams", "headers_too_large", "internal_error", "rate_unavailable",
    "refund_signature_unchecked", "not_ready"]

class FieldError(TypedDict):
    field: str
    message: str

class _PaymentEventBodyAlways(TypedDict):
    type: PaymentEventType
    timestamp: str
    reference: str
    clientReference: str
    sequence: int
    data: PaymentDetails

class PaymentEventBody(_PaymentEventBodyAlways, total=False):
    reason: EventReason
    exception: PaymentExceptionFacts
    refund: RefundFacts
    held: HoldFacts

class MerchantEventBody(TypedDict):
    type: MerchantEventType
    timestamp: str
    reference: str
    clientReference: str
    sequence: int
    data: MerchantEventData

WebhookEvent = Union[PaymentEventBody, MerchantEventBody]
