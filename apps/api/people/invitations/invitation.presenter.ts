import type { DashboardInvitation } from '@cowrie/dto';
import type { Invitation } from './invitation.schema';

/** An open invitation, without its link. */
export function presentInvitation(
  { _id, email, role, sentAt, expiresAt }: Invitation,
  now: Date,
): DashboardInvitation {
  return {
    id: _id.toHexString(),
    email,
    role,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  };
}
