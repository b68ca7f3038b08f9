import { HOLD_REASONS } from '@cowrie/dto';
import {
  date,
  listOf,
  oneOf,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

const finding = {
  /** Of the sender. */
  network: text(),
  address: text(),
  verdict: oneOf(['hit', 'unanswered']),
  /** The source that says so or does not answer. */
  source: text(),
  detail: optional(text()),
};

/** A sender of credited money who stops the settlement from starting. */
export type ScreeningFinding = StoredAs<typeof finding>;

const decision = {
  kind: oneOf(['released', 'refused']),
  reason: text(),
  /** The name of the person who decided, as in the audit log. */
  by: text(),
  /** Absent for a decision on the command line. */
  operatorId: optional(text()),
  at: date(),
};

/** What a person decided about held money. */
export type ScreeningDecision = StoredAs<typeof decision>;

/** Absent in a payment: nothing was found. */
export const paymentScreening = {
  /** `held`: the settlement waits for a person, or for a source that answers. `refused`: it has ended. */
  state: oneOf(['held', 'released', 'refused']),
  /** Since when it has been in this state. */
  since: date(),
  /** What holds it, or was refused. Empty once released. */
  findings: listOf(subdocument(finding)),
  /** Findings that people released. They no longer hold the payment. */
  released: listOf(subdocument(finding)),
  /** The reasons that the merchant has been told since it was held. */
  told: listOf(oneOf(HOLD_REASONS)),
  /** The newest decision. */
  decision: optional(subdocument(decision)),
};

/** What screening found about the senders of a payment's credited money (docs/decisions/0059). */
export type PaymentScreening = StoredAs<typeof paymentScreening>;
