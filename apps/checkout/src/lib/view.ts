import type { CheckoutConfiguration, CheckoutProgress } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import { redirectAddress } from './redirect-address';

export type Deposit = NonNullable<CheckoutProgress['deposit']>;
export type Confirmations = NonNullable<CheckoutProgress['confirmations']>;

/** What the customer sees of a payment that could be read. */
export type View =
  | { kind: 'choose'; leftMs: number }
  | { kind: 'pay'; deposit: Deposit; leftMs: number }
  | { kind: 'short'; deposit: Deposit; leftMs: number; received: string; missing: string }
  /** Seen on the chain. Without numbers when only the status has told so yet. */
  | { kind: 'seen'; confirmations: Confirmations | null }
  | { kind: 'settling' }
  /** The window is over, and the API has not yet read the chain to its end. */
  | { kind: 'checking' }
  | { kind: 'done'; leaveFor: string | null }
  | { kind: 'failed'; leaveFor: string | null }
  | { kind: 'expired'; leaveFor: string | null };

/**
 * The view of a payment.
 * @param status the newest known; may be newer than `config`
 * @param now the server's time, ms since the epoch
 */
export function viewOf(config: CheckoutConfiguration, status: PaymentStatus, now: number): View {
  switch (status) {
    case 'pending':
      return hasReceived(config) ? receivingView(config, now) : openView(config, now);
    case 'processing':
      return receivingView(config, now);
    // Only here, and only because the API said so, does the page show success.
    case 'completed':
      return { kind: 'done', leaveFor: leaveFor(config, config.callbackURL) };
    case 'failed':
      return { kind: 'failed', leaveFor: leaveFor(config, config.failureURL) };
    case 'expired':
      return { kind: 'expired', leaveFor: leaveFor(config, config.failureURL) };
  }
}

function openView(config: CheckoutConfiguration, now: number): View {
  const { deposit } = config;
  const leftMs = Date.parse(deposit?.validUntil ?? config.expiresAt) - now;
  // No address is shown any more: what is sent now would come too late.
  if (leftMs <= 0) return { kind: 'checking' };
  return deposit ? { kind: 'pay', deposit, leftMs } : { kind: 'choose', leftMs };
}

function receivingView(config: CheckoutConfiguration, now: number): View {
  const { deposit, confirmations = null, receivedAmount, missingAmount } = config;
  if (config.paidAt !== undefined) return { kind: 'settling' };
  if (deposit && receivedAmount && missingAmount && hasReceived(config) && !isZero(missingAmount)) {
    const leftMs = Date.parse(deposit.validUntil) - now;
    return leftMs > 0
      ? { kind: 'short', deposit, leftMs, received: receivedAmount, missing: missingAmount }
      : { kind: 'checking' };
  }
  return confirmations && confirmations.seen >= confirmations.required
    ? { kind: 'settling' }
    : { kind: 'seen', confirmations };
}

function hasReceived({ receivedAmount }: CheckoutConfiguration): boolean {
  return receivedAmount !== undefined && !isZero(receivedAmount);
}

function isZero(amount: string): boolean {
  return /^0*(\.0*)?$/.test(amount);
}

function leaveFor(config: CheckoutConfiguration, target: string | undefined): string | null {
  return redirectAddress(target, { paymentId: config.id, reference: config.clientReference });
}
