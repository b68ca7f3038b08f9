import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';

/** What a server answered. */
export interface HttpAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** Why there is no answer. */
export type PostFailure = 'network' | 'timeout' | 'too_large' | 'closed';

/** A request without a complete answer. */
export class PostError extends Error {
  override readonly name = 'PostError';

  constructor(
    readonly kind: PostFailure,
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}

/** Limits of one request. */
export interface HttpPostOptions {
  /** From the call to the end of the answer. */
  timeoutMs: number;
  /** A longer answer is abandoned, even if only its decompressed form is longer. */
  maxBytes: number;
}

const unpack = promisify(gunzip);
/** Some providers refuse requests without a user agent. */
const HEADERS = { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': 'cowrie' };

/**
 * Posts texts to one URL, over connections that are kept for the next request. It uses undici's dispatcher
 * directly: polls are so rare that nothing stays warm, and `fetch` then costs two and a half times as much.
 * Redirects are not followed.
 */
export class HttpPost {
  private readonly pool: Pool;
  private readonly path: string;
  private isClosed = false;

  constructor(
    url: URL,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly options: HttpPostOptions,
  ) {
    this.path = `${url.pathname}${url.search}`;
    // The request's own timer covers all of it.
    const timeouts = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: options.timeoutMs } };
    this.pool = new Pool(url.origin, timeouts);
  }

  /** @throws PostError */
  async post(body: string): Promise<HttpAnswer> {
    if (this.isClosed) throw new PostError('closed');
    const { status, headers, body: packed } = await this.dispatch(body);
    return { status, headers, text: await this.textOf(packed, headers['content-encoding']) };
  }

  /** Aborts every request under way. */
  close(): void {
    this.isClosed = true;
    void this.pool.destroy();
  }

  private dispatch(body: string): Promise<Omit<HttpAnswer, 'text'> & { body: Buffer }> {
    return new Promise((resolve, reject) => {
      const reader = new WholeAnswer(this.options.maxBytes, (answer) => {
        clearTimeout(timer);
        if (!(answer instanceof PostError)) resolve(answer);
        else reject(this.isClosed ? new PostError('closed', { cause: answer }) : answer);
      });
      const timer = setTimeout(() => reader.giveUp('timeout'), this.options.timeoutMs);
      const headers = { ...HEADERS, ...this.headers };
      this.pool.dispatch({ path: this.path, method: 'POST', headers, body }, reader);
    });
  }

  private async textOf(body: Buffer, encoding: string | string[] | undefined): Promise<string> {
    if (encoding === undefined || encoding === 'identity') return body.toString('utf8');
    try {
      return (await unpack(body, { maxOutputLength: this.options.maxBytes })).toString('utf8');
    } catch (cause) {
      const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      throw new PostError(isTooLarge ? 'too_large' : 'network', { cause });
    }
  }
}

type Settle = (answer: (Omit<HttpAnswer, 'text'> & { body: Buffer }) | PostError) => void;

/** Collects one answer. Calls `settle` once. */
class WholeAnswer implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private head: Omit<HttpAnswer, 'text'> = { status: 0, headers: {} };
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private givenUp: PostError | undefined;

  constructor(
    private readonly maxBytes: number,
    private readonly settle: Settle,
  ) {}

  giveUp(kind: PostFailure): void {
    if (this.givenUp) return;
    this.givenUp = new PostError(kind);
    this.settle(this.givenUp);
    this.controller?.abort(this.givenUp);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // A request that waited for its connection too long is not sent.
    if (this.givenUp) controller.abort(this.givenUp);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: HttpAnswer['headers'],
  ): void {
    this.head = { status, headers };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) this.giveUp('too_large');
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.givenUp) this.settle({ ...this.head, body: Buffer.concat(this.chunks) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, cause: Error): void {
    if (!this.givenUp) this.settle(new PostError('network', { cause }));
  }
}
