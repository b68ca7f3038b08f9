import { createNodeRest } from './node.rest';

let nowMs = 0;
const restsFor = (rest: ReturnType<typeof createNodeRest>) => (rest.restsUntilMs() ?? nowMs) - nowMs;
/** Waits until it is over, and fails again. */
const failAgain = (rest: ReturnType<typeof createNodeRest>, askedForMs?: number) => {
  nowMs += restsFor(rest);
  rest.asked();
  rest.failed(askedForMs);
  return restsFor(rest);
};

test('backs off for 1 s, 2 s, 4 s and at most a minute', () => {
  const rest = createNodeRest(() => nowMs);
  const seconds = Array.from({ length: 9 }, () => failAgain(rest) / 1000);
  expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('resets the backoff after a success', () => {
  const rest = createNodeRest(() => nowMs);
  for (let i = 0; i < 4; i += 1) failAgain(rest);
  rest.asked();
  rest.succeeded();
  expect(rest.isResting()).toBe(false);
  expect(failAgain(rest)).toBe(1000);
});

// Guarantee: the next answer of an endpoint that lies does not end its rest, as it does after a failure.
test('rests a minute after it left out logs, whatever it answers meanwhile', () => {
  const rest = createNodeRest(() => nowMs);
  rest.leftOut(7);
  rest.asked();
  rest.succeeded();
  expect([rest.isResting(), rest.leftOutBlock(), restsFor(rest)]).toEqual([true, 7, 60_000]);
  nowMs += 59_999;
  expect([rest.isResting(), rest.leftOutBlock()]).toEqual([true, 7]);
  nowMs += 1;
  expect([rest.isResting(), rest.leftOutBlock(), restsFor(rest)]).toEqual([false, undefined, 0]);
  rest.failed();
  expect(restsFor(rest)).toBe(1000);
});

test('rests to the millisecond', () => {
  const rest = createNodeRest(() => nowMs);
  rest.failed();
  nowMs += 999;
  expect(rest.isResting()).toBe(true);
  nowMs += 1;
  expect([rest.isResting(), rest.restsUntilMs()]).toEqual([false, undefined]);
});

test('counts simultaneous failures once', () => {
  const rest = createNodeRest(() => nowMs);
  for (let i = 0; i < 5; i += 1) rest.failed();
  expect(restsFor(rest)).toBe(1000);
  expect(failAgain(rest)).toBe(2000);
});

test.each([
  [30_000, 30_000],
  [100, 1_000],
  [86_400_000, 600_000],
])('a node that asks for %i ms gets %i', (askedForMs, expected) => {
  expect(
    failAgain(
      createNodeRest(() => nowMs),
      askedForMs,
    ),
  ).toBe(expected);
});

// Guarantee: an endpoint that hangs costs one caller the time-out, not all of them.
test('tries the endpoint with one request after a rest, while the others skip it', () => {
  const rest = createNodeRest(() => nowMs);
  failAgain(rest);
  nowMs += 1000;
  rest.asked();
  expect(rest.isResting()).toBe(true);
  rest.unclear();
  expect(rest.isResting()).toBe(false);
  rest.asked();
  rest.succeeded();
  rest.asked();
  expect(rest.isResting()).toBe(false);
});
