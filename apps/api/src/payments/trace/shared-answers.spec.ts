import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { SharedAnswers } from './shared-answers';

const clock = new FakeClock();
const newAnswers = (capacity = 10) =>
  new SharedAnswers<number>({ ttlMs: 1000, capacity, now: () => clock.now() });

it('who asks while it is being made, or within its time, shares it', async () => {
  const answers = newAnswers();
  let made = 0;
  const make = () => Promise.resolve((made += 1));
  expect(await Promise.all([answers.get('a', make), answers.get('a', make)])).toEqual([1, 1]);
  clock.advanceSeconds(0.999);
  expect(await answers.get('a', make)).toBe(1);
  expect(await answers.get('b', make)).toBe(2);
  clock.advanceSeconds(0.001);
  expect(await answers.get('a', make)).toBe(3);
});

it('a failure is shared and not kept', async () => {
  const answers = newAnswers();
  const fail = jest.fn(() => Promise.reject(new Error('no')));
  const both = [answers.get('a', fail), answers.get('a', fail)];
  expect(await Promise.allSettled(both)).toHaveLength(2);
  expect(fail).toHaveBeenCalledTimes(1);
  expect(await answers.get('a', () => Promise.resolve(7))).toBe(7);
});

it('a clock that was set back keeps no answer alive', async () => {
  const answers = newAnswers();
  await answers.get('a', () => Promise.resolve(1));
  clock.advanceSeconds(-3600);
  expect(await answers.get('a', () => Promise.resolve(2))).toBe(2);
});

it('holds no more than its capacity', async () => {
  const answers = newAnswers(2);
  for (const key of ['a', 'b', 'c']) await answers.get(key, () => Promise.resolve(1));
  expect(await answers.get('a', () => Promise.resolve(2))).toBe(2);
  expect(await answers.get('c', () => Promise.resolve(2))).toBe(1);
});
