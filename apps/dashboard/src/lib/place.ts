import { useMatch, useParams } from '@tanstack/react-router';
import { useMe } from '../api/hooks/me';
import type { Schemas } from '../api/schemas';

export type Environment = Schemas['Environment'];
export type Permission = Schemas['Permission'];
export type Membership = Schemas['DashboardMembership'];

/** Which business and environment the page shows, as its address says. For `params.path` of a call. */
export interface Place {
  businessId: string;
  environment: Environment;
}

const BELOW = '/shell/$businessId/$environment';

/** The place of the page. Only for pages below `/$businessId/$environment`. */
export function usePlace(): Place {
  const { businessId, environment } = useParams({ from: BELOW });
  return { businessId, environment };
}

/** The place of the page, or undefined on a page of no business. */
export function usePlaceIfAny(): Place | undefined {
  return useMatch({ from: BELOW, shouldThrow: false })?.params;
}

/** The membership of the person in the business of the page. Undefined while it is not known. */
export function useMembership(): Membership | undefined {
  const place = usePlaceIfAny();
  return useMe()?.businesses.find(({ businessId }) => businessId === place?.businessId);
}

/** Whether the person may do something here. The API decides; the page only hides what would be refused. */
export function useMay(permission: Permission): boolean {
  return useMembership()?.permissions.includes(permission) ?? false;
}
