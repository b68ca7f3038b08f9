import fc from 'fast-check';
import { CASES } from '../spec/random.cases';
import { feePlan } from './fee.plan';

const prices = { energySun: 100n, bandwidthSun: 1_000n };
const nothing = { balanceSun: 0n, energy: 0, bandwidth: 0, freeBandwidth: 0 };
const call = { energyUsed: 65_000, reserve: 0, bytes: 280, prices };

test('an account without stake pays energy and bandwidth in TRX', () => {
  expect(feePlan({ ...call, has: nothing })).toEqual({
    energyLimit: 78_000,
    feeLimitSun: 7_800_000n,
    neededSun: 7_800_000n + 344_000n,
    expectedSun: 6_500_000n + 344_000n,
  });
});

test('stake pays first, and the fee limit bounds it too', () => {
  const has = { ...nothing, energy: 60_000, bandwidth: 344 };
  const { feeLimitSun, neededSun, expectedSun } = feePlan({ ...call, has });
  expect({ feeLimitSun, neededSun, expectedSun }).toEqual({
    feeLimitSun: 7_800_000n,
    neededSun: 1_800_000n,
    expectedSun: 500_000n,
  });
});

test('bandwidth comes from one source, whole', () => {
  const has = { ...nothing, bandwidth: 343, freeBandwidth: 343 };
  expect(feePlan({ ...call, has }).expectedSun).toBe(6_844_000n);
});

test('what a contract wants left is in the limit, and not in the cost', () => {
  const plan = feePlan({ ...call, reserve: 300_000, has: nothing });
  expect(plan.energyLimit).toBe(378_000);
  expect(plan.expectedSun).toBe(6_844_000n);
});

test('the limit is enough for the dearest case, and the cost is what the simulation used', () => {
  const plan = feePlan({ ...call, dearest: 130_000, has: nothing });
  expect(plan).toMatchObject({ energyLimit: 156_000, neededSun: 15_944_000n, expectedSun: 6_844_000n });
  expect(feePlan({ ...call, dearest: 50_000, has: nothing }).energyLimit).toBe(78_000);
});

test('an account that has what is needed can use the whole limit', () => {
  const amount = fc.nat({ max: 2_000_000 });
  fc.assert(
    fc.property(fc.record({ energyUsed: amount, reserve: amount, energy: amount, bytes: amount }), (p) => {
      const has = { ...nothing, energy: p.energy };
      const { energyLimit, feeLimitSun, neededSun, expectedSun } = feePlan({ ...p, prices, has });
      const bandwidthSun = BigInt(p.bytes + 64) * 1_000n;
      const available = p.energy + Number((neededSun - bandwidthSun) / 100n);
      expect(Math.min(available, Number(feeLimitSun / 100n))).toBe(energyLimit);
      expect(expectedSun <= neededSun).toBe(true);
    }),
    CASES,
  );
});
