import { keepPreviousData } from '@tanstack/react-query';
import { usePlace } from '../../lib/place';
import { $api } from '../client';
import type { QueryOf, Schemas } from '../schemas';

export type AuditEntry = Schemas['DashboardAuditEntry'];

/** The changes in a business, and to it. */
export function useAuditLog(query: QueryOf<'dashboardListAudit'>) {
  const { businessId } = usePlace();
  return $api.useQuery(
    'get',
    '/dashboard/v1/businesses/{businessId}/audit',
    { params: { path: { businessId }, query } },
    { placeholderData: keepPreviousData },
  );
}
