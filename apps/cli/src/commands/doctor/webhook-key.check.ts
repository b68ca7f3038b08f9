import { MerchantsService } from '../../../../api/src/merchants/merchants.service';
import { WebhookEndpointsRepository } from '../../../../api/src/webhooks/endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from '../../../../api/src/webhooks/endpoints/webhook-endpoints.service';
import type { WebhookEndpoint } from '../../../../api/src/webhooks/endpoints/webhook-endpoint.schema';
import type { OpenService } from '../../service/service.open';
import { fail, type Finding, ok } from './finding';

const PAGE_SIZE = 100;
const CHECK = 'webhook secrets';

/** Secrets are sealed under KEY_HMAC_SECRET: with another one nothing can be signed any more. */
export async function checkWebhookKey(service: OpenService): Promise<Finding[]> {
  const secrets = service.get(WebhookEndpointsService);
  const closed: string[] = [];
  let count = 0;
  for await (const endpoint of enabledEndpoints(service)) {
    count += 1;
    if (!opens(secrets, endpoint)) closed.push(endpoint._id.toHexString());
  }
  if (closed.length === 0) return [ok(CHECK, `${count} enabled endpoints, and every secret opens`)];
  const found = `${closed.length} of ${count} cannot be opened: ${closed.slice(0, 5).join(', ')}`;
  return [
    fail(
      CHECK,
      found,
      'KEY_HMAC_SECRET was changed: put it back, or roll their secrets (cowrie webhook roll)',
    ),
  ];
}

async function* enabledEndpoints(service: OpenService): AsyncGenerator<WebhookEndpoint> {
  for (let page = 1; ; page += 1) {
    const { rows } = await service.get(MerchantsService).list({ page, pageSize: PAGE_SIZE });
    yield* await service.get(WebhookEndpointsRepository).findEnabled(rows.map(({ _id }) => _id));
    if (rows.length < PAGE_SIZE) return;
  }
}

function opens(secrets: WebhookEndpointsService, endpoint: WebhookEndpoint): boolean {
  try {
    return secrets.secretsInForce(endpoint).length > 0;
  } catch {
    return false;
  }
}
