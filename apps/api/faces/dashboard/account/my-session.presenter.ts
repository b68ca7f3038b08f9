import type { DashboardPersonSession } from '@cowrie/dto';
import type { PersonSession } from '@cowrie/api/people/sessions/person-session.schema';

/** A session as its person sees it. `current` is the session of the request. */
export function presentSession(session: PersonSession, current: PersonSession): DashboardPersonSession {
  const { _id, factors, address, userAgent, createdAt, lastSeenAt, endsAt } = session;
  return {
    id: _id.toHexString(),
    isCurrent: _id.equals(current._id),
    factors: [...factors],
    address,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
