import { defineWords } from '../i18n/words';

/** What the sentence about an entry of the audit log can name: values of the entry, as text. */
export interface Named {
  /** The value of a field after the change, or before it when it was removed. Empty: unknown. */
  value: (field: string) => string;
  /** The subject, shortened. */
  subject: string;
}
type Sentence = (named: Named) => string;

/** `a secret key for live`, or without what is unknown. */
const key: Sentence = ({ value }) =>
  [value('kind') ? `a ${value('kind')}` : 'an', 'API key', at(value('environment'))]
    .filter(Boolean)
    .join(' ');
const endpoint: Sentence = ({ value, subject }) => `the webhook endpoint ${value('url') || subject}`;
const person: Sentence = ({ value, subject }) => value('email') || subject;
const operator: Sentence = ({ value, subject }) => `the operator ${value('name') || subject}`;

function at(environment: string): string {
  return environment && `for ${environment}`;
}

/**
 * What was done, as the end of a sentence that begins with who did it. An action without a text is shown by
 * its name.
 */
export const auditSentences = defineWords({
  'merchant.create': ({ value }) => `created the business ${value('name')}`,
  'merchant.change': () => 'changed the settings of the business',
  'merchant.ip-allowlist': () => 'changed the addresses from which secret keys work',
  'api-key.issue': (named) => `issued ${key(named)}`,
  'api-key.revoke': (named) => `revoked ${key(named)}`,
  'api-key.roll': (named) => `replaced ${key(named)}`,
  'webhook-endpoint.create': (named) => `added ${endpoint(named)}`,
  'webhook-endpoint.change': (named) => `changed ${endpoint(named)}`,
  'webhook-endpoint.remove': (named) => `removed ${endpoint(named)}`,
  'webhook-endpoint.roll': (named) => `replaced the secret of ${endpoint(named)}`,
  'webhook-endpoint.test': () => 'sent a test event',
  'webhook-delivery.resend': () => 'sent a webhook delivery again',
  'webhook-delivery.resend-range': () => 'sent the webhook deliveries of a period again',
  'webhook-delivery.resend-given-up': () => 'sent failed webhook deliveries again',
  'settlement-account.set': () => 'set the first settlement account',
  'settlement-account.change': () => 'asked for another settlement account',
  'settlement-account.cancel': () => 'cancelled the change of the settlement account',
  'settlement.start': ({ subject }) => `started to pay the settlement ${subject}`,
  'settlement.pay': ({ value, subject }) =>
    `marked the settlement ${subject} as paid${value('bankReference') && `, under ${value('bankReference')}`}`,
  'settlement.fail': ({ subject }) => `marked the settlement ${subject} as failed`,
  'settlement.retry': ({ subject }) => `tried the sale of the payment ${subject} again`,
  'settlement.fill': ({ subject }) => `entered the sale of the payment ${subject}`,
  'settlement.refuse': ({ subject }) => `refused the sale of the payment ${subject}`,
  'payment.accept': ({ subject }) => `accepted money of the payment ${subject}`,
  'payment.refund': ({ subject }) => `recorded a refund by hand of the payment ${subject}`,
  'payments.export': () => 'exported payments',
  'screening.release': ({ subject }) => `released the held money of the payment ${subject}`,
  'screening.refuse': ({ subject }) => `refused the held money of the payment ${subject}`,
  'payout.request': ({ subject }) => `asked for the refund ${subject}`,
  'payout.approve': ({ subject }) => `approved the payout ${subject}`,
  'payout.refuse': ({ subject }) => `refused the payout ${subject}`,
  'payout.cancel': ({ subject }) => `cancelled the refund ${subject}`,
  'payout.export': ({ subject }) => `exported the payout ${subject} to the Safe`,
  'payout.recover': ({ subject }) => `recovered the payout ${subject} after a reorg`,
  'payout.prove-sender': ({ subject }) => `proved the sender’s address for the refund ${subject}`,
  'payment_link.create': ({ subject }) => `created the payment link ${subject}`,
  'payment_link.change': ({ subject }) => `changed the payment link ${subject}`,
  'rate.fix': ({ subject }) => `set the rate ${subject} by hand`,
  'rate.unfix': ({ subject }) => `ended the rate ${subject} that was set by hand`,
  'customer.erase': () => 'erased a customer’s personal data',
  'operator.create': (named) => `created ${operator(named)}`,
  'operator.confirm': (named) => `confirmed ${operator(named)}`,
  'operator.change-role': (named) => `changed the role of ${operator(named)}`,
  'operator.revoke': (named) => `revoked ${operator(named)}`,
  'operator.roll': (named) => `replaced the token of ${operator(named)}`,
  'operator.hand-over': (named) => `handed over ${operator(named)} to a person`,
  'invitation.create': (named) => `invited ${person(named)}${role(named)}`,
  'invitation.resend': (named) => `invited ${person(named)} again`,
  'invitation.cancel': (named) => `cancelled the invitation of ${person(named)}`,
  'invitation.accept': (named) => `accepted an invitation${role(named)}`,
  'member.role': (named) => `changed the role of a member${role(named)}`,
  'member.remove': () => 'removed a member',
  'person.create': (named) => `created the person ${person(named)}`,
  'person.disable': (named) => `disabled ${person(named)}`,
  'person.enable': (named) => `enabled ${person(named)}`,
  'person.operator': (named) => `changed whether ${person(named)} acts as an operator`,
  'person.reset-factors': (named) => `removed the second factors of ${person(named)}`,
  'person.rename': () => 'changed their own name',
  'person.email': () => 'changed their own e-mail address',
  'person.set-password': () => 'set a password',
  'person.add-passkey': () => 'added a passkey',
  'person.rename-passkey': () => 'renamed a passkey',
  'person.remove-passkey': () => 'removed a passkey',
  'person.add-totp': () => 'added an authenticator app',
  'person.remove-totp': () => 'removed the authenticator app',
  'person.new-recovery-codes': () => 'made new recovery codes',
  'database.migrate': () => 'migrated the database',
  'database.restore': () => 'restored the database from a backup',
  'sandbox.set': () => 'changed the simulated exchange',
} as Record<string, Sentence>);

function role({ value }: Named): string {
  return value('role') && ` as ${value('role')}`;
}
