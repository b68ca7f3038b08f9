import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { isTerminal, type PaymentStatus } from '@cowrie/payment-state';
import type { ChangedPayment } from '@cowrie/api/money-in/payments/document/payment-changes';

/** The `message` of the status, polled or pushed. */
export const STATUS_MESSAGE = 'Payment status retrieved';
/** A proxy closes a connection that is silent for longer, often after 30 s. */
export const HEARTBEAT_SECONDS = 25;
/** A reader that has left this much unread gets nothing more. It holds dozens of events. */
export const MOST_UNREAD_BYTES = 8 * 1024;
/** How long a reader waits until it opens a broken stream again. */
const RETRY_MS = 5_000;
/** 15 minutes. A reader opens the next stream itself, perhaps at another process. */
const LIFETIME_HEARTBEATS = 36;
/** JavaScript does not see comments, so a reader could not tell a silent stream from a broken one. */
const HEARTBEAT = `event: heartbeat\ndata: ${HEARTBEAT_SECONDS}\n\n`;

/** The payment as one event shows it. Its version is the event's ID. */
export type ShownPayment = Pick<ChangedPayment, 'status' | 'version'>;

/** The status of a payment as server-sent events, for one open page (docs/interface.md §4.8). */
export class StatusStream {
  private heartbeats = 0;
  private shownVersion = -1;

  /** @param turn when its heartbeats are due, so that not all pages get theirs at one moment */
  constructor(
    private readonly response: ServerResponse,
    readonly turn: number,
  ) {}

  /** Sends the payment, unless the reader knows it or something newer. Its end ends the stream. */
  show({ status, version }: ShownPayment): void {
    if (version <= this.shownVersion) return;
    this.shownVersion = version;
    this.write(eventOf({ status, version }));
    if (isTerminal(status)) this.end();
  }

  /** Shows that the stream works. Ends it after its lifetime. */
  heartbeat(): void {
    this.heartbeats += 1;
    if (this.heartbeats >= LIFETIME_HEARTBEATS) this.end();
    else this.write(HEARTBEAT);
  }

  end(): void {
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.writableLength > MOST_UNREAD_BYTES) this.response.destroy();
    else this.response.write(text);
  }
}

/**
 * Sends the head of a stream, with the headers that every answer has, and returns its response, which is no
 * longer Fastify's.
 */
export function beginStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  // The connection ends with its stream, so a shutdown need not wait until it is idle.
  raw.shouldKeepAlive = false;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx passes each event on at once.
    'x-accel-buffering': 'no',
  });
  raw.write(`retry: ${RETRY_MS}\n`);
  return raw;
}

/** The data is the body of the polled status, so that a page reads both in one way. */
function eventOf({ status, version }: ShownPayment): string {
  return `id: ${version}\ndata: ${bodyOf(status)}\n\n`;
}

const bodyOf = (status: PaymentStatus): string =>
  JSON.stringify({ success: true, message: STATUS_MESSAGE, data: status });
