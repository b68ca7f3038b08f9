import { ENVIRONMENTS, FIAT_CURRENCIES, MERCHANT_SETTLEMENT_STATES, type StatementLine } from '@cowrie/dto';
import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
import { storedParty } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { accountSnapshot } from '@cowrie/api/money-in/payments/document/stated-money.schema';
import {
  date,
  type DocumentOf,
  documentSchema,
  flag,
  listOf,
  mixed,
  number,
  objectId,
  oneOf,
  optional,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const MERCHANT_SETTLEMENT = 'MerchantSettlement';
export const SETTLEMENT_LINE = 'SettlementLine';

/** `gathering`: it takes money from its payments. Nobody sees it until its lines are fixed. */
export const STORED_SETTLEMENT_STATES = ['gathering', ...MERCHANT_SETTLEMENT_STATES] as const;

const total = { collected: text(), fee: text(), refunded: text(), feeReturned: text(), amount: text() };

const news = { id: text(), at: date(), body: text() };

const settlement = {
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  currency: oneOf(FIAT_CURRENCIES),
  state: oneOf(STORED_SETTLEMENT_STATES),
  /** Grows by 1 with each change. A change applies only to the version that was read. */
  version: number(),
  /** What it gathers for: `schedule`, or `rail:<paymentId>`. Absent: its lines are fixed. */
  gathers: optional(text()),
  /** The payments it takes money from, fixed before it takes from the first. */
  planned: listOf(objectId()),
  /** Sums of the lines: minor units of the currency. Absent while it gathers. */
  total: optional(subdocument(total)),
  lineCount: optional(number()),
  /** The account to pay, fixed when somebody starts to pay. */
  account: optional(subdocument(accountSnapshot)),
  /** Who started to pay, as the audit log names them. */
  startedBy: optional(text()),
  /** The same as a party. Absent: nobody has started, or payment started before this was stored. */
  starter: optional(subdocument(storedParty)),
  /**
   * True if two people were needed when payment started. Later changes to other settlements do not matter.
   */
  needsTwo: optional(flag()),
  /** The bank's reference of the payment, or the rail's order. */
  bankReference: optional(text()),
  /**
   * The same, entered by a person: no other settlement of the business has it. Absent: not entered, or
   * entered before this field existed.
   */
  ownReference: optional(text()),
  /** The rail that paid. Absent: a person. */
  rail: optional(text()),
  paidAt: optional(date()),
  failedAt: optional(date()),
  failedBecause: optional(text()),
  /** It failed, and some of its payments are not owed again yet. */
  isReleasing: optional(text<'yes'>()),
  /** An event that is not yet in the list of events. */
  news: optional(subdocument(news)),
  ...auditTrail,
  createdAt: date(),
  updatedAt: date(),
};

/** One transfer of money to a merchant's account, for one or many payments (docs/decisions/0067). */
export type MerchantSettlement = DocumentOf<typeof settlement>;

export const merchantSettlementSchema = documentSchema(settlement, { collection: 'settlements' });
// open: one settlement gathers for a merchant, environment and currency at a time, and one for each payment
// that a rail has paid.
merchantSettlementSchema.index(
  { businessId: 1, environment: 1, currency: 1, gathers: 1 },
  { unique: true, partialFilterExpression: { gathers: { $exists: true } } },
);
// commit: one bank payment pays one settlement.
merchantSettlementSchema.index(
  { businessId: 1, environment: 1, ownReference: 1 },
  { unique: true, partialFilterExpression: { ownReference: { $exists: true } } },
);
// page, withReference: a merchant's settlements by time.
merchantSettlementSchema.index({ businessId: 1, environment: 1, createdAt: -1, _id: -1 });
// search: the settlements of all merchants by time.
merchantSettlementSchema.index({ createdAt: -1, _id: -1 });
merchantSettlementSchema.index({ state: 1, createdAt: -1, _id: -1 });
// countedBeside: what a merchant is still owed in a currency, and what was paid lately.
merchantSettlementSchema.index({ businessId: 1, environment: 1, currency: 1, state: 1, paidAt: 1 });
// countFailed, countedBeside: a merchant's settlements that have failed lately.
merchantSettlementSchema.index(
  { businessId: 1, environment: 1, failedAt: 1 },
  { partialFilterExpression: { failedAt: { $exists: true } } },
);
// findReleasing, findWithNews: work that a dead process left.
merchantSettlementSchema.index(
  { isReleasing: 1 },
  { partialFilterExpression: { isReleasing: { $exists: true } } },
);
merchantSettlementSchema.index(
  { 'news.at': 1 },
  { partialFilterExpression: { 'news.at': { $exists: true } } },
);

indexAuditTrail(merchantSettlementSchema);

const line = {
  /** The ID of the payment's entry. */
  _id: objectId(),
  settlementId: objectId(),
  /** From 0. */
  index: number(),
  /** As merchants see it. It does not change when the payment does. */
  line: mixed<StatementLine>(),
};

/** A line of a settlement's statement. */
export type StoredStatementLine = DocumentOf<typeof line>;

export const settlementLineSchema = documentSchema(line, { collection: 'settlement_lines', minimize: false });
// ofSettlement: the statement, in order.
settlementLineSchema.index({ settlementId: 1, index: 1 });
