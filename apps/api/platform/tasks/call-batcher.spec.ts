import { setImmediate as turn } from 'node:timers/promises';
import { Gathering, MOST_TOGETHER } from './call-batcher';

let asked: string[][];
const doubled = () =>
  new Gathering<string, string>((items) => {
    asked.push([...items]);
    return Promise.resolve(items.map((item) => item + item));
  });
beforeEach(() => (asked = []));

it('answers the calls of one moment together, each with its own answer', async () => {
  const gathering = doubled();
  const answers = await Promise.all(['a', 'b', 'a'].map((item) => gathering.ask('letters', item)));
  expect(answers).toEqual(['aa', 'bb', 'aa']);
  expect(asked).toEqual([['a', 'b', 'a']]);
});

it('answers groups apart', async () => {
  const gathering = doubled();
  await Promise.all([
    gathering.ask('letters', 'a'),
    gathering.ask('digits', '1'),
    gathering.ask('letters', 'b'),
  ]);
  expect(asked).toEqual([['a', 'b'], ['1']]);
});

// Guarantee: what a caller wrote before it asked is in its answer.
it('does not let a call join those that are being answered', async () => {
  let release = (): void => undefined;
  const gathering = new Gathering<string, string>(async (items) => {
    asked.push([...items]);
    await new Promise<void>((resolve) => (release = resolve));
    return items;
  });
  const first = gathering.ask('letters', 'a');
  await turn();
  const second = gathering.ask('letters', 'b');
  release();
  expect(await first).toBe('a');
  while (asked.length < 2) await turn();
  release();
  expect(await second).toBe('b');
  expect(asked).toEqual([['a'], ['b']]);
});

it('lets no group wait for another one', async () => {
  const gathering = new Gathering<string, string>((items) =>
    items.includes('slow') ? new Promise(() => undefined) : Promise.resolve(items),
  );
  void gathering.ask('slow', 'slow');
  expect(await gathering.ask('letters', 'a')).toBe('a');
  expect(await gathering.ask('letters', 'b')).toBe('b');
});

it('tells each caller of a failure, and answers the next ones', async () => {
  let isDown = true;
  const gathering = new Gathering<string, string>((items) =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve(items),
  );
  const failed = await Promise.allSettled(['a', 'b'].map((item) => gathering.ask('letters', item)));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await gathering.ask('letters', 'a')).toBe('a');
});

it('divides a flood', async () => {
  const gathering = doubled();
  const flood = Array.from({ length: 2 * MOST_TOGETHER + 1 }, (_, i) => String(i));
  await Promise.all(flood.map((item) => gathering.ask('numbers', item)));
  expect(asked.map(({ length }) => length)).toEqual([MOST_TOGETHER, MOST_TOGETHER, 1]);
});
