import type { components } from './openapi.generated';

/** What a webhook tells: a payment's event. */
export type WebhookEvent = components['schemas']['PaymentEventBody'];

export interface WebhookVerification {
  /** The request's body as it came, byte for byte: parsed and written again it is another. */
  payload: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** `whsec_…`; two while you replace one. */
  secret: string | readonly string[];
  /** How far the sender's clock and yours may be apart. Default 300. */
  toleranceSeconds?: number;
  /** Default: now. */
  now?: Date;
}

/** Whoever sent this does not know the secret, or sent it long ago: answer 400, and believe nothing of it. */
export class CowrieWebhookError extends Error {
  override readonly name = 'CowrieWebhookError';
}

const PREFIX = 'whsec_';

/**
 * Gives the event of a webhook that is proven to be from Cowrie, by Standard Webhooks. The same `webhook-id` may come more
 * than once: work it off once.
 * @throws CowrieWebhookError when it is not proven
 */
export async function verifyWebhook({
  payload,
  headers,
  secret,
  toleranceSeconds = 300,
  now = new Date(),
}: WebhookVerification): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) throw new CowrieWebhookError('webhook-timestamp is no time');
  const apartSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (apartSeconds > toleranceSeconds) throw new CowrieWebhookError('webhook-timestamp is too far from now');
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  if (!(ArrayBuffer.isView(body) as boolean))
    throw new CowrieWebhookError('payload must be the body as it came, not what was parsed of it');
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [bytesOf(one.slice(3))] : []));
  for (const known of typeof secret === 'string' ? [secret] : secret) {
    const key = await keyOf(known);
    for (const signature of given) {
      // Compares in constant time.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
    }
  }
  throw new CowrieWebhookError('no signature is by one of your secrets');
}

function headerOf(headers: WebhookVerification['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '') throw new CowrieWebhookError(`${name} is missing`);
  return value;
}

/** @throws Error for a secret that is none: that is a fault of the receiver's own */
async function keyOf(secret: string) {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!bytes || bytes.length === 0) throw new Error('secret must be whsec_ and base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}
