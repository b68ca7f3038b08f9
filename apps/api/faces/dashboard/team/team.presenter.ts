import type { DashboardMember } from '@cowrie/dto';
import type { Member } from '@cowrie/api/people/member';
import { hasSecondFactor } from '@cowrie/api/people/credentials/factors';
import { ALLOWED } from '@cowrie/api/people/permissions';
import type { TeamActor } from '@cowrie/api/people/team/team.rules';
import type { TeamMember } from '@cowrie/api/people/team/team-administration.service';

/** The person who changes the team, for its use cases. */
export function teamActorOf({ merchant, role, actor }: Member): TeamActor {
  return { businessId: merchant._id, role, by: actor };
}

/** A person who works for a business. Only managers of the team see how and when the person signs in. */
export function presentMember({ membership, person }: TeamMember, reader: Member): DashboardMember {
  const mayManage = ALLOWED.team.includes(reader.role);
  return {
    personId: person._id.toHexString(),
    name: person.name,
    email: person.email,
    role: membership.role,
    isYou: person._id.equals(reader.person._id),
    since: membership.createdAt.toISOString(),
    ...(mayManage && {
      hasSecondFactor: hasSecondFactor(person),
      lastSeenAt: membership.lastSeenAt?.toISOString(),
    }),
    ...(person.disabledAt && { isDisabled: true }),
  };
}
