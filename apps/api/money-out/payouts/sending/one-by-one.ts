/**
 * Returns a function that runs work in the order in which it is given, one after the other. A failure ends
 * only its own task.
 */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
