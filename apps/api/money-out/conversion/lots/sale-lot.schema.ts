import { ENVIRONMENTS, EXCHANGE_NAMES, FIAT_CURRENCIES, TOKENS } from '@cowrie/dto';
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

export const SALE_LOT = 'SaleLot';

/**
 * `gathering`: payments can join, if it is open, and leave. `closed`: its order may be placed. `ended`: the
 * order's outcome is final.
 */
export const SALE_LOT_STATES = ['gathering', 'closed', 'ended'] as const;

const lotShare = {
  paymentId: objectId(),
  /** Base units of the token, a decimal string. */
  units: text(),
  /** The payment's locked rate: fiat per one token, a decimal string. */
  rate: text(),
  depositTxHash: text(),
};

/** What one payment sells in a lot. */
export type LotShare = StoredAs<typeof lotShare>;

const lotOutcome = {
  kind: oneOf(['filled', 'unsold', 'refused']),
  orderId: text(),
  /** Of a filled order: base units of the token, and minor units of the currency. Decimal strings. */
  soldUnits: optional(text()),
  boughtUnits: optional(text()),
  /** Only of a refused order. */
  reason: optional(text()),
};

/** What became of the lot's order. */
export type LotOutcome = StoredAs<typeof lotOutcome>;

const saleLot = {
  environment: oneOf(ENVIRONMENTS),
  provider: oneOf(EXCHANGE_NAMES),
  token: oneOf(TOKENS),
  network: text(),
  /** Of the token. */
  decimals: number(),
  currency: oneOf(FIAT_CURRENCIES),
  /** The idempotency key of its order. Internal: no response contains it. */
  reference: text(),
  state: oneOf(SALE_LOT_STATES),
  /** True while payments can join. */
  isOpen: flag(),
  /**
   * When it was first closed. It may gather again, or its order may still be on its way. Absent: it was never
   * closed.
   */
  closedAt: optional(date()),
  shares: listOf(subdocument(lotShare)),
  /** Payments whose money a reorg took back. They do not join this lot again. */
  left: listOf(objectId()),
  /** Grows by 1 with each change. A change applies only to the version that was read. */
  version: number(),
  /** Written once. Absent until the order's outcome is final. */
  outcome: optional(subdocument(lotOutcome)),
  createdAt: date(),
  updatedAt: date(),
};

/**
 * Payments whose sums are below the smallest lot, and the one order that sells them together
 * (docs/decisions/0065).
 */
export type SaleLot = DocumentOf<typeof saleLot>;

export const saleLotSchema = documentSchema(saleLot, { collection: 'sale_lots' });
// SaleLotsRepository.open: one lot gathers at a time for each exchange and pair, even when processes race.
saleLotSchema.index(
  { environment: 1, provider: 1, token: 1, network: 1, currency: 1 },
  { unique: true, partialFilterExpression: { isOpen: true } },
);
