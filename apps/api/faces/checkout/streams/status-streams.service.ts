import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTerminal } from '@cowrie/payment-state';
import { PaymentChanges } from '@cowrie/api/money-in/payments/document/payment-changes';
import type { PaymentFields } from '@cowrie/api/money-in/payments/document/payment.selection';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { selectOfPayCode } from '@cowrie/api/money-in/payments/http/pay-code.read';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { counter, gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { DatabaseWrites, type WriteCount } from '@cowrie/api/platform/mongo/database-writes';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { addressSubject } from '@cowrie/api/platform/rate-limit/client-address';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { OpenStreams } from './open-streams';
import { beginStream, HEARTBEAT_SECONDS, type ShownPayment, StatusStream } from './status-stream';

/** Carriers put many customers behind one address. The rate limit lets as many pages of one address poll. */
export const STREAMS_PER_ADDRESS = 300;
/** The rest of the connections is for everything else. */
const SHARE_OF_CONNECTIONS = 0.5;
/** How often the changes of other processes are looked for while a page is open. */
export const LOOK_MS = 100;
/** A change of this process is looked for after this time, together with those that follow it. */
const WAKE_MS = 20;
/** A change gets its time before it is written, and clocks of processes differ a little. */
const LOOK_BACK_MS = 500;
/** One look in 25 is followed by one that goes back to its predecessor, and further: writes can take long. */
const LOOKS_PER_LATE_LOOK = 25;
const LATE_MS = 5_000;
/** After a failure the database gets a second. */
const LOOKS_AFTER_FAILURE = 10;
const TURNS = (HEARTBEAT_SECONDS * 1000) / LOOK_MS;

const FIELDS = { status: 1, version: 1 } as const satisfies PaymentFields;

export const STATUS_STREAM_METRICS = {
  cowrie_status_streams_open: gauge('api', 'Open pages whose status is pushed'),
  cowrie_status_streams_refused_total: counter(
    'api',
    'Pages that poll because this limit was reached: streams of one `address`, or of the `process`',
    ['limit'],
  ),
} as const satisfies MetricRows;

/**
 * Pushes the status of payments to open pages (docs/decisions/0142). One look at what has changed serves all
 * pages of this process, so a page whose payment does not change costs the database nothing.
 */
@Injectable()
export class StatusStreams implements OnModuleDestroy {
  private readonly open: OpenStreams;
  private readonly refused = new Tally(['limit']);
  private readonly looking = new ExclusiveTask('Status streams', () => this.look());
  /** Beside the others, because it reads much. */
  private readonly lookingLate = new ExclusiveTask('Late changes of status', () => this.lookLate());
  private ticker: NodeJS.Timeout | undefined;
  private woken: NodeJS.Timeout | undefined;
  private isClosed = false;
  private turn = 0;
  private looksToSkip = 0;
  /** The time of the newest change that was seen, in milliseconds. */
  private seenThrough = 0;
  /** When the last look for late changes began. */
  private lateLookAt = 0;
  private readonly writes: WriteCount;
  /** The count of writes that the last look has seen. */
  private seenWrites = NaN;

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly changes: PaymentChanges,
    private readonly clock: Clock,
    config: AppConfig,
    metrics: MetricsRegistry,
    writes: DatabaseWrites,
  ) {
    this.writes = writes.to('payments');
    const ofProcess = Math.floor(config.http.maxConnections * SHARE_OF_CONNECTIONS);
    this.open = new OpenStreams({ address: STREAMS_PER_ADDRESS, process: ofProcess });
    payments.changed.on(() => this.wake());
    // A series that starts above zero shows no increase.
    for (const limit of ['address', 'process']) this.refused.add([limit], 0);
    metrics.collect(STATUS_STREAM_METRICS, {
      name: 'status streams',
      read: () => ({
        cowrie_status_streams_open: [{ value: this.open.size }],
        cowrie_status_streams_refused_total: this.refused.samples(),
      }),
    });
  }

  /**
   * Answers with the status now and after each change, until the payment ends. A reader that knows the end
   * gets 204, and need not ask again.
   * @throws ApiError payment_not_found, too_many_streams; not_ready during a shutdown
   */
  async follow(payCode: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const payment = await selectOfPayCode(this.payments, payCode, FIELDS);
    const known = request.headers['last-event-id'];
    if (isTerminal(payment.status) && known === String(payment.version)) return void reply.code(204).send();
    if (this.isClosed) throw new ApiError('not_ready');
    // The reader has left meanwhile. Its connection has already said so, and does not say it again.
    if (request.raw.socket.destroyed) return void reply.code(204).send();
    const address = addressSubject(request.ip);
    const limit = isBehindAnother(reply) ? 'address' : this.open.exceededBy(address);
    if (limit) {
      this.refused.add([limit]);
      throw new ApiError('too_many_streams');
    }
    const response = beginStream(reply);
    // Without a body there is nothing to follow.
    if (request.method === 'HEAD') return void response.end();
    const stream = new StatusStream(response, this.turn);
    this.begin();
    this.open.add(stream, payCode, address);
    response.once('close', () => this.forget(stream, payCode, address));
    stream.show(payment);
  }

  /** Ends all streams, so that the process can end. Readers then open theirs at another process. */
  async onModuleDestroy(): Promise<void> {
    this.isClosed = true;
    this.rest();
    for (const stream of this.open.all()) stream.end();
    await Promise.all([this.looking.stop(), this.lookingLate.stop()]);
  }

  private begin(): void {
    if (this.ticker) return;
    this.seenThrough = this.lateLookAt = this.clock.now().getTime();
    this.tickSoon();
  }

  private forget(stream: StatusStream, payCode: string, address: string): void {
    this.open.remove(stream, payCode, address);
    if (this.open.size === 0) this.rest();
  }

  private rest(): void {
    clearTimeout(this.ticker);
    clearTimeout(this.woken);
    this.ticker = this.woken = undefined;
  }

  private wake(): void {
    if (!this.ticker) return;
    this.woken ??= setTimeout(() => {
      this.woken = undefined;
      void this.looking.run();
    }, WAKE_MS);
  }

  private tickSoon(): void {
    this.ticker = setTimeout(() => this.tick(), LOOK_MS);
  }

  private tick(): void {
    this.tickSoon();
    this.turn = (this.turn + 1) % TURNS;
    for (const stream of this.open.all()) if (stream.turn === this.turn) stream.heartbeat();
    if (this.looksToSkip > 0) {
      this.looksToSkip -= 1;
      return;
    }
    void this.looking.run();
    if (this.turn % LOOKS_PER_LATE_LOOK === 0) void this.lookingLate.run();
  }

  private async look(): Promise<void> {
    const writes = this.writes();
    if (writes === this.seenWrites) return;
    await this.showSince(this.seenThrough, LOOK_BACK_MS);
    this.seenWrites = writes;
  }

  private async lookLate(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.showSince(this.lateLookAt, LATE_MS);
    this.lateLookAt = now;
  }

  /** Shows what has changed since this time, less what a write can take. */
  private async showSince(time: number, backMs: number): Promise<void> {
    const now = this.clock.now().getTime();
    // A clock that was set back must hide nothing.
    const from = Math.min(time, now) - backMs - this.clock.databaseBehindMs;
    try {
      for await (const { payCode, updatedAt, ...shown } of this.changes.since(new Date(from))) {
        this.seenThrough = Math.max(this.seenThrough, Math.min(updatedAt.getTime(), now));
        this.show(payCode, shown);
      }
    } catch (error) {
      this.looksToSkip = LOOKS_AFTER_FAILURE;
      throw error;
    }
  }

  private show(payCode: string, shown: ShownPayment): void {
    for (const stream of this.open.of(payCode)) stream.show(shown);
  }
}

/**
 * Whether an earlier answer on the same connection is not complete. This one would never be sent, because a
 * stream ends its connection.
 */
function isBehindAnother({ raw }: FastifyReply): boolean {
  return raw.socket === null;
}
