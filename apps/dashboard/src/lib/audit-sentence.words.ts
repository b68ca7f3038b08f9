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
export const auditSentences = defineWords('auditSentences', {
  'merchant.create': ({ value }) => `created the business ${value('name')}`,
  'merchant.change': () => 'changed the settings of the business',
  'merchant.ip-allowlist': () => 'changed the IP allow-list',
  'api-key.issue': (named) => `issued ${key(named)}`,
  'api-key.revoke': (named) => `revoked ${key(named)}`,
  'api-key.roll': (named) => `rolled ${key(named)}`,
  'webhook-endpoint.create': (named) => `added ${endpoint(named)}`,
  'webhook-endpoint.change': (named) => `changed ${endpoint(named)}`,
  'webhook-endpoint.remove': (named) => `removed ${endpoint(named)}`,
  'webhook-endpoint.roll': (named) => `rolled the secret of ${endpoint(named)}`,
  'webhook-endpoint.test': () => 'sent a test event',
  'webhook-delivery.resend': () => 'resent a webhook',
  'webhook-delivery.resend-range': () => 'resent the webhooks of a period',
  'webhook-delivery.resend-given-up': () => 'resent failed webhooks',
  'settlement-account.set': () => 'set the first settlement account',
  'settlement-account.change': () => 'requested a change of the settlement account',
  'settlement-account.cancel': () => 'cancelled the change of the settlement account',
  'settlement.start': ({ subject }) => `started paying settlement ${subject}`,
  'settlement.pay': ({ value, subject }) =>
    `marked settlement ${subject} as paid${value('bankReference') && ` (reference ${value('bankReference')})`}`,
  'settlement.fail': ({ subject }) => `marked settlement ${subject} as failed`,
  'settlement.retry': ({ subject }) => `retried the sale of payment ${subject}`,
  'settlement.fill': ({ subject }) => `entered the sale of payment ${subject}`,
  'settlement.refuse': ({ subject }) => `refused the sale of payment ${subject}`,
  'payment.accept': ({ subject }) => `accepted funds of payment ${subject}`,
  'payment.refund': ({ subject }) => `recorded a manual refund of payment ${subject}`,
  'payments.export': () => 'exported payments',
  'screening.release': ({ subject }) => `released the held funds of payment ${subject}`,
  'screening.refuse': ({ subject }) => `refused the held funds of payment ${subject}`,
  'payout.request': ({ subject }) => `requested refund ${subject}`,
  'payout.approve': ({ subject }) => `approved payout ${subject}`,
  'payout.refuse': ({ subject }) => `refused payout ${subject}`,
  'payout.cancel': ({ subject }) => `cancelled refund ${subject}`,
  'payout.export': ({ subject }) => `exported payout ${subject} to the Safe`,
  'payout.recover': ({ subject }) => `recovered payout ${subject} after a reorg`,
  'payout.prove-sender': ({ subject }) => `proved the sender’s address for refund ${subject}`,
  'payment_link.create': ({ subject }) => `created payment link ${subject}`,
  'payment_link.change': ({ subject }) => `edited payment link ${subject}`,
  'rate.fix': ({ subject }) => `set the rate ${subject} manually`,
  'rate.unfix': ({ subject }) => `removed the manual rate ${subject}`,
  'customer.erase': () => 'erased a customer’s personal data',
  'operator.create': (named) => `created ${operator(named)}`,
  'operator.confirm': (named) => `confirmed ${operator(named)}`,
  'operator.change-role': (named) => `changed the role of ${operator(named)}`,
  'operator.revoke': (named) => `revoked ${operator(named)}`,
  'operator.roll': (named) => `rolled the token of ${operator(named)}`,
  'operator.hand-over': (named) => `handed over ${operator(named)} to a person`,
  'invitation.create': (named) => `invited ${person(named)}${role(named)}`,
  'invitation.resend': (named) => `resent the invitation of ${person(named)}`,
  'invitation.cancel': (named) => `cancelled the invitation of ${person(named)}`,
  'invitation.accept': (named) => `accepted an invitation${role(named)}`,
  'member.role': (named) => `changed the role of a member${role(named)}`,
  'member.remove': () => 'removed a member',
  'person.create': (named) => `created the person ${person(named)}`,
  'person.disable': (named) => `disabled ${person(named)}`,
  'person.enable': (named) => `enabled ${person(named)}`,
  'person.operator': (named) => `changed the operator access of ${person(named)}`,
  'person.reset-factors': (named) => `removed the second factors of ${person(named)}`,
  'person.rename': () => 'changed their own name',
  'person.email': () => 'changed their own e-mail address',
  'person.set-password': () => 'set a password',
  'person.add-passkey': () => 'added a passkey',
  'person.rename-passkey': () => 'renamed a passkey',
  'person.remove-passkey': () => 'removed a passkey',
  'person.add-totp': () => 'added an authenticator app',
  'person.remove-totp': () => 'removed the authenticator app',
  'person.new-recovery-codes': () => 'generated new recovery codes',
  'database.migrate': () => 'migrated the database',
  'database.restore': () => 'restored the database from a backup',
  'sandbox.set': () => 'changed the simulated exchange',
} satisfies Record<string, Sentence>);

function role({ value }: Named): string {
  return value('role') && ` as ${value('role')}`;
}
