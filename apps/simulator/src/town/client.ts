import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Random } from '../random';
import { type Answer, type Ask, LostError, ShippedProcess } from '../shipped/shipped.process';
import type { World } from '../world';

/** The service refused a call. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(
    readonly ask: Ask,
    readonly status: number,
    /** Of the catalogue. */
    readonly code: string,
    text: string,
  ) {
    super(`${ask.method} ${ask.path}: ${status} ${code}: ${text}`);
  }
}

interface Envelope {
  success: boolean;
  message: string;
  data: unknown;
  error?: { code: string; fields?: object };
}

/** These mean that the same call may succeed later. */
export const LATER = [408, 429, 500, 502, 503, 504];

/**
 * Calls the service as an outside program does: any of its processes answers, and a call without an answer is
 * repeated at the next step of the world.
 */
export class Client {
  /** By operation and outcome, such as `POST /api/v1/payments 201`: how often. */
  readonly outcomes = new Map<string, number>();
  private waiting: (() => void)[] = [];

  constructor(
    private readonly world: World,
    private readonly random: Random,
  ) {}

  /** One call, to any process. @throws LostError if no answer comes */
  async once(ask: Ask): Promise<Answer> {
    const answer = await this.anyProcess().ask(ask);
    this.note(ask, answer);
    return answer;
  }

  /** One call, to any process. Undefined: no answer came. */
  async tried(ask: Ask): Promise<Answer | undefined> {
    try {
      return await this.once(ask);
    } catch (error) {
      if (error instanceof LostError) return undefined;
      throw error;
    }
  }

  /** Does something that no call of the interface can do, within any process, until one has done it. */
  async within<T>(work: (process: ShippedProcess, tries: number) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        const process = this.anyProcess();
        return await process.orLost(() => work(process, tries));
      } catch (error) {
        // A person would see the error, and try again.
        if (error instanceof ApiError) throw error;
        this.world.failed('a command', error);
      }
      await this.nextStep();
    }
  }

  private anyProcess(): ShippedProcess {
    const able = this.able();
    if (able.length === 0) throw new LostError('no process takes the call');
    return this.random.pick(able);
  }

  /** The processes that can answer. */
  able(): ShippedProcess[] {
    return this.world.processes.filter(
      (one): one is ShippedProcess => one instanceof ShippedProcess && !one.hasCrashed && !one.isPaused,
    );
  }

  /**
   * Repeats a call that can be repeated until it has a final answer, and returns the answer's `data`.
   * @throws RefusedError
   */
  async call<T>(ask: Ask): Promise<T> {
    for (;;) {
      const answer = await this.tried(ask);
      if (answer && !LATER.includes(answer.status)) {
        const { message, data, error } = answer.body as Envelope;
        if (answer.status < 300) return data as T;
        throw new RefusedError(
          ask,
          answer.status,
          error?.code ?? '',
          `${message} ${JSON.stringify(error?.fields ?? {})}`,
        );
      }
      await this.nextStep();
    }
  }

  /** Resolves at the next step of the world. */
  nextStep(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** A step begins: everybody who waits tries again. */
  step(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  private note({ method, path }: Ask, { status, body }: Answer): void {
    const code = status < 400 ? '' : ` ${(body as Envelope).error?.code ?? ''}`;
    const key = `${method} ${operationOf(path)} ${status}${code}`;
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
    const why = status < 400 ? '' : `: ${(body as Envelope).message}`;
    const line = () => `${method} ${path} → ${status}${code}${why}`;
    if (method === 'GET') this.world.log(line);
    else this.world.tell(line);
  }
}

/** The headers of a caller with a key or a token. */
export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** For a call whose refusal says something. */
export function orRefusal(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error;
  throw error;
}

/** The path without its IDs. */
function operationOf(path: string): string {
  return path
    .replace(/\?.*/, '')
    .replaceAll(/\/[0-9a-f]{24}/g, '/{id}')
    .replace(/checkout\/(?!refunds|links)[^/]+/, 'checkout/{payCode}')
    .replace(/checkout\/links\/[^/]+/, 'checkout/links/{code}')
    .replace(/reference\/[^/]+/, 'reference/{reference}');
}
