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

test('a node that goes on failing rests for 1 s, 2 s, 4 s, and a minute at most', () => {
  const rest = createNodeRest(() => nowMs);
  const seconds = Array.from({ length: 9 }, () => failAgain(rest) / 1000);
  expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('a success ends the rest, and the next begins at 1 s', () => {
  const rest = createNodeRest(() => nowMs);
  for (let i = 0; i < 4; i += 1) failAgain(rest);
  rest.asked();
  rest.succeeded();
  expect(rest.isResting()).toBe(false);
  expect(failAgain(rest)).toBe(1000);
});

test('it rests to the millisecond', () => {
  const rest = createNodeRest(() => nowMs);
  rest.failed();
  nowMs += 999;
  expect(rest.isResting()).toBe(true);
  nowMs += 1;
  expect([rest.isResting(), rest.restsUntilMs()]).toEqual([false, undefined]);
});

test('what fails together counts once', () => {
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

// Guarantee: a node that hangs costs one caller its time limit, not all of them.
test('after a rest one request tries the node out, and the others pass it over meanwhile', () => {
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
