import { KEPT_BEYOND, KEPT_IN_A_MINUTE, KeptShare } from './kept-share';

const MINUTE_MS = 60_000;
const take = (share: KeptShare, count: number, isFailure: boolean, nowMs = 0, tenant = 'a') =>
  Array.from({ length: count }, () => share.take(tenant, isFailure, nowMs)).flatMap((one) =>
    one.isKept ? [one.leftOut] : [],
  );

it('keeps every request of a calm minute', () => {
  const share = new KeptShare();
  expect(take(share, KEPT_IN_A_MINUTE.successes, false)).toEqual(
    Array<number>(KEPT_IN_A_MINUTE.successes).fill(0),
  );
  expect(take(share, KEPT_IN_A_MINUTE.failures, true)).toHaveLength(KEPT_IN_A_MINUTE.failures);
});

it('keeps a sample beyond that, and records with each how many were left out before it', () => {
  const share = new KeptShare();
  take(share, KEPT_IN_A_MINUTE.successes, false);
  expect(take(share, 7 * KEPT_BEYOND, false)).toEqual([1, 2, 4].map((times) => times * KEPT_BEYOND - 1));
});

// Guarantee: a minute keeps a bounded number, so even a merchant that sends requests nonstop does not fill
// the database.
it('keeps 14 of a million more', () => {
  const share = new KeptShare();
  expect(take(share, 1_000_000, false)).toHaveLength(KEPT_IN_A_MINUTE.successes + 14);
  expect(take(share, 1_000_000, true)).toHaveLength(KEPT_IN_A_MINUTE.failures + 14);
});

// Guarantee: a merchant with much traffic still finds failures.
it('keeps failures while successes are sampled', () => {
  const share = new KeptShare();
  take(share, 10_000, false);
  expect(take(share, KEPT_IN_A_MINUTE.failures, true)).toHaveLength(KEPT_IN_A_MINUTE.failures);
});

// Guarantee: a stranger with a public key does not fill the database with refusals.
it('keeps only a sample of many failures', () => {
  const share = new KeptShare();
  expect(take(share, KEPT_IN_A_MINUTE.failures + 1000, true)).toHaveLength(KEPT_IN_A_MINUTE.failures + 4);
});

it('starts over each minute for each merchant, and remembers what was left out', () => {
  const share = new KeptShare();
  take(share, KEPT_IN_A_MINUTE.successes + 7, false);
  expect(take(share, 1, false, 0, 'b')).toEqual([0]);
  expect(take(share, 2, false, MINUTE_MS)).toEqual([7, 0]);
});

it('reports lost rows with the next one', () => {
  const share = new KeptShare();
  share.lose('a', 12);
  expect(take(share, 2, false)).toEqual([12, 0]);
});
