/**
 * Resolves when the browser has painted: what a person has clicked answers before the work that follows. In a
 * window that nobody sees, nothing is painted, so it resolves at once.
 */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
