import { Agent, request } from 'undici';
import { type SignedHeaders, signWebhook } from '@cowrie/webhook-signature';
import type { Clock } from '../../platform/clock/clock';
import { parseRetryAfter } from '../deliveries/retry.schedule';
import { publicLookup, type Resolve } from '../endpoints/public-lookup';
import { faultOfWebhookUrl, type UrlPolicy } from '../endpoints/webhook-url';
import type { Attempt } from '../deliveries/delivery.schema';
import { readExcerpt } from './excerpt.read';

const TRY_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Servers close idle connections after 5 s and more, so a webhook seldom meets a connection that is just being closed. */
const KEEP_IDLE_MS = 4_000;

/** One webhook to send. `secrets` sign it, newest first. */
export interface OutgoingWebhook {
  url: string;
  environment: UrlPolicy['environment'];
  /** The `webhook-id`. */
  id: string;
  body: string;
  secrets: readonly string[];
}

/** The result of one try. */
export interface Sent {
  attempt: Attempt;
  /** The answer was a 2xx. */
  isTaken: boolean;
  retryAfterSeconds?: number | undefined;
}

type Answer = Omit<Sent, 'attempt'> & Omit<Attempt, 'at' | 'durationMs'>;

export interface SenderOptions {
  clock: Clock;
  /** Allows private addresses; for local work only. */
  allowPrivate: boolean;
  /** The time-out of a whole try, from name resolution to the last byte that is read. */
  timeoutMs?: number;
  resolve?: Resolve;
  /** Certificates to trust instead of the system's. */
  ca?: string;
  /** How long an idle connection is kept for the next webhook to the same host. */
  keepIdleMs?: number;
}

/**
 * Makes one try: a POST that follows no redirect and uses no proxy. It connects to public addresses only (docs/interface.md
 * §6.5), and keeps an idle connection for a few seconds (docs/decisions/0016). It never throws because of what a receiver does.
 */
export class WebhookSender {
  private readonly agent: Agent;
  private readonly inFlight = new Set<AbortController>();
  /** True from `close` on. */
  isEnding = false;

  constructor(private readonly options: SenderOptions) {
    const { allowPrivate, resolve, ca, timeoutMs = TRY_TIMEOUT_MS, keepIdleMs = KEEP_IDLE_MS } = options;
    this.agent = new Agent({
      connect: {
        timeout: timeoutMs,
        rejectUnauthorized: true,
        ...(ca && { ca }),
        ...(!allowPrivate && { lookup: publicLookup(resolve) }),
      },
      // A kept connection leads to the address that was checked, wherever the name leads by now.
      keepAliveTimeout: keepIdleMs,
      keepAliveMaxTimeout: keepIdleMs,
      allowH2: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  }

  /**
   * Sends a webhook once.
   * @throws Error if a secret cannot sign
   */
  async send(webhook: OutgoingWebhook): Promise<Sent> {
    const { clock, timeoutMs = TRY_TIMEOUT_MS } = this.options;
    const at = clock.now();
    const start = performance.now();
    const { inFlight } = this;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new Error('no answer in time')), timeoutMs);
    inFlight.add(controller);
    const { signal } = controller;
    const headers = signWebhook({ ...webhook, at });
    try {
      const { isTaken, retryAfterSeconds, ...result } = await this.post(webhook, headers, signal).catch(
        (error: unknown): Answer => ({ isTaken: false, error: reasonOf(error, signal) }),
      );
      const durationMs = Math.round(performance.now() - start);
      return { isTaken, retryAfterSeconds, attempt: { at, durationMs, ...result } };
    } finally {
      clearTimeout(timer);
      inFlight.delete(controller);
    }
  }

  /** Aborts all tries that are in flight. Their outcome stays unknown. */
  async close(): Promise<void> {
    this.isEnding = true;
    for (const controller of this.inFlight)
      controller.abort(new Error('aborted: the service is shutting down; the next process sends it again'));
    await this.agent.destroy();
  }

  private async post(
    { url, environment, body }: OutgoingWebhook,
    signed: SignedHeaders,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { allowPrivate, clock } = this.options;
    // A literal address never reaches the lookup, so check the URL itself here.
    const fault = faultOfWebhookUrl(url, { environment, allowPrivate });
    if (fault) return { isTaken: false, error: `url ${fault}` };
    const answer = await request(url, {
      dispatcher: this.agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Cowrie-Webhooks/1', ...signed },
      body,
      signal,
    });
    const { statusCode: status, headers } = answer;
    const excerpt = await readExcerpt(answer.body);
    const isTaken = status >= 200 && status < 300;
    return {
      isTaken,
      status,
      ...(excerpt && { excerpt }),
      ...(!isTaken && {
        error:
          status >= 300 && status < 400
            ? `answered ${status}: redirects are not followed`
            : `answered ${status}`,
        retryAfterSeconds: parseRetryAfter(oneOf(headers['retry-after']), clock.now()),
      }),
    };
  }
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** The error text of an attempt: short, and the same text for the same cause. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return (signal.reason as Error).message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT') return 'no answer in time';
  return (code ? `${code}: ${message}` : message).slice(0, 300);
}
