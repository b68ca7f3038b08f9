/** Runs one task after another: the virtual machine has one state. */
export function createExclusive() {
  let last: Promise<unknown> = Promise.resolve();

  return function exclusive<T>(task: () => Promise<T>): Promise<T> {
    const result = last.then(task);
    // A task that fails must not stop those after it.
    last = result.catch(() => undefined);
    return result;
  };
}
