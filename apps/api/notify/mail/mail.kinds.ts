import type { EventType, MailSwitch, PaymentEventBody, RefundFacts } from '@cowrie/dto';

/** The kinds of e-mails to a payer. */
export const MAIL_KINDS = ['receipt', 'short_payment', 'refund_claim', 'refund_sent'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The kinds of e-mails to a dashboard person. The context `people` writes them. */
export const PERSON_MAIL_KINDS = [
  'invitation',
  'first_password',
  'reset_password',
  'confirm_address',
  'address_changed',
  'password_changed',
  'sign_in_way_added',
  'sign_in_way_removed',
  'factors_reset',
  'role_changed',
  'member_removed',
  'account_changed',
  'account_change_requested',
  'account_change_cancelled',
  'account_changes',
] as const;
export type PersonMailKind = (typeof PERSON_MAIL_KINDS)[number];

/** An e-mail that an event causes. */
export interface MailRule {
  kind: MailKind;
  /** The merchant's switch for it. */
  switch: MailSwitch;
  /** Only refunds of this kind. Absent: every event of the type. */
  when?: (refund: RefundFacts) => boolean;
  /** How long after the event it is due. */
  delaySeconds: number;
  /** It is created once per event, or once per payment. */
  oncePer: 'event' | 'payment';
}

/** Event type → the e-mails that it creates. The only place that defines this. */
export const MAILS_OF_EVENT: Readonly<Partial<Record<EventType, readonly MailRule[]>>> = {
  'payment.completed': [{ kind: 'receipt', switch: 'receipt', delaySeconds: 0, oncePer: 'event' }],
  // A payer who sends two transfers is not told about the first one's shortfall.
  'payment.processing': [
    { kind: 'short_payment', switch: 'shortPayment', delaySeconds: 90, oncePer: 'payment' },
  ],
  'refund.created': [
    {
      kind: 'refund_claim',
      switch: 'refunds',
      delaySeconds: 0,
      oncePer: 'event',
      when: ({ destination }) => destination === undefined,
    },
  ],
  'refund.completed': [{ kind: 'refund_sent', switch: 'refunds', delaySeconds: 0, oncePer: 'event' }],
};

/** The merchant's switch of a kind. */
export const SWITCH_OF = Object.fromEntries(
  Object.values(MAILS_OF_EVENT)
    .flat()
    .map((rule) => [rule.kind, rule.switch]),
) as Readonly<Record<MailKind, MailSwitch>>;

/** The refund in the body of an event; undefined when it has none. @param body JSON */
export function refundIn(body: string): RefundFacts | undefined {
  return (JSON.parse(body) as PaymentEventBody).refund;
}
