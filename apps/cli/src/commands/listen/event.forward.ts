import { signWebhook } from '@cowrie/webhook-signature';
import type { StoredEvent } from '@cowrie/api/notify/events/event.schema';

const TIMEOUT_MS = 10_000;

/** Where events go, and the secret that signs them. */
export interface ForwardTarget {
  forwardTo: string;
  secret: string;
}

/** How the server answered. */
export interface Forwarded {
  /** The server answered with a 2xx status. */
  isTaken: boolean;
  status?: number;
  /** Why the server did not accept it. */
  error?: string;
  durationMs: number;
}

/**
 * Sends the event once, byte for byte as a worker does. Any address is allowed, because the operator's own
 * machine sends it.
 */
export async function forwardEvent(
  { _id: id, body }: Pick<StoredEvent, '_id' | 'body'>,
  { forwardTo, secret, interruption }: ForwardTarget & { interruption: AbortSignal },
): Promise<Forwarded> {
  const started = performance.now();
  const signed = signWebhook({ id, at: new Date(), body, secrets: [secret] });
  const answered = fetch(forwardTo, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Cowrie-Webhooks/1', ...signed },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([interruption, AbortSignal.timeout(TIMEOUT_MS)]),
  }).then(async (response) => {
    await response.body?.cancel();
    const { status, ok: isTaken } = response;
    return isTaken ? { isTaken, status } : { isTaken, status, error: `answered ${status}` };
  });
  const result = await answered.catch((error: Error) => ({ isTaken: false, error: reasonOf(error) }));
  return { ...result, durationMs: Math.round(performance.now() - started) };
}

function reasonOf({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return 'no answer in time';
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || message : message;
}
