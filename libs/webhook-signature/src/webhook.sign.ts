import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export interface UnsignedWebhook {
  /** The same in every attempt. */
  id: string;
  /** The time of this attempt. */
  at: Date;
  /** The exact body of the request. */
  body: string;
  /** In base64, with or without `whsec_`. Several while one is being replaced. */
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
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function keyOf(secret: string): Buffer {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  if (text === '' || !BASE64.test(text))
    throw new Error('a webhook secret is not base64; roll the secret of its endpoint');
  return Buffer.from(text, 'base64');
}
