import { Webhook } from 'standardwebhooks';

export interface UnsignedWebhook {
  /** The same in every attempt. */
  id: string;
  /** The time of this attempt. */
  at: Date;
  /** The exact body of the request. */
  body: string;
  /** In base64, with or without `whsec_`. Several while one is replaced. */
  secrets: readonly string[];
}

export interface SignedHeaders {
  'webhook-id': string;
  /** Seconds since 1970. */
  'webhook-timestamp': string;
  /** One signature for each secret, separated by spaces. */
  'webhook-signature': string;
}

/** The headers of Standard Webhooks. @throws Error without a secret, or for one that is not base64 */
export function signWebhook({ id, at, body, secrets }: UnsignedWebhook): SignedHeaders {
  if (secrets.length === 0)
    throw new Error('a webhook needs a secret; give the endpoint one before you sign');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
