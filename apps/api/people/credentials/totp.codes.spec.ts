import { newTotpSecret, totpStepOf } from './totp.codes';

/** RFC 6238, appendix B: the secret of SHA-1 in base32, and the last six digits of its codes. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const CODES: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
];
const at = (seconds: number): Date => new Date(seconds * 1000);
const stepAt = (seconds: number): number => Math.floor(seconds / 30);

it.each(CODES)('accepts the code of RFC 6238 at %i s', (seconds, code) =>
  expect(totpStepOf(code, { secret: SECRET, lastStep: 0, now: at(seconds) })).toBe(stepAt(seconds)),
);

it('accepts a code one step early and one step late, but no earlier or later', () => {
  const [, [seconds = 0, code = '']] = CODES as [unknown, [number, string]];
  const start = stepAt(seconds) * 30;
  const stepSeen = (now: number) => totpStepOf(code, { secret: SECRET, lastStep: 0, now: at(now) });
  for (const now of [start - 30, start - 1, start, start + 29, start + 30, start + 59])
    expect([now - start, stepSeen(now)]).toEqual([now - start, stepAt(seconds)]);
  for (const now of [start - 31, start + 60])
    expect([now - start, stepSeen(now)]).toEqual([now - start, undefined]);
});

it('accepts no code of the last step or an earlier one', () => {
  const [[seconds = 0, code = '']] = CODES as [[number, string]];
  const now = at(seconds);
  const step = stepAt(seconds);
  expect(totpStepOf(code, { secret: SECRET, lastStep: step - 1, now })).toBe(step);
  // The last two: this clock is behind that of the process that took the last code.
  for (const lastStep of [step, step + 1, step + 2, step + 100])
    expect(totpStepOf(code, { secret: SECRET, lastStep, now })).toBeUndefined();
});

it('accepts nothing that is not a code', () => {
  for (const code of ['000000', '28708', '2870820', 'abcdef']) expect(isTaken(code)).toBe(false);
});

function isTaken(code: string): boolean {
  try {
    return totpStepOf(code, { secret: SECRET, lastStep: 0, now: at(59) }) !== undefined;
  } catch {
    return false;
  }
}

it('creates secrets of 160 bits', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});
