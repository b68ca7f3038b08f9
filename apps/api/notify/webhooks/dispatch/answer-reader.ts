import type { Dispatcher } from 'undici';
import { EXCERPT_BYTES } from './excerpt';

/** A receiver's response. */
export interface RawAnswer {
  status: number;
  retryAfter: string | undefined;
  /** At least the first 1 KiB of the body, if it came in time. */
  body: Buffer;
}

/**
 * Reads the response to one request, and only the stored part of its body. Once the status has arrived, a
 * truncated body is not an error: the response is what arrived.
 */
export class AnswerReader implements Dispatcher.DispatchHandler {
  private head: Omit<RawAnswer, 'body'> | undefined;
  private readonly chunks: Buffer[] = [];
  private size = 0;

  /**
   * @param done gets the response; `isWhole` says that the connection can be reused
   * @param failed gets the error of a request whose status has not arrived
   */
  constructor(
    private readonly done: (answer: RawAnswer, isWhole: boolean) => void,
    private readonly failed: (error: Error) => void,
  ) {}

  // undici treats a handler without this method as an old-style one.
  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Statuses below 200 only announce the response.
    if (status >= 200) this.head = { status, retryAfter: [headers['retry-after']].flat()[0] };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size >= EXCERPT_BYTES) this.end(false);
  }

  onResponseEnd(): void {
    this.end(true);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.stop(error);
  }

  /** Ends the reading with the data received so far. */
  stop(reason: Error): void {
    if (this.head) this.end(false);
    else this.failed(reason);
  }

  private end(isWhole: boolean): void {
    if (this.head) this.done({ ...this.head, body: Buffer.concat(this.chunks) }, isWhole);
  }
}
