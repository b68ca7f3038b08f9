import fc from 'fast-check';
import { gcraRateOf, MAX_CLOCK_SKEW_SECONDS, take, type Verdict } from './gcra';
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

it('never refuses a subject that keeps to the interval, and allows a whole limit per window', () => {
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
      // A clock that is late gains nothing by it.
      expect(passedAt(policy, at).length).toBeLessThanOrEqual(passedAt(policy, sorted).length);
    }),
  );
});

describe('a clock that steps back', () => {
  it('allows no more than a clock that stands still at its latest time', () => {
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
