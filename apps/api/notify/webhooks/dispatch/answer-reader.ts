import type { Dispatcher } from 'undici';
import { EXCERPT_BYTES } from './excerpt';

/** What a receiver answered. */
export interface RawAnswer {
  status: number;
  retryAfter: string | undefined;
  /** At least the first 1 KiB of the body, if it came in time. */
  body: Buffer;
}

/**
 * Reads the answer to one request, and no more of its body than is kept. Once the status has arrived, a body
 * that breaks off is no error: the answer is what had arrived.
 */
export class AnswerReader implements Dispatcher.DispatchHandler {
  private head: Omit<RawAnswer, 'body'> | undefined;
  private readonly chunks: Buffer[] = [];
  private size = 0;

  /**
   * @param done gets the answer; `isWhole` says that the connection can be used again
   * @param failed gets the error of a request whose status has not arrived
   */
  constructor(
    private readonly done: (answer: RawAnswer, isWhole: boolean) => void,
    private readonly failed: (error: Error) => void,
  ) {}

  // undici takes a handler without this method for one of its former kind.
  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Answers below 200 only announce the answer.
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

  /** Ends the reading with what has arrived. */
  stop(reason: Error): void {
    if (this.head) this.end(false);
    else this.failed(reason);
  }

  private end(isWhole: boolean): void {
    if (this.head) this.done({ ...this.head, body: Buffer.concat(this.chunks) }, isWhole);
  }
}
