import { Webhook } from 'standardwebhooks';

export interface UnsignedWebhook {
  /** Stays the same on every try. */
  id: string;
  /** Of this try. */
  at: Date;
  /** As it will be sent, byte for byte. */
  body: string;
  /** In base64, with or without `whsec_`; several while one is being replaced. */
  secrets: readonly string[];
}

export interface SignedHeaders {
  'webhook-id': string;
  /** Seconds since 1970. */
  'webhook-timestamp': string;
  /** One signature for each secret, with a space between. */
  'webhook-signature': string;
}

/** The headers of Standard Webhooks. @throws Error without a secret, or for one that is no base64 */
export function signWebhook({ id, at, body, secrets }: UnsignedWebhook): SignedHeaders {
  if (secrets.length === 0) throw new Error('a webhook needs a secret');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
