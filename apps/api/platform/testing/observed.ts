import { testRun } from '@cowrie/testing/test-run';

/** A call to a wrapped repository, node or exchange. Calls are numbered from 1. */
export interface ObservedCall {
  index: number;
  when: 'before' | 'after';
}

/** The constructor of every `async *method()`. */
const AsyncWalk = async function* () {}.constructor as new () => object;

/** Counts the outside calls of a process. Every wrapped method calls the hook before and after itself. */
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

  /** An async generator is one call, from its first row to its last. */
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

/** What a crash test runs. */
export interface CrashScenario {
  /** Resets everything to the start. */
  reset(): Promise<void>;
  /** Runs a process from start to end, with its parts wrapped by `wrap`. */
  run(wrap: Observed['wrap']): Promise<void>;
  /** Returns the outcome that must be the same with and without crashes. */
  outcome(): Promise<unknown>;
}

const CRASHED_CALLS = 3;

/**
 * Returns where a process that makes `calls` outside calls crashes in this run: before every third of them,
 * and after the last one. A full run crashes before and after each.
 */
function crashesOf(calls: number): ObservedCall[] {
  return Array.from({ length: calls }, (_, at) => at + 1).flatMap((index): ObservedCall[] => [
    ...(testRun.isFull || index % CRASHED_CALLS === 1 ? [{ index, when: 'before' as const }] : []),
    ...(testRun.isFull || index === calls ? [{ index, when: 'after' as const }] : []),
  ]);
}

/**
 * Runs the scenario once without a crash. Then it runs the scenario once for each point where a process can
 * crash. A new process runs after each crash, and the outcome must be the same.
 * @returns the number of outside calls
 */
export async function expectSameAfterEveryCrash(scenario: CrashScenario): Promise<number> {
  await scenario.reset();
  const uninterrupted = new Observed();
  await scenario.run(uninterrupted.wrap);
  const expected = await scenario.outcome();
  for (const crash of crashesOf(uninterrupted.calls)) {
    await scenario.reset();
    await runUntilCrash(scenario, crash);
    await scenario.run(new Observed().wrap);
    expect({ crash, outcome: await scenario.outcome() }).toEqual({ crash, outcome: expected });
  }
  return uninterrupted.calls;
}

async function runUntilCrash(scenario: CrashScenario, crash: ObservedCall): Promise<void> {
  let hasCrashed = false;
  const crashing = new Observed(({ index, when }) => {
    // There is no hook after a failed call, so the process dies at the next call.
    hasCrashed ||= index > crash.index || (index === crash.index && when === crash.when);
    // A crashed process makes no further calls, even if it catches the error of a failed call.
    if (hasCrashed) throw new Crash(`crashed ${when} call ${index}`);
  });
  await scenario.run(crashing.wrap).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  // A run over a real socket can end with one call fewer than the previous run.
  expect(hasCrashed || crashing.calls <= crash.index).toBe(true);
}
