import type { components, webhooks } from './openapi.generated';

type EventOf<Type extends keyof webhooks> = {
  [One in Type]: webhooks[One]['post']['requestBody']['content']['application/json'];
}[Type];

/**
 * An event about a payment. Its `type` says what it holds: every event whose type begins with `refund.` has a
 * `refund`.
 */
export type PaymentEvent = EventOf<components['schemas']['PaymentEventType']>;
/** An event about your money or accounts, not about a payment. */
export type MerchantEvent = EventOf<components['schemas']['MerchantEventType']>;

/** The body of a webhook. Its `type` says which event it is. */
export type WebhookEvent = PaymentEvent | MerchantEvent;

export interface WebhookVerification {
  /** The raw request body. Parsing and serializing it again changes its bytes. */
  payload: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** `whsec_…`, or both secrets while you replace one. */
  secret: string | readonly string[];
  /** The allowed difference between the sender's clock and yours. Default 300. */
  toleranceSeconds?: number;
  /** Default: now. */
  now?: Date;
}

/**
 * The webhook is not signed with your secret, or its time is not current. Answer 400 and ignore its content.
 */
export class CowrieWebhookError extends Error {
  override readonly name = 'CowrieWebhookError';
}

const PREFIX = 'whsec_';

/**
 * Returns the event of a webhook after it has verified the signature as Standard Webhooks describes. The same
 * `webhook-id` may arrive more than once: handle it once.
 * @throws CowrieWebhookError when the signature or its time is wrong
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
  if (!/^\d{1,12}$/.test(timestamp))
    throw new CowrieWebhookError('webhook-timestamp is not a number of seconds');
  const differenceSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (differenceSeconds > toleranceSeconds)
    throw new CowrieWebhookError('webhook-timestamp is too far from now');
  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  if (!(ArrayBuffer.isView(body) as boolean))
    throw new CowrieWebhookError(
      'payload is not text or bytes; pass the raw request body, before any JSON parser',
    );
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
  throw new CowrieWebhookError('no signature matches one of your secrets');
}

function headerOf(headers: WebhookVerification['headers'], name: string): string {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const given = entries.filter(([key, one]) => key.toLowerCase() === name && one !== undefined);
  const [value] = given.map(([, one]) => one);
  // Of two, the receiver could read the one that was not checked.
  if (given.length > 1) throw new CowrieWebhookError(`${name} came twice`);
  if (typeof value !== 'string' || value === '') throw new CowrieWebhookError(`${name} is missing`);
  return value;
}

/** @throws Error for a malformed secret, which is the receiver's mistake, not the sender's */
async function keyOf(secret: string) {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!bytes || bytes.length === 0)
    throw new Error('secret must be whsec_ and base64; copy it again from the webhook endpoint');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
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
