import { setImmediate as turn } from 'node:timers/promises';
import { CallBatcher, MOST_TOGETHER } from './call-batcher';

let asked: string[][];
const doubled = () =>
  new CallBatcher<string, string>((items) => {
    asked.push([...items]);
    return Promise.resolve(items.map((item) => item + item));
  });
beforeEach(() => (asked = []));

it('answers simultaneous calls together, each with its own answer', async () => {
  const batcher = doubled();
  const answers = await Promise.all(['a', 'b', 'a'].map((item) => batcher.ask('letters', item)));
  expect(answers).toEqual(['aa', 'bb', 'aa']);
  expect(asked).toEqual([['a', 'b', 'a']]);
});

it('answers groups separately', async () => {
  const batcher = doubled();
  await Promise.all([batcher.ask('letters', 'a'), batcher.ask('digits', '1'), batcher.ask('letters', 'b')]);
  expect(asked).toEqual([['a', 'b'], ['1']]);
});

// Guarantee: a caller's answer includes its earlier writes.
it('does not let a call join those that are being answered', async () => {
  let release = (): void => undefined;
  const batcher = new CallBatcher<string, string>(async (items) => {
    asked.push([...items]);
    await new Promise<void>((resolve) => (release = resolve));
    return items;
  });
  const first = batcher.ask('letters', 'a');
  await turn();
  const second = batcher.ask('letters', 'b');
  release();
  expect(await first).toBe('a');
  while (asked.length < 2) await turn();
  release();
  expect(await second).toBe('b');
  expect(asked).toEqual([['a'], ['b']]);
});

it('makes no group wait for another one', async () => {
  const batcher = new CallBatcher<string, string>((items) =>
    items.includes('slow') ? new Promise(() => undefined) : Promise.resolve(items),
  );
  void batcher.ask('slow', 'slow');
  expect(await batcher.ask('letters', 'a')).toBe('a');
  expect(await batcher.ask('letters', 'b')).toBe('b');
});

it('reports a failure to each caller, and answers the next ones', async () => {
  let isDown = true;
  const batcher = new CallBatcher<string, string>((items) =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve(items),
  );
  const failed = await Promise.allSettled(['a', 'b'].map((item) => batcher.ask('letters', item)));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await batcher.ask('letters', 'a')).toBe('a');
});

it('splits a flood', async () => {
  const batcher = doubled();
  const flood = Array.from({ length: 2 * MOST_TOGETHER + 1 }, (_, i) => String(i));
  await Promise.all(flood.map((item) => batcher.ask('numbers', item)));
  expect(asked.map(({ length }) => length)).toEqual([MOST_TOGETHER, MOST_TOGETHER, 1]);
});
