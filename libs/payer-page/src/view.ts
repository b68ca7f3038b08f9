import type { CheckoutConfiguration, CheckoutProgress, RedirectField } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import { type RedirectTarget, redirectTarget } from './redirect-target';

export type Deposit = NonNullable<CheckoutProgress['deposit']>;
export type Confirmations = NonNullable<CheckoutProgress['confirmations']>;

/**
 * The rate of a payment: one `token` is `price` of `currency`. It holds until the time `until` (ISO 8601).
 */
export interface FixedRate {
  token: string;
  price: string;
  currency: string;
  until: string;
  /** When it was fixed (ISO 8601), and by which sources. Undefined or empty when the service does not say. */
  fixedAt: string | undefined;
  sources: readonly string[];
}

/** What the page shows for a loaded payment. */
export type View =
  | { kind: 'choose'; leftMs: number }
  | { kind: 'pay'; deposit: Deposit; leftMs: number; rate?: FixedRate }
  | { kind: 'short'; deposit: Deposit; leftMs: number; received: string; missing: string; rate?: FixedRate }
  /** Seen on the network. `confirmations` is null while only the status poll has reported it. */
  | { kind: 'seen'; confirmations: Confirmations | null }
  | { kind: 'settling' }
  /** The window is over, and the API has not yet read the chain up to its end. */
  | { kind: 'checking' }
  | { kind: 'done'; redirectTo: RedirectTarget | null }
  | { kind: 'failed'; redirectTo: RedirectTarget | null }
  | { kind: 'expired'; redirectTo: RedirectTarget | null };

/**
 * Where a customer can begin again after a payment that ended without money: the page of its payment link, or
 * the merchant's own address. Null when there is neither, after money came, and after the customer cancelled.
 */
export function retryOf(config: CheckoutConfiguration, view: View): RedirectTarget | null {
  const isOver = view.kind === 'expired' || view.kind === 'failed';
  if (!isOver || isCancelled(config, view) || hasReceived(config) || config.arrivals?.length) return null;
  const { linkCode } = config;
  return linkCode
    ? { address: `/l/${encodeURIComponent(linkCode)}`, host: '', isTrusted: true }
    : redirectFor(config, 'retryURL');
}

/** The payment is over, with any result. */
export function hasEnded({ kind }: View): boolean {
  return kind === 'done' || kind === 'failed' || kind === 'expired';
}

/** The customer has ended it, and nothing has arrived. */
export function isCancelled(config: CheckoutConfiguration, { kind }: View): boolean {
  return kind === 'expired' && config.cancelledAt !== undefined && !config.arrivals;
}

/** True once the customer has asked for the money, or has a link to it. */
export function isAskedBack({ refund }: CheckoutConfiguration): boolean {
  return refund?.state === 'link_sent' || refund?.state === 'asked';
}

/** True once the money went back, and there is no more to ask for. */
export function isSentBack({ refund }: CheckoutConfiguration): boolean {
  return refund?.state === 'sent_back';
}

/**
 * The view of a payment.
 * @param status newest known status; can be newer than `config`
 * @param now the server's time, ms since the epoch
 */
export function viewOf(config: CheckoutConfiguration, status: PaymentStatus, now: number): View {
  switch (status) {
    case 'pending':
      // The customer went back to the shop. The chain only has to be read up to that moment.
      if (config.cancelledAt) return { kind: 'expired', redirectTo: redirectFor(config, 'failureURL') };
      // Money that came for an abandoned choice waits for the next one.
      return config.deposit && hasReceived(config) ? receivingView(config, now) : openView(config, now);
    case 'processing':
      return receivingView(config, now);
    // The only place where the page shows success: the API reported the status `completed`.
    case 'completed':
      return { kind: 'done', redirectTo: redirectFor(config, 'callbackURL') };
    case 'failed':
      return { kind: 'failed', redirectTo: redirectFor(config, 'failureURL') };
    case 'expired':
      return { kind: 'expired', redirectTo: redirectFor(config, 'failureURL') };
  }
}

function openView(config: CheckoutConfiguration, now: number): View {
  const { deposit } = config;
  const leftMs = Date.parse(deposit?.validUntil ?? config.expiresAt) - now;
  // No longer shows an address: a transfer sent now would be late.
  if (leftMs <= 0) return { kind: 'checking' };
  return deposit ? { kind: 'pay', deposit, leftMs, ...rateOf(config) } : { kind: 'choose', leftMs };
}

function receivingView(config: CheckoutConfiguration, now: number): View {
  const { deposit, confirmations = null, receivedAmount, missingAmount } = config;
  if (config.paidAt !== undefined) return { kind: 'settling' };
  if (deposit && receivedAmount && missingAmount && hasReceived(config) && !isZero(missingAmount)) {
    const leftMs = Date.parse(deposit.validUntil) - now;
    return leftMs > 0
      ? {
          kind: 'short',
          deposit,
          leftMs,
          received: receivedAmount,
          missing: missingAmount,
          ...rateOf(config),
        }
      : { kind: 'checking' };
  }
  return confirmations && confirmations.seen >= confirmations.required
    ? { kind: 'settling' }
    : { kind: 'seen', confirmations };
}

function rateOf({ deposit, paymentCurrency }: CheckoutConfiguration): { rate?: FixedRate } {
  if (!deposit?.rate) return {};
  const { token, rate, validUntil, rateFixedAt, rateSources = [] } = deposit;
  const facts = { token, price: rate, currency: paymentCurrency, until: validUntil };
  return { rate: { ...facts, fixedAt: rateFixedAt, sources: rateSources } };
}

function hasReceived({ receivedAmount }: CheckoutConfiguration): boolean {
  return receivedAmount !== undefined && !isZero(receivedAmount);
}

function isZero(amount: string): boolean {
  return /^0*(\.0*)?$/.test(amount);
}

function redirectFor(config: CheckoutConfiguration, field: RedirectField): RedirectTarget | null {
  return redirectTarget(config[field], {
    parameters: { paymentId: config.id, reference: config.clientReference },
    // Anything but a clear yes is a no, and the customer decides.
    isTrusted: Array.isArray(config.trustedRedirects) && config.trustedRedirects.includes(field),
  });
}
