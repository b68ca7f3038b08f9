import { buildConnector, type Client, type Dispatcher } from 'undici';
import { BoundedMap } from '@cowrie/cache';
import { type SignedHeaders, signWebhook } from '@cowrie/webhook-signature';
import type { Clock } from '@cowrie/api/platform/clock/clock';
import { parseRetryAfter } from '../deliveries/retry.schedule';
import { publicLookup, type Resolve } from '../endpoints/public-lookup';
import { faultOfWebhookUrl, type UrlPolicy } from '../endpoints/webhook-url';
import type { Attempt } from '../deliveries/delivery.schema';
import { AnswerReader, type RawAnswer } from './answer-reader';
import { excerptOf } from './excerpt';
import { KeptConnections } from './kept-connections';

const TRY_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
/**
 * Most servers close idle connections after 5 s or more, so a webhook rarely meets a connection that is just
 * being closed.
 */
const KEEP_IDLE_MS = 4_000;
/**
 * A webhook that is on its way while the receiver closes the connection must be resent, so the connection is
 * dropped this long before.
 */
const SPARE_IDLE_MS = 1_000;
/** How many checked URLs a process keeps. */
const CHECKED_URLS = 2000;
const NO_ANSWER = 'no answer in time';
/** The error of a request whose receiver closes its connection. */
const CLOSED_CODES = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

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
  /** The response was a 2xx. */
  isTaken: boolean;
  retryAfterSeconds?: number | undefined;
}

type Answer = Omit<Sent, 'attempt'> & Omit<Attempt, 'at' | 'durationMs'>;

type Request = Dispatcher.DispatchOptions;

/** A checked URL. */
interface Target {
  fault: string | undefined;
  origin: string;
  /** Including the query. */
  path: string;
}

export interface SenderOptions {
  clock: Clock;
  /** Allows private addresses; for local work only. */
  allowPrivate: boolean;
  /** The time-out of a whole try, from name resolution to the last byte read. */
  timeoutMs?: number;
  resolve?: Resolve;
  /** Certificates to trust instead of the system's. */
  ca?: string;
  /** How long an idle connection is kept for the next webhook to the same host. */
  keepIdleMs?: number;
}

/**
 * Makes one try: a POST that follows no redirect and uses no proxy. It connects to public addresses only
 * (docs/interface.md §6.5), and keeps an idle connection for a few seconds (docs/decisions/0016). It never
 * throws because of what a receiver does.
 */
export class WebhookSender {
  private readonly connections: KeptConnections;
  /** Ends a try in flight. */
  private readonly inFlight = new Set<(reason: Error) => void>();
  private readonly targets = new BoundedMap<Target>(CHECKED_URLS);
  /** True from `close` on. */
  isEnding = false;

  constructor(private readonly options: SenderOptions) {
    const { allowPrivate, resolve, ca, timeoutMs = TRY_TIMEOUT_MS, keepIdleMs = KEEP_IDLE_MS } = options;
    const connect = buildConnector({
      timeout: timeoutMs,
      rejectUnauthorized: true,
      ...(ca && { ca }),
      // A kept connection leads to the checked address, no matter where the name points by now.
      ...(!allowPrivate && { lookup: publicLookup(resolve) }),
    });
    this.connections = new KeptConnections({
      connect,
      maxHeaderBytes: MAX_HEADER_BYTES,
      keepIdleMs,
      spareIdleMs: SPARE_IDLE_MS,
    });
  }

  /**
   * Sends a webhook once.
   * @throws Error if a secret cannot sign
   */
  async send(webhook: OutgoingWebhook): Promise<Sent> {
    const at = this.options.clock.now();
    const start = performance.now();
    const signed = signWebhook({ ...webhook, at });
    const { isTaken, retryAfterSeconds, ...result } = await this.answerTo(webhook, signed);
    const durationMs = Math.round(performance.now() - start);
    return { isTaken, retryAfterSeconds, attempt: { at, durationMs, ...result } };
  }

  /** Aborts all tries that are in flight. Their outcome stays unknown. */
  async close(): Promise<void> {
    this.isEnding = true;
    for (const end of this.inFlight)
      end(new Error('aborted: the service is shutting down; the next process sends it again'));
    await this.connections.close();
  }

  private async answerTo(webhook: OutgoingWebhook, signed: SignedHeaders): Promise<Answer> {
    const { fault, origin, path } = this.targetOf(webhook);
    if (fault) return { isTaken: false, error: `url ${fault}` };
    try {
      const headers = { 'content-type': 'application/json', 'user-agent': 'Cowrie-Webhooks/1', ...signed };
      return this.judge(await this.post(origin, { path, method: 'POST', headers, body: webhook.body }));
    } catch (error) {
      return { isTaken: false, error: reasonOf(error as NodeJS.ErrnoException) };
    }
  }

  /**
   * Where a webhook goes, or why it must not. A literal address never reaches the lookup, so the URL itself
   * is checked here.
   */
  private targetOf({ url, environment }: OutgoingWebhook): Target {
    const key = `${environment} ${url}`;
    const known = this.targets.get(key);
    if (known) return known;
    const fault = faultOfWebhookUrl(url, { environment, allowPrivate: this.options.allowPrivate });
    const { origin = '', pathname = '', search = '' } = fault ? {} : new URL(url);
    const target = { fault, origin, path: pathname + search };
    this.targets.set(key, target);
    return target;
  }

  /**
   * Sends a request, and once more over a new connection if the receiver closed the kept one without a
   * response.
   */
  private async post(origin: string, request: Request): Promise<RawAnswer> {
    const { timeoutMs = TRY_TIMEOUT_MS } = this.options;
    const start = performance.now();
    const kept = this.connections.takeKept(origin);
    if (kept) {
      try {
        return await this.postOver(kept, origin, request, timeoutMs);
      } catch (error) {
        if (!CLOSED_CODES.has(String((error as NodeJS.ErrnoException).code))) throw error;
      }
    }
    const remainingMs = timeoutMs - (performance.now() - start);
    return this.postOver(this.connections.open(origin), origin, request, remainingMs);
  }

  private postOver(
    connection: Client,
    origin: string,
    request: Request,
    timeoutMs: number,
  ): Promise<RawAnswer> {
    const { connections, inFlight } = this;
    return new Promise<RawAnswer>((resolve, reject) => {
      const reader = new AnswerReader(
        (answer, isWhole) => {
          if (!release()) return;
          if (isWhole) connections.keep(origin, connection);
          else connections.drop(connection);
          resolve(answer);
        },
        (error) => {
          if (!release()) return;
          connections.drop(connection, error);
          reject(error);
        },
      );
      const end = (reason: Error) => reader.stop(reason);
      const timer = setTimeout(() => end(new Error(NO_ANSWER)), timeoutMs);
      const release = () => {
        clearTimeout(timer);
        return inFlight.delete(end);
      };
      inFlight.add(end);
      connection.dispatch(request, reader);
    });
  }

  private judge({ status, retryAfter, body }: RawAnswer): Answer {
    const excerpt = excerptOf(body);
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
        retryAfterSeconds: parseRetryAfter(retryAfter, this.options.clock.now()),
      }),
    };
  }
}

/** The error text of an attempt: short, and the same text for the same cause. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return NO_ANSWER;
  return (code ? `${code}: ${message}` : message).slice(0, 300);
}
