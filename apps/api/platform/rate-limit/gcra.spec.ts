import fc from 'fast-check';
import {
  type Block,
  BLOCK_SHARE,
  gcraRateOf,
  MAX_CLOCK_SKEW_SECONDS,
  placesAhead,
  take,
  takeBlock,
  takeFrom,
  type Verdict,
} from './gcra';
import type { RateLimitPolicy } from './rate-limit.policy';

const SECOND = 1_000_000;
const START = Date.UTC(2033, 0, 1) * 1000;

const aPolicy = fc.record(
  {
    limit: fc.integer({ min: 1, max: 1000 }),
    windowSeconds: fc.integer({ min: 1, max: 3600 }),
    burst: fc.integer({ min: 1, max: 1000 }),
  },
  { requiredKeys: ['limit', 'windowSeconds'] },
);
/** Pauses between requests, in parts of a window. Many are zero. */
const pauses = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.3, noNaN: true })), {
  minLength: 1,
  maxLength: 400,
});

/** The verdict for each request of one subject, at its time. */
function verdictsAt(policy: RateLimitPolicy, times: readonly number[], stored?: number): Verdict[] {
  const rate = gcraRateOf(policy);
  let fullAt = stored;
  return times.map((now) => {
    const { verdict, fullAt: next } = take(fullAt, rate, now);
    fullAt = next;
    return verdict;
  });
}

function timesOf(policy: RateLimitPolicy, gaps: readonly number[]): number[] {
  let now = START;
  return gaps.map((gap) => (now += Math.round(gap * policy.windowSeconds * SECOND)));
}

const passedAt = (policy: RateLimitPolicy, times: readonly number[]): number[] => {
  const verdicts = verdictsAt(policy, times);
  return times.filter((_, i) => verdicts[i]?.isAllowed);
};

it('allows at most the burst and the steady flow between any two allowed requests', () => {
  fc.assert(
    fc.property(aPolicy, pauses, (policy, gaps) => {
      const passed = passedAt(policy, timesOf(policy, gaps));
      const { limit, windowSeconds, burst = limit } = policy;
      for (let i = 0; i < passed.length; i += 1)
        for (let k = i; k < passed.length; k += 1) {
          const elapsedMicros = (passed[k] ?? 0) - (passed[i] ?? 0);
          const beyondBurst = k - i + 1 - burst;
          // Both sides are whole numbers, so the comparison is exact.
          expect(beyondBurst * windowSeconds * SECOND).toBeLessThanOrEqual(elapsedMicros * limit);
        }
    }),
    { numRuns: 60 },
  );
});

it('allows exactly the burst at one moment, and the next request exactly at its reset time', () => {
  fc.assert(
    fc.property(aPolicy, fc.integer({ min: 1, max: 50 }), (policy, more) => {
      const { limit, burst = limit } = policy;
      const verdicts = verdictsAt(policy, Array<number>(burst + more).fill(START));
      expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(burst);
      expect(verdicts.map(({ remaining }) => remaining)).toEqual([
        ...Array.from({ length: burst }, (_, i) => burst - 1 - i),
        ...Array<number>(more).fill(0),
      ]);
      const { resetMicros = 0 } = verdicts.at(-1) ?? {};
      const full = START + gcraRateOf(policy).burstMicros;
      expect(verdictsAt(policy, [START + resetMicros - 1], full)[0]?.isAllowed).toBe(false);
      expect(verdictsAt(policy, [START + resetMicros], full)[0]?.isAllowed).toBe(true);
    }),
  );
});

it('never refuses a subject that respects the interval, and allows a whole limit per window', () => {
  fc.assert(
    fc.property(aPolicy, (policy) => {
      const { intervalMicros } = gcraRateOf(policy);
      const times = Array.from({ length: 500 }, (_, i) => START + i * intervalMicros);
      expect(passedAt({ ...policy, burst: 1 }, times)).toHaveLength(500);
      const excess = intervalMicros * policy.limit - policy.windowSeconds * SECOND;
      expect(excess).toBeGreaterThanOrEqual(0);
      expect(excess).toBeLessThan(policy.limit);
    }),
  );
});

