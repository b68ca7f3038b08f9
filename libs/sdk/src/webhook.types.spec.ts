import type { ListedEvent, PaymentEvent, WebhookEvent } from '.';

/** Compiles only if the two types are the same. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
type RefundOf<Event> = Event extends { refund: infer Refund } ? Refund : undefined;
type OfType<Event, Type> = Extract<Event, { type: Type }>;

/** A receiver's code. Without narrowing it does not compile. */
function refundedBy(event: WebhookEvent | ListedEvent): string | undefined {
  switch (event.type) {
    case 'refund.created':
    case 'refund.sent':
    case 'refund.completed':
    case 'refund.failed':
    case 'refund.expired':
      return `${event.refund.amount} ${event.refund.token}`;
    case 'payment.held':
      return event.held.refundId;
    case 'settlement.paid':
      return event.data.settlement?.amount;
    default:
      return undefined;
  }
}

// Guarantee: `event.type === 'refund.completed'` is the only check that a program needs before it reads
// `event.refund`.
it('narrows an event by its type', () => {
  const isNarrow: Same<
    RefundOf<OfType<WebhookEvent, 'refund.completed'>>,
    NonNullable<PaymentEvent['refund']>
  > = true;
  const isNarrowInList: Same<
    OfType<ListedEvent, 'refund.failed'>['refund'],
    PaymentEvent['refund'] & object
  > = true;
  expect([isNarrow, isNarrowInList]).toEqual([true, true]);
  const refund = { id: '66f2c1a09b1e4d0007a1c9e2', amount: '3.23', token: 'USDC' };
  const completed: unknown = { type: 'refund.completed', refund };
  expect(refundedBy(completed as WebhookEvent)).toBe('3.23 USDC');
});
