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

/** The least time between two writes of one process. */
export const WRITE_EVERY_MS = 1000;
/** Most rows that wait, some 2 MB. More come only while the database is away. */
export const MOST_WAITING = 5000;
/** How long the end of a process waits for the last write. */
const CLOSE_MS = 2000;
const DAY_MS = 86_400_000;
const API_PATHS = '/api/';
/** With these a request is refused before its key is read. */
const KEY_UNREAD: ReadonlySet<ErrorCode> = new Set([
  ...(['bad_request', 'malformed_json', 'payload_too_large', 'unsupported_media_type'] as const),
  ...(['route_not_found', 'method_not_allowed'] as const),
]);

/** What is known of an answer. */
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
 * Gathers the requests of merchants and stores them together, off their path (docs/decisions/0075). A request
 * adds a row to a list and asks the database nothing. A process that is killed loses the rows of its last
 * second.
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

  /** A hook after the answer. It notes requests whose key was in force. */
  readonly note = (request: AuthenticatedRequest, reply: FastifyReply, done: () => void): void => {
    done();
    if (this.config.requestLogDays === 0) return;
    const answer = { status: reply.statusCode, durationMs: reply.elapsedTime };
    if (request.usedKey) this.add(request, answer, request.usedKey);
    else if (request.errorCode && KEY_UNREAD.has(request.errorCode) && request.url.startsWith(API_PATHS))
      void this.addUnread(request, answer);
  };

  /**
   * Writes what waits. Call it when no further request comes. A database that is away does not hold up the
   * end of the process.
   */
  async close(): Promise<void> {
    const written = (this.writing ?? Promise.resolve()).then(() => this.write());
    await withinTime(CLOSE_MS, written).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'the last requests were not written to the request log'),
    );
    clearTimeout(this.timer);
  }

  /**
   * Notes a request that was refused before anybody read its key, if this process has seen the key in force
   * before.
   */
  private async addUnread(request: AuthenticatedRequest, answer: Answer): Promise<void> {
    const text = keyTextOf(request.raw);
    const name = text && keyNameOf(text);
    if (!name || !this.proven.has(name)) return;
    // The key is in memory, or may be left out of the log: the merchant has its answer.
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
   * Has rows wait, as many as there is room for. The others are lost, and the next row of their merchant says
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
    // A slow write is followed by the next one, and never overtaken.
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
      // Requests that come while the database is away are those that a merchant asks about, so the rows wait
      // for it.
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