it('never refuses or leaves less because a subject waits longer', () => {
  fc.assert(
    fc.property(aPolicy, pauses, fc.nat(SECOND * 100), (policy, gaps, wait) => {
      const rate = gcraRateOf(policy);
      const times = timesOf(policy, gaps);
      let fullAt: number | undefined;
      for (const now of times) ({ fullAt } = take(fullAt, rate, now));
      const last = times.at(-1) ?? START;
      const [sooner, later] = [take(fullAt, rate, last), take(fullAt, rate, last + wait)];
      expect(Number(later.verdict.isAllowed)).toBeGreaterThanOrEqual(Number(sooner.verdict.isAllowed));
      expect(later.verdict.remaining).toBeGreaterThanOrEqual(sooner.verdict.remaining);
    }),
  );
});

it('counts no refused request: the others get the same answers without it', () => {
  fc.assert(
    fc.property(aPolicy, pauses, (policy, gaps) => {
      const passed = passedAt(policy, timesOf(policy, gaps));
      expect(passedAt(policy, passed)).toEqual(passed);
    }),
  );
});

it('allows no more requests when their times arrive out of order', () => {
  fc.assert(
    fc.property(aPolicy, fc.array(fc.constantFrom(0, 0, 1, 2), { maxLength: 100 }), (policy, steps) => {
      const at = steps.map((step) => START + step * 1000);
      const sorted = [...at].sort((a, b) => a - b);
      // A late clock gains nothing from it.
      expect(passedAt(policy, at).length).toBeLessThanOrEqual(passedAt(policy, sorted).length);
    }),
  );
});

describe('a clock that steps back', () => {
  it('allows no more than a clock that stops at its latest time', () => {
    fc.assert(
      fc.property(aPolicy, fc.array(fc.nat(MAX_CLOCK_SKEW_SECONDS * SECOND)), (policy, backSteps) => {
        const { limit, burst = limit } = policy;
        const times = backSteps.map((back) => START - back);
        const allowed = verdictsAt(policy, [START, ...times]).filter(({ isAllowed }) => isAllowed);
        expect(allowed.length).toBeLessThanOrEqual(burst);
      }),
    );
  });

  it('locks no subject out for longer than the tolerated skew', () => {
    fc.assert(
      fc.property(aPolicy, fc.nat(), (policy, days) => {
        const rate = gcraRateOf(policy);
        const future = START + days * 86_400 * SECOND + rate.burstMicros;
        const { verdict, fullAt } = take(future, rate, START);
        const most = rate.intervalMicros + MAX_CLOCK_SKEW_SECONDS * SECOND;
        expect(verdict.isAllowed ? 0 : verdict.resetMicros).toBeLessThanOrEqual(most);
        expect(take(fullAt, rate, START + most).verdict.isAllowed).toBe(true);
      }),
    );
  });
});

