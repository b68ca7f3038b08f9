import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client';
import type { Schemas } from '../../api/schemas';
import { useMay, usePlace } from '../../lib/place';

export type TeamMember = Schemas['DashboardMember'];
export type OpenInvitation = Schemas['DashboardInvitation'];

const TEAM = '/dashboard/v1/businesses/{businessId}/team';
const INVITATIONS = '/dashboard/v1/businesses/{businessId}/invitations';

/** The path parameter of this business. */
export function useBusinessPath() {
  const { businessId } = usePlace();
  return { params: { path: { businessId } } };
}

export function useTeam() {
  return $api.useQuery('get', TEAM, useBusinessPath());
}

export function useInvitations() {
  const mayManage = useMay('team');
  return $api.useQuery('get', INVITATIONS, useBusinessPath(), { enabled: mayManage });
}

/** Reads the team and its invitations anew after a change. */
export function useTeamChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    // The own role may have changed with it.
    const changed = [TEAM, INVITATIONS, '/dashboard/v1/me'];
    await Promise.all(changed.map((path) => cache.invalidateQueries({ queryKey: ['get', path] })));
  };
}
