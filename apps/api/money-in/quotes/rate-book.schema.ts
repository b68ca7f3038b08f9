import type { FiatCurrency, Token } from '@cowrie/dto';
import { auditTrail, indexAuditTrail } from '@cowrie/api/platform/audit/audit-trail';
import {
  date,
  type DocumentOf,
  documentSchema,
  listOf,
  optional,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const RATE_BOOK = 'RateBook';

const price = { rate: text(), at: date() };

const rateBook = {
  /** `USDC/NGN`: token and currency. */
  _id: text(),
  /** The newest reading of each source. The reading of a failing source stays until it is too old. */
  readings: listOf(
    subdocument({
      source: text(),
      rate: text(),
      asOf: date(),
      standsUntil: optional(date()),
      endsAt: optional(date()),
    }),
  ),
  /** When the sources were last asked. Absent: never; the document only holds an operator's rate. */
  readAt: optional(date()),
  /** The earlier agreed prices, to detect jumps. */
  memory: optional(subdocument({ last: optional(subdocument(price)), anchor: optional(subdocument(price)) })),
  /** An operator's rate. The loop that reads the sources never writes it. */
  fixed: optional(
    subdocument({ rate: text(), reason: text(), by: text(), fixedAt: date(), expiresAt: date() }),
  ),
  ...auditTrail,
};

/** What is known about the rate of a pair, for all processes (docs/decisions/0063). */
export type RateBook = DocumentOf<typeof rateBook>;
/** An operator's rate, as it is stored. */
export type StoredFixedRate = NonNullable<RateBook['fixed']>;

export const rateBookSchema = documentSchema(rateBook, { collection: 'rates' });
indexAuditTrail(rateBookSchema);

/** A token and a currency that it is priced in. */
export interface RatePair {
  token: Token;
  currency: FiatCurrency;
}

export function pairId({ token, currency }: RatePair): string {
  return `${token}/${currency}`;
}
