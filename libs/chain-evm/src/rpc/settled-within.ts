/**
 * Waits until all promises are settled, or until `graceMs` have passed and one has succeeded. So a call that
 * hangs does not delay the others. Later results are ignored.
 *
 * @returns the results of the settled promises, in the order in which they settled
 */
export function settledWithin<T>(
  work: readonly Promise<T>[],
  graceMs: number,
): Promise<PromiseSettledResult<T>[]> {
  return new Promise((resolve) => {
    const settled: PromiseSettledResult<T>[] = [];
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolveIfEnough();
    }, graceMs);
    function resolveIfEnough(): void {
      const isEnough = isLate && settled.some(({ status }) => status === 'fulfilled');
      if (settled.length < work.length && !isEnough) return;
      clearTimeout(timer);
      resolve([...settled]);
    }
    for (const one of work) {
      void one
        .then(
          (value) => settled.push({ status: 'fulfilled', value }),
          (reason: unknown) => settled.push({ status: 'rejected', reason }),
        )
        .then(resolveIfEnough);
    }
    resolveIfEnough();
  });
}
