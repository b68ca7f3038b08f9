import { ENVIRONMENTS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  number,
  objectId,
  oneOf,
  optional,
  text,
} from '../platform/mongo/document.fields';
import { MAIL_KINDS } from './mail.kinds';

export const MAIL = 'Mail';

/** How long a mail is kept, from `createdAt`: longer than any payment's window, and than a mail is tried. */
export const MAIL_TTL_SECONDS = 30 * 86_400;

/**
 * `refused`: the mail server takes it never. `given_up`: it was tried for a day. `dropped`: there was nothing to say any more, or
 * nobody to say it to.
 */
export const MAIL_STATES = ['waiting', 'sent', 'refused', 'given_up', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

const mail = {
  /** `<event id>:<kind>`, or `<payment id>:<kind>` for a kind that a payment has once. */
  _id: text(),
  kind: oneOf(MAIL_KINDS),
  businessId: objectId(),
  environment: oneOf(ENVIRONMENTS),
  paymentId: objectId(),
  /** The event that made it. The payment holds its body. */
  eventId: text(),
  state: oneOf(MAIL_STATES),
  /** Since when it should be sent. */
  dueAt: date(),
  /** When it is tried next. While it is being sent: when its claim ends. Absent: it has ended. */
  nextAt: optional(date()),
  /** Who is sending it, a random text. */
  claim: optional(text()),
  /** How often it was tried. */
  tries: number(),
  /** Why it was not sent: a code, and no text of the mail server, which can hold the address. */
  reason: optional(text()),
  createdAt: date(),
  endedAt: optional(date()),
};

/**
 * A mail to a payer, without its text and address: both come from the payment when it is sent, so redacted data is in no mail
 * (docs/decisions/0058).
 */
export type Mail = DocumentOf<typeof mail>;

export const mailSchema = documentSchema(mail, { collection: 'mails' });

// findNext: mails to send, the longest due first.
mailSchema.index({ nextAt: 1 }, { partialFilterExpression: { nextAt: { $exists: true } } });
// oldestDueAt: the mail that has waited longest.
mailSchema.index({ dueAt: 1 }, { partialFilterExpression: { nextAt: { $exists: true } } });
// Deletes old mails.
mailSchema.index({ createdAt: 1 }, { expireAfterSeconds: MAIL_TTL_SECONDS });
