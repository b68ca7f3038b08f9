import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Payout } from './payout.schema';

/**
 * A refund takes one address, and only while its payer is asked for it.
 * @throws ApiError refund_address_given, refund_not_changeable
 */
export function requireAddressWanted(
  { destination, status, claim }: Pick<Payout, 'destination' | 'status' | 'claim'>,
  now: Date,
): void {
  if (destination) throw new ApiError('refund_address_given');
  const isOverdue = claim && claim.expiresAt <= now;
  if (status !== 'awaiting_address' || isOverdue)
    throw new ApiError('refund_not_changeable', {
      values: { why: isOverdue ? 'it has expired' : `it is ${status}` },
    });
}
