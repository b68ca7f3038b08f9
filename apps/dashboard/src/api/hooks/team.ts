import { useMay, usePlace } from '../../lib/place';
import { $api, client } from '../client';
import type { Schemas } from '../schemas';
import { type On, useSend } from './send';

export type TeamMember = Schemas['DashboardMember'];
export type OpenInvitation = Schemas['DashboardInvitation'];
export type Role = Schemas['MemberRole'];

const BUSINESS = '/dashboard/v1/businesses/{businessId}';
const TEAM = `${BUSINESS}/team` as const;
const MEMBER = `${BUSINESS}/members/{personId}` as const;
const INVITATIONS = `${BUSINESS}/invitations` as const;
const INVITATION = `${INVITATIONS}/{invitationId}` as const;

function useBusiness() {
  const { businessId } = usePlace();
  return { businessId };
}

export function useTeam() {
  return $api.useQuery('get', TEAM, { params: { path: useBusiness() } });
}

/** Sets whether everybody needs a second factor. */
export function useChangeTeam() {
  const path = useBusiness();
  return useSend(
    (body: Schemas['DashboardChangeTeamDto']) => client.PATCH(TEAM, { params: { path }, body }),
    { changes: 'team' },
  );
}

export function useChangeMember(personId: string, on?: On) {
  const path = { ...useBusiness(), personId };
  return useSend(
    (body: Schemas['DashboardChangeMemberDto']) => client.PATCH(MEMBER, { params: { path }, body }),
    { changes: 'team', ...on },
  );
}

export function useRemoveMember(personId: string, on?: On) {
  const path = { ...useBusiness(), personId };
  return useSend(() => client.DELETE(MEMBER, { params: { path } }), { changes: 'team', ...on });
}

/** What keeps working without the person. */
export function useMadeThings(personId: string) {
  return $api.useQuery('get', `${MEMBER}/made`, { params: { path: { ...useBusiness(), personId } } });
}

/** The open invitations, for people who may manage the team. */
export function useInvitations() {
  const enabled = useMay('team');
  return $api.useQuery('get', INVITATIONS, { params: { path: useBusiness() } }, { enabled });
}

export function useInvite(on?: On) {
  const path = useBusiness();
  return useSend(
    (body: Schemas['DashboardInviteDto']) => client.POST(INVITATIONS, { params: { path }, body }),
    {
      changes: 'team',
      ...on,
    },
  );
}

export function useResendInvitation(invitationId: string) {
  const path = { ...useBusiness(), invitationId };
  return useSend(() => client.POST(`${INVITATION}/resend`, { params: { path } }), { changes: 'team' });
}

export function useCancelInvitation(invitationId: string) {
  const path = { ...useBusiness(), invitationId };
  return useSend(() => client.DELETE(INVITATION, { params: { path } }), { changes: 'team' });
}
