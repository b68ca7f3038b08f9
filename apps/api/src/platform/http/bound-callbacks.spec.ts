import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { bindWithoutAccessors } from './bound-callbacks';
import { readJsonBodies } from './json-body.parser';

type Bound = (this: unknown, ...args: unknown[]) => unknown;
/** As Node documents it. Its types leave out the second argument. */
type Bind = (this: AsyncResource, fn: Bound, thisArg?: unknown) => Bound;
const bindOfNode = AsyncResource.prototype.bind;

beforeEach(() => bindWithoutAccessors());
afterEach(() => {
  AsyncResource.prototype.bind = bindOfNode;
});

it.each([
  ['with the caller’s own this', undefined],
  ['with a given this', { given: true }],
])('runs a bound function as Node does, %s', (_, thisArg) => {
  const context = new AsyncLocalStorage<string>();
  const fn = function (this: unknown, one: unknown, two: unknown): unknown {
    return { own: this, one, two, context: context.getStore() };
  };
  const bind = (by: typeof bindOfNode): Bound =>
    context.run('then', () => (by as Bind).call(new AsyncResource('test'), fn, thisArg));
  const [ours, nodes] = [bind(AsyncResource.prototype.bind), bind(bindOfNode)];
  const caller = { caller: true };
  expect(context.run('now', () => ours.call(caller, 1, 2))).toEqual(
    context.run('now', () => nodes.call(caller, 1, 2)),
  );
  expect(ours).toHaveLength(2);
  expect('asyncResource' in ours).toBe(false);
});

it('passes on what the function throws, and refuses what is no function as Node does', () => {
  const resource = new AsyncResource('test');
  const failing = resource.bind(() => {
    throw new Error('from inside');
  });
  expect(failing).toThrow('from inside');
  expect(() => resource.bind('text' as never)).toThrow(
    expect.objectContaining({ code: 'ERR_INVALID_ARG_TYPE' }),
  );
});

it('is put in place once', () => {
  const first = AsyncResource.prototype.bind;
  bindWithoutAccessors();
  expect(AsyncResource.prototype.bind).toBe(first);
});

// Guarantee: what a request with a body took is free at the next small collection, and does not wait for one of the whole heap.
it('keeps no request with a body alive after its answer', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  const app = fastify();
  readJsonBodies(app);
  app.post('/', ({ body }) => ({ taken: (body as string[]).length }));
  // 0.1 MB each, once it is read.
  const payload = Array.from({ length: 2000 }, (_, number) => `text number ${number}`);
  // A collection after each request: what is still in use at one must not depend on when it came.
  const takenMb = async (): Promise<number> => {
    const before = process.memoryUsage().heapUsed;
    for (let request = 0; request < 100; request++) {
      await app.inject({ method: 'POST', url: '/', payload });
      await new Promise((resolve) => setImmediate(resolve));
      collect({ type: 'minor' });
    }
    return (process.memoryUsage().heapUsed - before) / 1024 ** 2;
  };
  // The median, because a collection of the whole heap may come during one of them.
  const taken: number[] = [];
  for (let round = 0; round < 5; round++) taken.push(await takenMb());
  // 4.4 MB of what `inject` sends, and 8 MB more with the accessors.
  expect(taken.sort((one, other) => one - other)[2]).toBeLessThan(8);
  await app.close();
});
