import { usePlace } from '../../lib/place';
import { $api, client } from '../client';
import type { QueryOf, Schemas } from '../schemas';
import { type On, useSend } from './send';

export type PaymentLink = Schemas['PaymentLinkDetails'];

const LINKS = '/dashboard/v1/businesses/{businessId}/{environment}/links';
const LINK = `${LINKS}/{linkId}` as const;

export function useLinks(query: QueryOf<'dashboardListPaymentLinks'>) {
  return $api.useQuery('get', LINKS, { params: { path: usePlace(), query } });
}

export function useLink(linkId: string) {
  return $api.useQuery('get', LINK, { params: { path: { ...usePlace(), linkId } } });
}

/** The payments of a link, newest first. */
export function useLinkPayments(linkId: string, query: { page: number; pageSize: number }) {
  return $api.useQuery('get', `${LINK}/payments`, { params: { path: { ...usePlace(), linkId }, query } });
}

export function useCreateLink(on?: On<{ data: PaymentLink }>) {
  const path = usePlace();
  return useSend((body: Schemas['CreatePaymentLinkDto']) => client.POST(LINKS, { params: { path }, body }), {
    changes: 'links',
    ...on,
  });
}

export function useChangeLink(linkId: string) {
  const path = { ...usePlace(), linkId };
  return useSend((body: Schemas['ChangePaymentLinkDto']) => client.PUT(LINK, { params: { path }, body }), {
    changes: 'links',
    alsoWhenRefused: true,
  });
}
