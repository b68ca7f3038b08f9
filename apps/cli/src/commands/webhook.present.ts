import type {
  AdminDelivery,
  AdminDeliveryAttempt,
  AdminDeliveryPage,
  AdminWebhookEndpoint,
  AdminWebhookEndpointWithSecret,
} from '@cowrie/dto';
import { facts, section, table } from '../output/table.format';

export function endpointText(endpoint: AdminWebhookEndpoint): string {
  return facts({
    endpoint: endpoint.id,
    environment: endpoint.environment,
    url: endpoint.url,
    events: endpoint.events?.join(', ') ?? 'all',
    state: stateOf(endpoint),
    'failing since': endpoint.failingSince,
    created: endpoint.createdAt,
    changed: endpoint.updatedAt,
  });
}

export function withSecretText({ secret, ...endpoint }: AdminWebhookEndpointWithSecret): string {
  return `${secret}\n\nStore it now: it is not shown again.\n\n${endpointText(endpoint)}`;
}

export function endpointsText(endpoints: readonly AdminWebhookEndpoint[]): string {
  if (endpoints.length === 0) return 'The business has no webhook endpoints.';
  const rows = endpoints.map((one) => [
    one.id,
    one.environment,
    one.url,
    one.events?.join(',') ?? 'all',
    stateOf(one),
    one.failingSince ?? '',
  ]);
  return table(['endpoint', 'environment', 'url', 'events', 'state', 'failing since'], rows);
}

export function deliveriesText({ data, nextBefore }: AdminDeliveryPage): string {
  const older = nextBefore ? `For older deliveries: --before ${nextBefore}` : '';
  if (data.length === 0)
    return older ? `No delivery was found on this page. ${older}` : 'No delivery was found.';
  const rows = data.map((one) => [
    one.createdAt,
    one.environment,
    one.type,
    one.state,
    String(one.tries),
    one.lastAttempt ? outcomeOf(one.lastAttempt) : '',
    one.id,
  ]);
  const head = ['created', 'environment', 'type', 'state', 'tries', 'last try', 'delivery'];
  return table(head, rows) + (older && `\n\n${older}`);
}

export function deliveryText(delivery: AdminDelivery): string {
  const { attempts, body } = delivery;
  const rows = attempts.map((one) => [
    one.at,
    `${one.durationMs} ms`,
    outcomeOf(one),
    (one.excerpt ?? '').replace(/\s+/g, ' ').slice(0, 80),
  ]);
  return [
    facts({
      delivery: delivery.id,
      'webhook-id': delivery.eventId,
      type: delivery.type,
      environment: delivery.environment,
      endpoint: delivery.endpointId,
      payment: delivery.paymentId,
      sequence: String(delivery.sequence),
      state: delivery.state,
      tries: String(delivery.tries),
      next: delivery.nextAt,
      created: delivery.createdAt,
      ended: delivery.endedAt,
    }),
    section('Attempts', rows.length > 0 ? table(['at', 'took', 'outcome', 'answer'], rows) : ''),
    section('Body', body),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function outcomeOf({ status, error }: AdminDeliveryAttempt): string {
  return error ?? String(status);
}

function stateOf({ enabled, disabledReason }: AdminWebhookEndpoint): string {
  return enabled ? 'enabled' : `disabled: ${disabledReason ?? 'reason unknown'}`;
}
