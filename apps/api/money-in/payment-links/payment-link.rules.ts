import type { FieldError, PaymentLinkState } from '@cowrie/dto';
import { type Amount, compare } from '@cowrie/money';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { UseOfLink } from './link-sessions.repository';
import type { PaymentLink } from './payment-link.schema';

/** The amounts of a new link. */
export interface LinkAmounts {
  amount?: Amount | undefined;
  minimumAmount?: Amount | undefined;
  maximumAmount?: Amount | undefined;
}

/** A link has a fixed amount, or bounds for the payer's. @throws ApiError validation_failed */
export function requireAmounts({ amount, minimumAmount, maximumAmount }: LinkAmounts): void {
  const fields: FieldError[] = [];
  const bounds = { minimumAmount, maximumAmount };
  for (const field of ['minimumAmount', 'maximumAmount'] as const)
    if (amount && bounds[field])
      fields.push({ field, message: `${field} cannot be given with amount; leave one of them out` });
  if (minimumAmount && maximumAmount && compare(minimumAmount, maximumAmount) > 0)
    fields.push({ field: 'minimumAmount', message: 'minimumAmount must not be above maximumAmount' });
  if (fields.length > 0) throw new ApiError('validation_failed', { fields });
}

/** @throws ApiError validation_failed */
export function requireFuture(expiresAt: Date | undefined, now: Date): void {
  if (!expiresAt || expiresAt > now) return;
  const message = 'expiresAt must be in the future; to end the link now, switch it off';
  throw new ApiError('validation_failed', { fields: [{ field: 'expiresAt', message }] });
}

/** Whether a link can be paid at a time. `use` is needed for links for one payment. Pure. */
export function stateOf(
  { isActive, expiresAt, use: kind }: Pick<PaymentLink, 'isActive' | 'expiresAt' | 'use'>,
  use: UseOfLink['kind'],
  now: Date,
): PaymentLinkState {
  // A paid link stays paid, no matter what happens to it.
  if (kind === 'once' && use === 'used') return 'used';
  if (!isActive) return 'inactive';
  if (expiresAt && expiresAt <= now) return 'expired';
  return kind === 'once' && use === 'in_use' ? 'in_use' : 'open';
}

const REFUSALS = {
  inactive: 'payment_link_inactive',
  expired: 'payment_link_expired',
  used: 'payment_link_used',
  in_use: 'payment_link_in_use',
} as const;

/** @throws ApiError payment_link_inactive, payment_link_expired, payment_link_used, payment_link_in_use */
export function requireOpen(state: PaymentLinkState): void {
  if (state !== 'open') throw new ApiError(REFUSALS[state]);
}
