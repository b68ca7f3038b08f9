import { RATE_READING_ROLES, RATE_RULES } from '@cowrie/dto';
import {
  date,
  listOf,
  number,
  oneOf,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

const reading = {
  source: text(),
  /** Fiat per one token, a decimal string. */
  rate: text(),
  /** When the source reported it. */
  asOf: date(),
  role: oneOf(RATE_READING_ROLES),
};

/** What the rate of a choice was made of (docs/decisions/0064). */
export const rateEvidence = {
  /** Fiat per one token before the merchant's markup, a decimal string. */
  rate: text(),
  /** When the rule was applied. */
  agreedAt: date(),
  rule: oneOf(RATE_RULES),
  readings: listOf(subdocument(reading)),
  /** By how much the rate was lowered, in hundredths of a percent. */
  markupBasisPoints: number(),
  /** The number of decimals that the amount to pay was rounded up to. */
  payableDecimals: number(),
};

export type StoredRateEvidence = StoredAs<typeof rateEvidence>;
