/** A call to a repository, a node or an exchange, counted from 1 over all that is wrapped. */
export interface ObservedCall {
  index: number;
  when: 'before' | 'after';
}

/** What every `async *method()` is made by. */
const AsyncWalk = async function* () {}.constructor as new () => object;

/** What a process asks of the outside, one call at a time: every wrapped method calls the hook before and after itself. */
export class Observed {
  calls = 0;

  constructor(private readonly hook: (call: ObservedCall) => unknown = () => undefined) {}

  wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (inner, property) => {
        const member: unknown = Reflect.get(inner, property, inner);
        if (typeof member !== 'function') return member;
        if (member instanceof AsyncWalk)
          return (...args: unknown[]) =>
            this.walk(() => Reflect.apply(member, inner, args) as AsyncIterable<unknown>);
        return (...args: unknown[]) => this.call(() => Reflect.apply(member, inner, args));
      },
    });

  /** A walk is one call, from its first row to its last. */
  private async *walk(work: () => AsyncIterable<unknown>): AsyncGenerator<unknown> {
    const index = (this.calls += 1);
    await this.hook({ index, when: 'before' });
    yield* work();
    await this.hook({ index, when: 'after' });
  }

  private async call(work: () => unknown): Promise<unknown> {
    const index = (this.calls += 1);
    await this.hook({ index, when: 'before' });
    const result = await work();
    await this.hook({ index, when: 'after' });
    return result;
  }
}

class Crash extends Error {
  override readonly name = 'Crash';
}

export interface CrashScenario {
  /** Puts everything back to the start. */
  reset(): Promise<void>;
  /** A process's whole run: what it calls goes through `wrap`. */
  run(wrap: Observed['wrap']): Promise<void>;
  /** What must be alike, however often a process died on the way. */
  outcome(): Promise<unknown>;
}

/**
 * Runs the scenario once undisturbed; then once for each call to the outside with a death before it and one with a death
 * right after it took effect, each followed by a new process's run. Gives how many calls there were.
 */
export async function expectSameAfterEveryCrash(scenario: CrashScenario): Promise<number> {
  await scenario.reset();
  const undisturbed = new Observed();
  await scenario.run(undisturbed.wrap);
  const expected = await scenario.outcome();
  for (let at = 1; at <= undisturbed.calls; at += 1) {
    for (const when of ['before', 'after'] as const) {
      await scenario.reset();
      await runUntilCrash(scenario, { index: at, when });
      await scenario.run(new Observed().wrap);
      expect({ crash: { at, when }, outcome: await scenario.outcome() }).toEqual({
        crash: { at, when },
        outcome: expected,
      });
    }
  }
  return undisturbed.calls;
}

async function runUntilCrash(scenario: CrashScenario, crash: ObservedCall): Promise<void> {
  let isDead = false;
  const mortal = new Observed(({ index, when }) => {
    isDead ||= index === crash.index && when === crash.when;
    // The dead ask for nothing more, even where a failed call is caught.
    if (isDead) throw new Crash(`died ${when} call ${index}`);
  });
  await scenario.run(mortal.wrap).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  expect(isDead).toBe(true);
}
