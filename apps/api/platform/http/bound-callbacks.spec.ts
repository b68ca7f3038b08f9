import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { bindWithoutAccessors } from './bound-callbacks';
import { readJsonBodies } from './json-body.parser';

type Bound = (this: unknown, ...args: unknown[]) => unknown;
/** As Node documents it. Its types leave out the second argument. */
type Bind = (this: AsyncResource, fn: Bound, thisArg?: unknown) => Bound;
const HELD_BYTES = 1024 ** 2;
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

it('passes on what the function throws, and refuses a non-function as Node does', () => {
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

// Guarantee: the memory of a request with a body is freed at the next minor collection, without a full one.
it('keeps no request with a body alive after its response', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  const app = fastify();
  readJsonBodies(app);
  app.post('/', ({ body }) => {
    // A body holds this buffer, so the remaining buffers count the remaining bodies. Nothing else here takes
    // megabytes.
    Object.assign(body as object, { held: Buffer.allocUnsafeSlow(HELD_BYTES) });
    return { taken: (body as string[]).length };
  });
  const payload = Array.from({ length: 2000 }, (_, number) => `text number ${number}`);
  const left: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = process.memoryUsage().arrayBuffers;
    for (let request = 0; request < 20; request++) {
      await app.inject({ method: 'POST', url: '/', payload });
      await new Promise((resolve) => setImmediate(resolve));
      // After each request, so that the memory in use at a collection does not depend on its timing.
      collect({ type: 'minor' });
    }
    left.push(Math.round((process.memoryUsage().arrayBuffers - before) / HELD_BYTES));
  }
  // The median, because a full collection may come during one of them. With Node's accessors all twenty
  // remain.
  expect(left.sort((one, other) => one - other)[2]).toBeLessThan(5);
  await app.close();
});
