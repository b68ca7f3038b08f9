import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Types } from 'mongoose';
import type { AuthenticatedRequest } from '../auth-guard/caller';
import { keyTextOf } from '../auth-guard/key-of-request';
import { ProvenKeys } from '../auth-guard/proven-keys';
import { keyNameOf } from '../merchants/api-key-format';
import type { ApiKey } from '../merchants/api-key.schema';
import { ApiKeysService } from '../merchants/api-keys.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { ErrorCode } from '@cowrie/api/platform/http/error-catalogue';
import { counter, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { withinTime } from '@cowrie/api/platform/tasks/within-time';
import { KeptShare } from './kept-share';
import type { LoggedRequest } from './logged-request.schema';
import { shownPath } from './path.shown';
import { RequestLogRepository } from './request-log.repository';

/** The minimum time between two writes of one process. */
export const WRITE_EVERY_MS = 1000;
/** The maximum number of waiting rows, about 2 MB. There are more only while the database is unreachable. */
export const MOST_WAITING = 5000;
/** How long the end of a process waits for the last write. */
const CLOSE_MS = 2000;
const DAY_MS = 86_400_000;
const API_PATHS = '/api/';
/** With these codes a request is refused before its key is read. */
const KEY_UNREAD: ReadonlySet<ErrorCode> = new Set([
  ...(['bad_request', 'malformed_json', 'payload_too_large', 'unsupported_media_type'] as const),
  ...(['route_not_found', 'method_not_allowed'] as const),
]);

/** What is known about a response. */
interface Answer {
  status: number;
  durationMs: number;
}

export const REQUEST_LOG_METRICS = {
  cowrie_request_log_total: counter(
    'api',
    'Requests with an API key: `stored` for their merchant, `left_out` of a busy minute, `lost` because the database did not take them',
    ['outcome'],
  ),
} as const satisfies MetricRows;

/**
 * Gathers the requests of merchants and stores them together in the background (docs/decisions/0075). A
 * request adds a row to a list and makes no database call. A process that is killed loses the rows of its
 * last second.
 */
@Injectable()
export class RequestLog {
  private readonly logger = new Logger(RequestLog.name);
  private readonly share = new KeptShare();
  private readonly outcomes = new Tally(['outcome']);
  private waiting: LoggedRequest[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;
  private isFailing = false;

  constructor(
    private readonly stored: RequestLogRepository,
    private readonly keys: ApiKeysService,
    private readonly proven: ProvenKeys,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    metrics: MetricsRegistry,
  ) {
    metrics.collect(REQUEST_LOG_METRICS, {
      name: 'request-log',
      read: () => ({ cowrie_request_log_total: this.outcomes.samples() }),
    });
  }

  /** A hook after the response. It logs requests whose key was valid. */
  readonly note = (request: AuthenticatedRequest, reply: FastifyReply, done: () => void): void => {
    done();
    if (this.config.requestLogDays === 0) return;
    const answer = { status: reply.statusCode, durationMs: reply.elapsedTime };
    if (request.usedKey) this.add(request, answer, request.usedKey);
    else if (request.errorCode && KEY_UNREAD.has(request.errorCode) && request.url.startsWith(API_PATHS))
      void this.addUnread(request, answer);
  };

  /**
   * Writes the waiting rows. Call it when no further request comes. An unreachable database does not delay
   * the end of the process.
   */
  async close(): Promise<void> {
    const written = (this.writing ?? Promise.resolve()).then(() => this.write());
    await withinTime(CLOSE_MS, written).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'the last requests were not written to the request log'),
    );
    clearTimeout(this.timer);
  }

  /**
   * Logs a request that was refused before its key was read, if this process has seen the key valid before.
   */
  private async addUnread(request: AuthenticatedRequest, answer: Answer): Promise<void> {
    const text = keyTextOf(request.raw);
    const name = text && keyNameOf(text);
    if (!name || !this.proven.has(name)) return;
    // The key is in memory, or the request may be left out of the log, because the merchant already has its
    // response.
    const key = await this.keys.findInForce(text, name).catch(() => undefined);
    if (key) this.add(request, answer, key);
  }

  private add(
    request: AuthenticatedRequest,
    { status, durationMs }: Answer,
    { _id: keyId, businessId, environment, kind: keyKind, lastFour }: ApiKey,
  ): void {
    const nowMs = this.clock.now().getTime();
    const tenant = tenantOf({ businessId, environment });
    const share = this.share.take(tenant, status >= 400, nowMs);
    if (!share.isKept) return this.outcomes.add(['left_out']);
    const at = new Date(nowMs - durationMs);
    const row: LoggedRequest = {
      _id: new Types.ObjectId(),
      businessId,
      environment,
      at,
      status,
      keyId,
      keyKind,
      method: request.method,
      path: shownPath(request),
      ...(request.errorCode && { code: request.errorCode }),
      requestId: request.id,
      durationMs: Math.round(durationMs),
      keyLastFour: lastFour,
      address: request.ip,
      ...(share.leftOut > 0 && { leftOut: share.leftOut }),
      expiresAt: new Date(nowMs + this.config.requestLogDays * DAY_MS),
    };
    this.keep([row]);
    this.timer ??= setTimeout(() => void this.write(), WRITE_EVERY_MS);
  }

  /**
   * Queues as many rows as there is room for. The others are lost, and the next row of their merchant records
   * how many.
   */
  private keep(rows: readonly LoggedRequest[]): void {
    const room = MOST_WAITING - this.waiting.length;
    this.waiting.push(...rows.slice(0, room));
    for (const row of rows.slice(room)) {
      this.share.lose(tenantOf(row), 1 + (row.leftOut ?? 0));
      this.outcomes.add(['lost']);
    }
  }

  private write(): Promise<void> {
    clearTimeout(this.timer);
    // The next write follows a slow one and never overtakes it.
    this.writing ??= this.writeWaiting().finally(() => {
      this.writing = undefined;
      this.timer = this.waiting.length > 0 ? setTimeout(() => void this.write(), WRITE_EVERY_MS) : undefined;
    });
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    const rows = this.waiting;
    if (rows.length === 0) return;
    this.waiting = [];
    try {
      await this.stored.insert(rows);
      this.outcomes.add(['stored'], rows.length);
      this.isFailing = false;
    } catch (error) {
      // Merchants ask about requests that came while the database was unreachable, so the rows wait for it.
      this.keep(rows);
      if (!this.isFailing)
        this.logger.warn({ err: error }, 'the request log was not written; it is tried again each second');
      this.isFailing = true;
    }
  }
}

function tenantOf({ businessId, environment }: Pick<LoggedRequest, 'businessId' | 'environment'>): string {
  return `${businessId.toHexString()}:${environment}`;
}
