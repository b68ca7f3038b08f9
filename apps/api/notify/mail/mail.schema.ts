import { ENVIRONMENTS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  mixed,
  number,
  objectId,
  oneOf,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';
import { MAIL_KINDS, type MailKind, PERSON_MAIL_KINDS, type PersonMailKind } from './mail.kinds';

export const MAIL = 'Mail';

/**
 * How long an e-mail is kept, from `createdAt`: longer than any payment's window, and longer than an e-mail
 * is retried.
 */
export const MAIL_TTL_SECONDS = 30 * 86_400;

/**
 * `refused`: the mail server never accepts it. `given_up`: it was retried for a day. `dropped`: there was
 * nothing left to say, or nobody to say it to.
 */
export const MAIL_STATES = ['waiting', 'sent', 'refused', 'given_up', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What an e-mail to a person of the dashboard is about, by ID. */
const aboutPerson = {
  /** The recipient, unless the invitation or the link determines it. */
  personId: optional(objectId()),
  invitationId: optional(objectId()),
  /** A link that works once (`person-link.schema.ts`). */
  linkId: optional(objectId()),
  /** Other content: IDs and names of kinds, never an address or a token. */
  values: optional(mixed<Record<string, string>>()),
};

const mail = {
  /**
   * `<event id>:<kind>`, or `<payment id>:<kind>` for a kind that a payment has once. To a person: `<a new
   * ID>:<kind>`, or `<hour>:<kind>`.
   */
  _id: text(),
  kind: oneOf([...MAIL_KINDS, ...PERSON_MAIL_KINDS]),
  /** Of an e-mail to a payer. */
  businessId: optional(objectId()),
  environment: optional(oneOf(ENVIRONMENTS)),
  paymentId: optional(objectId()),
  /** The event that made it. The payment holds its body. */
  eventId: optional(text()),
  /** Of an e-mail to a dashboard person. */
  person: optional(subdocument(aboutPerson, { strict: 'throw' })),
  state: oneOf(MAIL_STATES),
  /** Since when it should be sent. */
  dueAt: date(),
  /** The time of the next try. While it is being sent: when its claim ends. Absent: it has ended. */
  nextAt: optional(date()),
  /** The process that sends it, as a random text. */
  claim: optional(text()),
  /** The number of tries. */
  tries: number(),
  /** Why it was not sent: a code, never the mail server's text, which may contain the address. */
  reason: optional(text()),
  createdAt: date(),
  endedAt: optional(date()),
};

/**
 * An e-mail, without its text and address. Both come from the payment when it is sent, so redacted data is in
 * no e-mail (docs/decisions/0058). An e-mail to a person takes them from the person, the invitation or the
 * link (docs/decisions/0071).
 */
export type Mail = DocumentOf<typeof mail>;

type OfPayer = 'businessId' | 'environment' | 'paymentId' | 'eventId';
/** The fields of every e-mail. */
type Common = Omit<Mail, OfPayer | 'kind' | 'person'>;

/** An e-mail to a payer. */
export type PayerMail = Common & { [K in OfPayer]: NonNullable<Mail[K]> } & { kind: MailKind };

/** The subject of an e-mail to a person. */
export type AboutPerson = StoredAs<typeof aboutPerson>;

/** An e-mail to a person of the dashboard. */
export type PersonMail = Common & { kind: PersonMailKind; person: AboutPerson };

export const mailSchema = documentSchema(mail, { collection: 'mails' });

// findNext: e-mails to send, longest due first.
mailSchema.index({ nextAt: 1 }, { partialFilterExpression: { nextAt: { $exists: true } } });
// oldestDueAt: the e-mail that has waited longest.
mailSchema.index({ dueAt: 1 }, { partialFilterExpression: { nextAt: { $exists: true } } });
// Deletes old e-mails.
mailSchema.index({ createdAt: 1 }, { expireAfterSeconds: MAIL_TTL_SECONDS });
