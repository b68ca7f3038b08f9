import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { WebhookEndpointsRepository } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.service';
import type { WebhookEndpoint } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint.schema';
import type { DoctorParts } from './doctor.parts';
import { fail, type Finding, ok } from './finding';

const PAGE_SIZE = 100;
const CHECK = 'webhook secrets';

/**
 * Whether the secrets of all enabled endpoints can be decrypted. KEY_HMAC_SECRET encrypts them, so with
 * another key no webhook can be signed.
 */
export async function checkWebhookKey(service: DoctorParts): Promise<Finding[]> {
  const secrets = service.get(WebhookEndpointsService);
  const unreadable: string[] = [];
  let count = 0;
  for await (const endpoint of enabledEndpoints(service)) {
    count += 1;
    if (!canDecrypt(secrets, endpoint)) unreadable.push(endpoint._id.toHexString());
  }
  if (unreadable.length === 0)
    return [ok(CHECK, `${count} enabled endpoints, every secret can be decrypted`)];
  const found = `${unreadable.length} of ${count} cannot be decrypted: ${unreadable.slice(0, 5).join(', ')}`;
  return [
    fail(CHECK, found, 'KEY_HMAC_SECRET has changed: restore it, or roll the secrets (cowrie webhook roll)'),
  ];
}

async function* enabledEndpoints(service: DoctorParts): AsyncGenerator<WebhookEndpoint> {
  for (let page = 1; ; page += 1) {
    const { rows } = await service.get(MerchantsService).list({ page, pageSize: PAGE_SIZE });
    yield* await service.get(WebhookEndpointsRepository).findEnabled(rows.map(({ _id }) => _id));
    if (rows.length < PAGE_SIZE) return;
  }
}

function canDecrypt(secrets: WebhookEndpointsService, endpoint: WebhookEndpoint): boolean {
  try {
    return secrets.secretsInForce(endpoint).length > 0;
  } catch {
    return false;
  }
}
