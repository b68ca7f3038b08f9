import type { Random } from './random';

/** A process that may die, or be held up for longer than its leases last. */
export interface Mortal {
  readonly name: string;
  isDead: boolean;
  /** While true none of its calls is carried out. */
  isHeld: boolean;
  /** Calls made so far. */
  calls: number;
  /** Its last call, and whether that one still takes effect. */
  death?: { atCall: number; when: 'before' | 'after' };
}

export interface Call {
  process: Mortal;
  /** `PaymentsRepository.commit`, for the log. */
  name: string;
}

interface PendingCall extends Call {
  work: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Carries out what several processes ask of the outside, one call at a time, in an order that chance decides: every way in
 * which they may race is one of these orders. Nothing is left to timing, so a seed gives the same order again.
 */
export class Scheduler {
  private pending: PendingCall[] = [];

  constructor(
    private readonly random: Random,
    private readonly hooks: { done(call: Call, error?: unknown): Promise<void>; died(process: Mortal): void },
  ) {}

  /** Whether there is anything that can be carried out. */
  get isBusy(): boolean {
    return this.pending.some(({ process }) => !process.isHeld);
  }

  /** What the process asks through this is carried out when its turn comes; of a generator: each of its steps. */
  wrapperOf(process: Mortal) {
    return <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (inner, property) => {
          const member: unknown = Reflect.get(inner, property, inner);
          if (typeof member !== 'function') return member;
          const name = `${inner.constructor.name}.${String(property)}`;
          const apply = (args: unknown[]): unknown => Reflect.apply(member, inner, args);
          if (member.constructor.name === 'AsyncGeneratorFunction') {
            return (...args: unknown[]) => this.walk(process, name, apply(args) as AsyncGenerator<unknown>);
          }
          return (...args: unknown[]) => this.ask(process, name, () => apply(args));
        },
      });
  }

  /** Carries out one call that waits. */
  async step(): Promise<void> {
    const able = this.pending.filter(({ process }) => !process.isHeld);
    const call = this.random.pick(able);
    const { process } = call;
    this.pending.splice(this.pending.indexOf(call), 1);
    process.calls += 1;
    const isLast = process.death !== undefined && process.calls >= process.death.atCall;
    if (isLast && process.death?.when === 'before') return this.kill(process);
    let error: unknown;
    try {
      const value = await call.work();
      if (!isLast) call.resolve(value);
    } catch (thrown) {
      error = thrown;
      if (!isLast) call.reject(thrown);
    }
    if (isLast) this.kill(process);
    else await settled();
    await this.hooks.done(call, error);
  }

  /** From now on it hears nothing, and nothing that it asked for is done: no error handler of its own runs. */
  kill(process: Mortal): void {
    process.isDead = true;
    this.pending = this.pending.filter((call) => call.process !== process);
    this.hooks.died(process);
  }

  private ask(process: Mortal, name: string, work: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!process.isDead) this.pending.push({ process, name, work, resolve, reject });
    });
  }

  private async *walk(
    process: Mortal,
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

/** When all that follows at once from the last answer has happened. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
