import { AsyncResource } from 'node:async_hooks';

/**
 * Removes a deprecated property (DEP0172) from the functions that Node binds to an asynchronous context.
 * Fastify binds one for each body. The property's two accessors keep the whole request alive until the next
 * full collection. That costs a quarter of the work of a quote, and pauses of 10 ms (docs/performance.md,
 * "Memory"). It replaces the method for the whole process, and does nothing on a Node without the property.
 * Otherwise the functions behave as Node's do: context, `this`, arguments, result and `length`.
 */
export function bindWithoutAccessors(): void {
  const bindOfNode: Bind = AsyncResource.prototype.bind;
  if (!('asyncResource' in new AsyncResource('probe').bind(() => undefined))) return;
  AsyncResource.prototype.bind = function bind(this: AsyncResource, fn: Callback, thisArg?: unknown) {
    // Node throws the right error for it.
    if (typeof fn !== 'function') return bindOfNode.call(this, fn, thisArg);
    const run = (own: unknown, args: unknown[]): unknown => this.runInAsyncScope(fn, own, ...args);
    const bound =
      thisArg === undefined
        ? function (this: unknown, ...args: unknown[]) {
            return run(this, args);
          }
        : (...args: unknown[]) => run(thisArg, args);
    return Object.defineProperty(bound, 'length', { value: fn.length, configurable: true });
  } as Bind as typeof AsyncResource.prototype.bind;
}

type Bind = (this: AsyncResource, fn: Callback, thisArg?: unknown) => Callback;
type Callback = (this: unknown, ...args: unknown[]) => unknown;
