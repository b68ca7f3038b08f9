import { usePlace } from '../../lib/place';
import { $api, client } from '../client';
import type { QueryOf, Schemas } from '../schemas';
import { type On, useSend } from './send';

export type Endpoint = Schemas['AdminWebhookEndpoint'];
export type Delivery = Schemas['AdminDelivery'];
export type DeliveryRow = Schemas['AdminDeliveryRow'];
export type Attempt = Schemas['AdminDeliveryAttempt'];

const PLACE = '/dashboard/v1/businesses/{businessId}/{environment}';
const ENDPOINTS = `${PLACE}/webhook-endpoints` as const;
const ENDPOINT = `${ENDPOINTS}/{endpointId}` as const;
const DELIVERIES = `${PLACE}/webhook-deliveries` as const;
const DELIVERY = `${DELIVERIES}/{deliveryId}` as const;

const OPEN_STATES = ['waiting', 'pending'];
/** How often a delivery is read again until it has ended. */
const AGAIN_MS = 3000;

export function useEndpoints() {
  return $api.useQuery('get', ENDPOINTS, { params: { path: usePlace() } });
}

export function useEndpoint(endpointId: string) {
  return $api.useQuery('get', ENDPOINT, { params: { path: { ...usePlace(), endpointId } } });
}

export function useCreateEndpoint() {
  const path = usePlace();
  return useSend(
    (body: Schemas['DashboardCreateWebhookEndpointDto']) =>
      client.POST(ENDPOINTS, { params: { path }, body }),
    { changes: 'webhooks' },
  );
}

export function useChangeEndpoint(endpointId: string, on?: On) {
  const path = { ...usePlace(), endpointId };
  return useSend(
    (body: Schemas['AdminChangeWebhookEndpointDto']) => client.PATCH(ENDPOINT, { params: { path }, body }),
    { changes: 'webhooks', ...on },
  );
}

export function useDeleteEndpoint(endpointId: string, on?: On) {
  const path = { ...usePlace(), endpointId };
  return useSend(() => client.DELETE(ENDPOINT, { params: { path } }), { changes: 'webhooks', ...on });
}

/** Creates a new secret. */
export function useRollSecret(endpointId: string) {
  const path = { ...usePlace(), endpointId };
  return useSend(
    (body: Schemas['AdminRollWebhookSecretDto']) =>
      client.POST(`${ENDPOINT}/roll`, { params: { path }, body }),
    { changes: 'webhooks' },
  );
}

export function useSendTestEvent(endpointId: string, on?: On<{ data: { id: string } }>) {
  const path = { ...usePlace(), endpointId };
  return useSend(() => client.POST(`${ENDPOINT}/test`, { params: { path } }), {
    changes: 'webhooks',
    ...on,
  });
}

export function useDeliveries(query: QueryOf<'dashboardListWebhookDeliveries'>) {
  return $api.useQuery('get', DELIVERIES, { params: { path: usePlace(), query } });
}

/** A delivery, read again until it has ended. */
export function useDelivery(deliveryId: string) {
  return $api.useQuery(
    'get',
    DELIVERY,
    { params: { path: { ...usePlace(), deliveryId } } },
    {
      refetchInterval: ({ state }) => (OPEN_STATES.includes(state.data?.data.state ?? '') ? AGAIN_MS : false),
    },
  );
}

export function useResend(deliveryId: string, on?: On) {
  const path = { ...usePlace(), deliveryId };
  return useSend(() => client.POST(`${DELIVERY}/resend`, { params: { path } }), {
    changes: 'webhooks',
    ...on,
  });
}

/** Resends failed deliveries. */
export function useResendGivenUp(on?: On<{ data: { count: number } }>) {
  const path = usePlace();
  return useSend(
    (body: Schemas['DashboardResendGivenUpDto']) =>
      client.POST(`${DELIVERIES}/resend-given-up`, { params: { path }, body }),
    { changes: 'webhooks', ...on },
  );
}
