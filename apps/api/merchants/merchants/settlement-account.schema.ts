import { ENVIRONMENTS, FIAT_CURRENCIES, MERCHANT_EVENT_TYPES } from '@cowrie/dto';
import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
import {
  date,
  type DocumentOf,
  documentSchema,
  flag,
  listOf,
  number,
  objectId,
  oneOf,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const SETTLEMENT_ACCOUNTS = 'SettlementAccounts';

const account = {
  kind: oneOf(['bank', 'mobile_money']),
  currency: oneOf(FIAT_CURRENCIES),
  institution: text(),
  institutionName: text(),
  number: text(),
  holder: text(),
  verifiedAt: optional(date()),
  /** Since when it is the account to pay, by the database's clock. */
  effectiveAt: date(),
};

/** A stored account. */
export type DatedAccount = StoredAs<typeof account>;

const news = {
  id: text(),
  type: oneOf(MERCHANT_EVENT_TYPES),
  /** Counts up from 1 within the record. */
  sequence: number(),
  at: date(),
  /** The account number in it is masked. */
  body: text(),
};

const accounts = {
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  currency: oneOf(FIAT_CURRENCIES),
  /** Grows by 1 with each change. A change applies only to the version that was read. */
  version: number(),
  /** Absent: the first one was never set. */
  current: optional(subdocument(account)),
  /** Replaces `current` at its `effectiveAt`. Absent: no change is pending. */
  pending: optional(subdocument(account)),
  /**
   * Set on the account that took effect at once. No other currency of the business and environment has it.
   */
  isFirst: optional(flag()),
  /** The number of events created about it. */
  eventCount: number(),
  /** Events that are not in the list of events yet, oldest first. */
  news: listOf(subdocument(news)),
  ...auditTrail,
  createdAt: date(),
  updatedAt: date(),
};

/** Where a merchant is paid in one environment and currency (docs/decisions/0067). */
export type SettlementAccountRecord = DocumentOf<typeof accounts>;

export const settlementAccountsSchema = documentSchema(accounts, { collection: 'settlement_accounts' });
// find: one record for each business, environment and currency.
settlementAccountsSchema.index({ businessId: 1, environment: 1, currency: 1 }, { unique: true });
// Two first accounts, set at the same instant in two currencies, must not both take effect at once.
settlementAccountsSchema.index(
  { businessId: 1, environment: 1 },
  { unique: true, partialFilterExpression: { isFirst: true } },
);
// findDue: changes that are due.
settlementAccountsSchema.index(
  { 'pending.effectiveAt': 1 },
  { partialFilterExpression: { 'pending.effectiveAt': { $exists: true } } },
);
// findWithNews: records with events to report.
settlementAccountsSchema.index(
  { 'news.at': 1 },
  { partialFilterExpression: { 'news.at': { $exists: true } } },
);
indexAuditTrail(settlementAccountsSchema);
