import { useLocation, useMatch, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMe } from '../api/hooks/me';
import type { Schemas } from '../api/schemas';

export type Environment = Schemas['Environment'];
export type Permission = Schemas['Permission'];
export type Membership = Schemas['DashboardMembership'];

/** The business and environment of the page, from its address. For `params.path` of a call. */
export interface Place {
  businessId: string;
  environment: Environment;
}

const BELOW = '/shell/$businessId/$environment';

/**
 * The place of the page, the same object while it is the same. Only for pages below
 * `/$businessId/$environment`.
 */
export function usePlace(): Place {
  const { businessId, environment } = useParams({ from: BELOW });
  return useMemo(() => ({ businessId, environment }), [businessId, environment]);
}

/** The place of the page, or undefined on a page without a business. */
export function usePlaceIfAny(): Place | undefined {
  return useMatch({ from: BELOW, shouldThrow: false, structuralSharing: true, select: placeOf });
}

/** What a page is drawn again for: its place, and not the rest of its match. */
function placeOf({ params: { businessId, environment } }: { params: Place }): Place {
  return { businessId, environment };
}

/** The path of the page's address. What asks for the whole address is drawn again for each filter. */
export function usePathname(): string {
  return useLocation({ select: ({ pathname }) => pathname });
}

/** The networks of the page's environment, with their tokens. Undefined while they are unknown. */
export function useNetworksHere(): Schemas['DashboardNetwork'][] | undefined {
  const environment = usePlaceIfAny()?.environment;
  const networks = useMe()?.networks;
  return useMemo(() => networks?.filter((one) => one.environment === environment), [networks, environment]);
}

/** The person's membership in the page's business. Undefined while it is unknown. */
export function useMembership(): Membership | undefined {
  const place = usePlaceIfAny();
  return useMe()?.businesses.find(({ businessId }) => businessId === place?.businessId);
}

/** Whether the person may do something here. The API decides; the page only hides what would be refused. */
export function useMay(permission: Permission): boolean {
  return useMembership()?.permissions.includes(permission) ?? false;
}
