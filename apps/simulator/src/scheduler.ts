import type { Random } from './random';

/** From an answer to the next call, code may wait this often for Node's loop. */
const MOST_TURNS_TO_A_CALL = 8;

/** Methods of nodes that ask nobody. */
const ANSWERED_AT_ONCE = ['endpoints', 'close'];

/** A process that may crash, or be paused for longer than its leases last. */
export interface ScheduledProcess {
  readonly name: string;
  hasCrashed: boolean;
  /** While true, none of its calls is made. */
  isPaused: boolean;
  /** Calls made so far. */
  calls: number;
  /** Its last call, and whether the process crashes before or after that call takes effect. */
  crash?: { atCall: number; when: 'before' | 'after' } | undefined;
  /** Forgets everything, as a crash does. */
  forget?(): void;
}

export interface Call {
  process: ScheduledProcess;
  /** For the log, such as `PaymentsRepository.commit`. */
  name: string;
}

interface PendingCall extends Call {
  work: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes the outside calls of several processes one at a time, in a random order. Every race between them is
 * one of these orders. The order does not depend on timing, so a seed always gives the same one.
 */
export class Scheduler {
  private pending: PendingCall[] = [];

  constructor(
    private readonly random: Random,
    private readonly hooks: {
      done(call: Call, error?: unknown): Promise<void>;
      crashed(process: ScheduledProcess): void;
    },
  ) {}

  /** True while a call of a process that is not paused waits, or one follows from the last answers. */
  async isBusy(): Promise<boolean> {
    for (let turn = 0; turn < MOST_TURNS_TO_A_CALL; turn += 1) {
      if (this.pending.some(({ process }) => !process.isPaused)) return true;
      await nextTurn();
    }
    return false;
  }

  /**
   * Returns a wrapper for a process's parts. Each method call waits for its turn; so does each step of an
   * async generator.
   */
  wrapperOf(process: ScheduledProcess) {
    return <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (inner, property) => {
          const member: unknown = Reflect.get(inner, property, inner);
          if (typeof member !== 'function') return member;
          const name = `${inner.constructor.name}.${String(property)}`;
          const apply = (args: unknown[]): unknown => Reflect.apply(member, inner, args);
          if (ANSWERED_AT_ONCE.includes(String(property))) return (...args: unknown[]) => apply(args);
          if (member.constructor.name === 'AsyncGeneratorFunction') {
            return (...args: unknown[]) => this.walk(process, name, apply(args) as AsyncGenerator<unknown>);
          }
          return (...args: unknown[]) => this.ask(process, name, () => apply(args));
        },
      });
  }

  /** Makes one waiting call. */
  async step(): Promise<void> {
    const able = this.pending.filter(({ process }) => !process.isPaused);
    const call = this.random.pick(able);
    const { process } = call;
    this.pending.splice(this.pending.indexOf(call), 1);
    process.calls += 1;
    const isLast = process.crash !== undefined && process.calls >= process.crash.atCall;
    if (isLast && process.crash?.when === 'before') return this.crash(process);
    let error: unknown;
    try {
      const value = await call.work();
      if (!isLast) call.resolve(value);
    } catch (thrown) {
      error = thrown;
      if (!isLast) call.reject(thrown);
    }
    if (isLast) this.crash(process);
    else await nextTurn();
    await this.hooks.done(call, error);
  }

  /**
   * Ends a process: its waiting calls are dropped and never answered, so none of its error handlers runs.
   */
  kill(process: ScheduledProcess): void {
    process.hasCrashed = true;
    this.pending = this.pending.filter((call) => call.process !== process);
    process.forget?.();
  }

  private crash(process: ScheduledProcess): void {
    this.kill(process);
    this.hooks.crashed(process);
  }

  /** Makes one call when its turn comes. It is never answered if the process crashes first. */
  call<T>(process: ScheduledProcess, name: string, work: () => Promise<T>): Promise<T> {
    return this.ask(process, name, work) as Promise<T>;
  }

  private ask(process: ScheduledProcess, name: string, work: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!process.hasCrashed) this.pending.push({ process, name, work, resolve, reject });
    });
  }

  private async *walk(
    process: ScheduledProcess,
    name: string,
    inner: AsyncGenerator<unknown>,
  ): AsyncGenerator<unknown> {
    for (;;) {
      const { done, value } = (await this.ask(process, name, () => inner.next())) as IteratorResult<unknown>;
      if (done) return;
      yield value;
    }
  }
}

/** Resolves once everything that the last answer triggers without another call has happened. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
