import fc from 'fast-check';
import { cadenceOf, MAX_CLOCK_SKEW_SECONDS, take, type Verdict } from './gcra';
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
/** Pauses between requests, many of them none at all, in parts of a window. */
const pauses = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.3, noNaN: true })), {
  minLength: 1,
  maxLength: 400,
});

/** One subject's story: the verdict on each request, at its time. */
function story(policy: RateLimitPolicy, times: readonly number[], stored?: number): Verdict[] {
  const cadence = cadenceOf(policy);
  let fullAt = stored;
  return times.map((now) => {
    const { verdict, fullAt: next } = take(fullAt, cadence, now);
    fullAt = next;
    return verdict;
  });
}

function timesOf(policy: RateLimitPolicy, gaps: readonly number[]): number[] {
  let now = START;
  return gaps.map((gap) => (now += Math.round(gap * policy.windowSeconds * SECOND)));
}

const passedAt = (policy: RateLimitPolicy, times: readonly number[]): number[] => {
  const verdicts = story(policy, times);
  return times.filter((_, i) => verdicts[i]?.isAllowed);
};

it('between any two that passed there are no more than the burst and what flows in', () => {
  fc.assert(
    fc.property(aPolicy, pauses, (policy, gaps) => {
      const passed = passedAt(policy, timesOf(policy, gaps));
      const { limit, windowSeconds, burst = limit } = policy;
      for (let i = 0; i < passed.length; i += 1)
        for (let k = i; k < passed.length; k += 1) {
          const elapsedMicros = (passed[k] ?? 0) - (passed[i] ?? 0);
          const beyondBurst = k - i + 1 - burst;
          // Whole numbers on both sides: exact.
          expect(beyondBurst * windowSeconds * SECOND).toBeLessThanOrEqual(elapsedMicros * limit);
        }
    }),
    { numRuns: 60 },
  );
});

it('of any number at one moment exactly the burst passes, and the next at the very moment it was told', () => {
  fc.assert(
    fc.property(aPolicy, fc.integer({ min: 1, max: 50 }), (policy, more) => {
      const { limit, burst = limit } = policy;
      const verdicts = story(policy, Array<number>(burst + more).fill(START));
      expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(burst);
      expect(verdicts.map(({ remaining }) => remaining)).toEqual([
        ...Array.from({ length: burst }, (_, i) => burst - 1 - i),
        ...Array<number>(more).fill(0),
      ]);
      const { resetMicros = 0 } = verdicts.at(-1) ?? {};
      const full = START + cadenceOf(policy).reachMicros;
      expect(story(policy, [START + resetMicros - 1], full)[0]?.isAllowed).toBe(false);
      expect(story(policy, [START + resetMicros], full)[0]?.isAllowed).toBe(true);
    }),
  );
});

it('who keeps to the pace is never refused, and gets a whole limit in each window', () => {
  fc.assert(
    fc.property(aPolicy, (policy) => {
      const { intervalMicros } = cadenceOf(policy);
      const times = Array.from({ length: 500 }, (_, i) => START + i * intervalMicros);
      expect(passedAt({ ...policy, burst: 1 }, times)).toHaveLength(500);
      const excess = intervalMicros * policy.limit - policy.windowSeconds * SECOND;
      expect(excess).toBeGreaterThanOrEqual(0);
      expect(excess).toBeLessThan(policy.limit);
    }),
  );
});

it('waiting longer never turns a pass into a refusal, and never leaves less', () => {
  fc.assert(
    fc.property(aPolicy, pauses, fc.nat(SECOND * 100), (policy, gaps, wait) => {
      const cadence = cadenceOf(policy);
      const times = timesOf(policy, gaps);
      let fullAt: number | undefined;
      for (const now of times) ({ fullAt } = take(fullAt, cadence, now));
      const last = times.at(-1) ?? START;
      const [sooner, later] = [take(fullAt, cadence, last), take(fullAt, cadence, last + wait)];
      expect(Number(later.verdict.isAllowed)).toBeGreaterThanOrEqual(Number(sooner.verdict.isAllowed));
      expect(later.verdict.remaining).toBeGreaterThanOrEqual(sooner.verdict.remaining);
    }),
  );
});

it('a refusal takes nothing: with it or without it, the others are answered alike', () => {
  fc.assert(
    fc.property(aPolicy, pauses, (policy, gaps) => {
      const passed = passedAt(policy, timesOf(policy, gaps));
      expect(passedAt(policy, passed)).toEqual(passed);
    }),
  );
});

it('in which order times come makes no difference to how many of a moment pass', () => {
  fc.assert(
    fc.property(aPolicy, fc.array(fc.constantFrom(0, 0, 1, 2), { maxLength: 100 }), (policy, steps) => {
      const at = steps.map((step) => START + step * 1000);
      const sorted = [...at].sort((a, b) => a - b);
      // A late clock never gains by being late.
      expect(passedAt(policy, at).length).toBeLessThanOrEqual(passedAt(policy, sorted).length);
    }),
  );
});

describe('a clock that steps back', () => {
  it('gives nobody more than one that stands still at its latest time', () => {
    fc.assert(
      fc.property(aPolicy, fc.array(fc.nat(MAX_CLOCK_SKEW_SECONDS * SECOND)), (policy, backSteps) => {
        const { limit, burst = limit } = policy;
        const times = backSteps.map((back) => START - back);
        const allowed = story(policy, [START, ...times]).filter(({ isAllowed }) => isAllowed);
        expect(allowed.length).toBeLessThanOrEqual(burst);
      }),
    );
  });

  it('locks nobody out for longer than the tolerated skew', () => {
    fc.assert(
      fc.property(aPolicy, fc.nat(), (policy, days) => {
        const cadence = cadenceOf(policy);
        const future = START + days * 86_400 * SECOND + cadence.reachMicros;
        const { verdict, fullAt } = take(future, cadence, START);
        const most = cadence.intervalMicros + MAX_CLOCK_SKEW_SECONDS * SECOND;
        expect(verdict.isAllowed ? 0 : verdict.resetMicros).toBeLessThanOrEqual(most);
        expect(take(fullAt, cadence, START + most).verdict.isAllowed).toBe(true);
      }),
    );
  });
});
