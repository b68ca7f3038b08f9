import { REFUNDED_STATES, TOKENS } from '@cowrie/dto';
import {
  listOf,
  number,
  oneOf,
  optional,
  positiveUnits,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

const asset = {
  token: oneOf(TOKENS),
  network: text(),
  /** Of the token. */
  decimals: number(),
  /** Base units of the token, a decimal string above zero. */
  units: positiveUnits(),
};

const refunded = {
  /** Absent: money went back, but none of the price. */
  state: optional(oneOf(REFUNDED_STATES)),
  /** What went back to the payer, by asset. Empty: nothing yet. */
  assets: listOf(subdocument(asset)),
  /** The part of the price that went back: in the payment's currency, a decimal string. Absent: none. */
  fiatAmount: optional(text()),
};

/** The part of a payment that went back to its payer (docs/decisions/0103). */
export type Refunded = StoredAs<typeof refunded>;
export const refundedFields = refunded;
