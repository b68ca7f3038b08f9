import { RevisedCache, TRUST_MS, VALUE_TTL_MS } from './revised.cache';

interface Stored {
  id: string;
  revision: number;
  text: string;
}

/**
 * A store that others change, and the cache of one process. `hold` lets loads or answers wait until
 * `release`.
 */
function world({ capacity = 10 } = {}) {
  const at = { ms: 1_000_000, answers: true };
  const store = new Map<string, Stored>();
  const log: string[] = [];
  const waiting: (() => void)[] = [];
  const held = new Set<'load' | 'question'>();
  /** Reads when it is called, and answers when the test says so. */
  async function answer<T>(kind: 'load' | 'question', name: string, read: () => T): Promise<T> {
    log.push(name);
    const result = read();
    if (held.has(kind)) await new Promise<void>((resolve) => waiting.push(resolve));
    return result;
  }
  const cache = new RevisedCache<Stored>({
    capacity,
    now: () => new Date(at.ms),
    identify: ({ id, revision }) => ({ id, revision }),
    changes: () =>
      answer('question', '?', () => {
        if (!at.answers) throw new Error('no database');
        return new Map([...store.values()].map(({ id, revision }) => [id, revision]));
      }),
  });
  return {
    at,
    cache,
    log,
    held,
    set: (id: string, text: string) =>
      store.set(id, { id, text, revision: (store.get(id)?.revision ?? 0) + 1 }),
    read: async (id: string) => (await cache.get(id, () => answer('load', id, () => store.get(id))))?.text,
    release: () => {
      held.clear();
      for (const go of waiting.splice(0)) go();
    },
  };
}

it('loads a value once, and asks nothing while it is younger than 500 ms', async () => {
  const { at, set, read, log } = world();
  set('a', 'one');
  for (let i = 0; i < 3; i += 1) expect(await read('a')).toBe('one');
  at.ms += 499;
  expect(await read('a')).toBe('one');
  expect(log).toEqual(['a']);
});

it('asks from 500 ms on without waiting, once for all readers', async () => {
  const { at, set, read, log, held, release } = world();
  set('a', 'one');
  await read('a');
  held.add('question');
  at.ms += 500;
  set('a', 'two');
  expect(await Promise.all([read('a'), read('a')])).toEqual(['one', 'one']);
  at.ms += 499;
  expect(await read('a')).toBe('one');
  expect(log).toEqual(['a', '?']);
  release();
  await new Promise(setImmediate);
  expect(await read('a')).toBe('two');
  expect(log).toEqual(['a', '?', 'a']);
});

it('waits for the answer from 1 s on, so no reader gets an older value', async () => {
  const { at, set, read, log, held, release } = world();
  set('a', 'one');
  await read('a');
  held.add('question');
  at.ms += 1;
  set('a', 'two');
  at.ms += 999;
  const readers = Promise.all([read('a'), read('a')]);
  await new Promise(setImmediate);
  expect(log).toEqual(['a', '?']);
  release();
  expect(await readers).toEqual(['two', 'two']);
});

it('counts the age of an answer from the beginning of its question', async () => {
  const { at, set, read, log, held, release } = world();
  set('a', 'one');
  await read('a');
  held.add('question');
  at.ms += 500;
  await read('a');
  set('a', 'two');
  at.ms += 999;
  release();
  await new Promise(setImmediate);
  held.add('question');
  expect(await read('a')).toBe('one');
  release();
  await new Promise(setImmediate);
  expect(await read('a')).toBe('two');
  expect(log).toEqual(['a', '?', '?', 'a']);
});

it('reads one value, and keeps the others, when one has changed', async () => {
  const { at, set, read, log } = world();
  for (const id of ['a', 'b']) set(id, `${id}1`);
  for (const id of ['a', 'b']) await read(id);
  set('a', 'a2');
  at.ms += 1000;
  expect([await read('a'), await read('b'), await read('a')]).toEqual(['a2', 'b1', 'a2']);
  expect(log).toEqual(['a', 'b', '?', 'a']);
});

it('does not bring back the old value when a load ends after the answer that reports the change', async () => {
  const { at, set, read, held, release } = world();
  for (const id of ['a', 'b']) set(id, `${id}1`);
  await read('b');
  held.add('load');
  const slow = read('a');
  set('a', 'a2');
  at.ms += 1000;
  await read('b');
  release();
  expect(await slow).toBe('a1');
  expect(await read('a')).toBe('a2');
});

it('applies its own change at once, even against a load that is under way', async () => {
  const { set, read, held, release, cache } = world();
  set('a', 'one');
  await read('a');
  set('a', 'two');
  cache.forget();
  expect(await read('a')).toBe('two');
  held.add('load');
  cache.forget();
  const slow = read('a');
  set('a', 'three');
  cache.forget();
  release();
  expect(await slow).toBe('two');
  expect(await read('a')).toBe('three');
});

it('applies its own change even for a reader who waits for an answer', async () => {
  const { at, set, read, held, release, cache } = world();
  set('a', 'one');
  await read('a');
  held.add('question');
  at.ms += 1000;
  const waiting = read('a');
  set('a', 'two');
  cache.forget();
  release();
  expect(await waiting).toBe('two');
});

describe('while no answer about changes comes', () => {
  it('trusts its memory for 5 s after the last answer, then loads every value', async () => {
    const { at, set, read, log } = world();
    set('a', 'one');
    await read('a');
    at.ms += 1000;
    await read('a');
    at.answers = false;
    set('a', 'two');
    at.ms += TRUST_MS - 1;
    expect(await read('a')).toBe('one');
    at.ms += 1;
    log.length = 0;
    expect(await read('a')).toBe('two');
    expect(log).toEqual(['?', 'a']);
  });

  it('trusts a value for 5 s after its load, and its memory again once there is an answer', async () => {
    const { at, set, read, log } = world();
    at.answers = false;
    set('a', 'one');
    await read('a');
    at.ms += TRUST_MS - 1;
    expect(await read('a')).toBe('one');
    expect(log).toEqual(['a', '?']);
    at.ms += 1;
    await read('a');
    expect(log).toEqual(['a', '?', '?', 'a']);
    at.ms += TRUST_MS;
    at.answers = true;
    await read('a');
    await read('a');
    expect(log).toEqual(['a', '?', '?', 'a', '?']);
  });
});

it('loads a value again after a minute, even if no change was reported', async () => {
  const { at, set, read, log } = world();
  set('a', 'one');
  await read('a');
  at.ms += VALUE_TTL_MS - 1;
  await read('a');
  expect(log).toEqual(['a', '?']);
  at.ms += 1;
  await read('a');
  expect(log).toEqual(['a', '?', 'a']);
});

it('trusts nothing that it read before the clock was set back', async () => {
  const { at, set, read, log } = world();
  set('a', 'one');
  await read('a');
  at.ms -= 1;
  await read('a');
  expect(log).toEqual(['a', 'a']);
});

it('caches neither a name without a value nor a failure', async () => {
  const { set, read, log, cache } = world();
  expect(await read('a')).toBeUndefined();
  set('a', 'one');
  expect(await read('a')).toBe('one');
  await expect(cache.get('b', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await read('b')).toBeUndefined();
  expect(log).toEqual(['a', 'a', 'b']);
});

it('drops the value that was loaded longest ago when it is full', async () => {
  const { set, read, log } = world({ capacity: 2 });
  for (const id of ['a', 'b', 'c']) set(id, id);
  for (const id of ['a', 'b', 'c', 'c', 'b', 'a']) await read(id);
  expect(log).toEqual(['a', 'b', 'c', 'a']);
});