describe('places in blocks', () => {
  const PROCESSES = 3;
  /**
   * Requests in order: the pause before each in parts of a window, the process that it reaches, and how many
   * wait there.
   */
  const requests = fc.array(
    fc.record({
      pause: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.1, noNaN: true })),
      process: fc.nat(PROCESSES - 1),
      needed: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 400 },
  );
  const skews = fc.array(fc.nat(MAX_CLOCK_SKEW_SECONDS * SECOND), {
    minLength: PROCESSES,
    maxLength: PROCESSES,
  });

  /**
   * Sends requests to processes that share one stored time. Returns how many times a block was taken, and the
   * verdicts, undefined for refusals.
   */
  function play(
    policy: RateLimitPolicy,
    calls: readonly { pause: number; process: number; needed?: number }[],
    clocks: readonly number[],
  ) {
    const rate = gcraRateOf(policy);
    const held = new Map<number, Block>();
    const [passed, verdicts]: [number[], (Verdict | undefined)[]] = [[], []];
    let [at, taken, fullAt] = [START, 0, undefined as number | undefined];
    for (const { pause, process, needed = 1 } of calls) {
      at += Math.round(pause * policy.windowSeconds * SECOND);
      const now = at + (clocks[process] ?? 0);
      let block = held.get(process);
      let place = block && takeFrom(block, rate, now);
      if (!place) {
        block = takeBlock(fullAt, rate, now, { needed, ahead: placesAhead(block, rate, now) });
        ({ end: fullAt } = block);
        taken += 1;
        place = takeFrom(block, rate, now);
      }
      if (block) held.set(process, { ...block, ...(place && { usedUntil: place.usedUntil }) });
      verdicts.push(place?.verdict);
      if (place) passed.push(at);
    }
    return { passed, verdicts, taken };
  }

  /**
   * Expects at most the burst, the steady flow, and what the policy allows in the time by which the clocks
   * differ.
   */
  function expectWithin(policy: RateLimitPolicy, passed: readonly number[], skewMicros: number): void {
    const { intervalMicros, burstMicros } = gcraRateOf(policy);
    for (let i = 0; i < passed.length; i += 1)
      for (let k = i; k < passed.length; k += 1) {
        const elapsedMicros = (passed[k] ?? 0) - (passed[i] ?? 0);
        expect((k - i + 1) * intervalMicros).toBeLessThanOrEqual(elapsedMicros + burstMicros + skewMicros);
      }
  }

  it('allow all processes together at most the burst and the steady flow', () => {
    fc.assert(
      fc.property(aPolicy, requests, (policy, calls) =>
        expectWithin(policy, play(policy, calls, []).passed, 0),
      ),
      { numRuns: 60 },
    );
  });

  it('exceed that by at most the difference of the processes’ clocks', () => {
    fc.assert(
      fc.property(aPolicy, requests, skews, (policy, calls, clocks) =>
        expectWithin(policy, play(policy, calls, clocks).passed, Math.max(...clocks) - Math.min(...clocks)),
      ),
      { numRuns: 60 },
    );
  });

  it('allow exactly the burst at one moment, when every process has used its places', () => {
    fc.assert(
      fc.property(aPolicy, fc.nat(), (policy, seed) => {
        const { limit, burst = limit } = policy;
        const mixed = Array.from({ length: burst }, (_, i) => ({
          pause: 0,
          process: (seed * i) % PROCESSES,
        }));
        const more = Array.from({ length: PROCESSES * burst }, (_, i) => ({
          pause: 0,
          process: i % PROCESSES,
        }));
        expect(play(policy, [...mixed, ...more], []).passed).toHaveLength(burst);
      }),
      { numRuns: 30 },
    );
  });

  it('leave a single process what single places would, or one less', () => {
    fc.assert(
      fc.property(aPolicy, pauses, (policy, gaps) => {
        const calls = gaps.map((pause) => ({ pause, process: 0 }));
        const { verdicts } = play(policy, calls, []);
        const single = verdictsAt(policy, timesOf(policy, gaps));
        const firstRefusal = verdicts.findIndex((verdict) => !verdict);
        for (const [i, { remaining }] of single
          .slice(0, firstRefusal < 0 ? undefined : firstRefusal)
          .entries())
          expect([remaining, remaining - 1]).toContain(verdicts[i]?.remaining);
        // The lapsed rest of a block costs less than one place.
        if (firstRefusal >= 0) expect(single[firstRefusal]?.remaining).toBe(0);
      }),
    );
  });

  it('are a small part of the remaining places, and single near the limit', () => {
    const rate = gcraRateOf({ limit: 1000, windowSeconds: 60 });
    const placesOf = ({ usedUntil, end }: Block) => (end - usedUntil) / rate.intervalMicros;
    expect(placesAhead(undefined, rate, START)).toBe(0);
    for (const used of [0, 1, 500, 980, 981, 999]) {
      const fullAt = START + used * rate.intervalMicros;
      const taken = (needed: number, ahead: number) =>
        placesOf(takeBlock(fullAt, rate, START, { needed, ahead }));
      const share = Math.floor((1000 - used) / BLOCK_SHARE);
      expect(placesAhead({ usedUntil: fullAt, end: fullAt }, rate, START)).toBe(share);
      expect(taken(1, share)).toBe(Math.max(1, share));
      // Others took places after this process last knew.
      expect(taken(1, share + 2)).toBe(1);
    }
    expect(placesOf(takeBlock(START + rate.burstMicros, rate, START, { needed: 5, ahead: 5 }))).toBe(0);
  });

  it('match the number of waiting requests, or a half of that, a quarter and so on', () => {
    const rate = gcraRateOf({ limit: 20, windowSeconds: 60 });
    const taken = (needed: number) => {
      const { usedUntil, end } = takeBlock(undefined, rate, START, { needed, ahead: 0 });
      return (end - usedUntil) / rate.intervalMicros;
    };
    expect([1, 19, 20, 21, 41, 90, 1000].map(taken)).toEqual([1, 19, 20, 10, 20, 11, 15]);
  });

  it('cost one update for many requests', () => {
    const calls = Array.from({ length: 1000 }, () => ({ pause: 0.000_01, process: 0 }));
    expect(play({ limit: 6000, windowSeconds: 60 }, calls, []).taken).toBe(3);
  });
});
