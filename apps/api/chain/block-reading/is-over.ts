/**
 * Whether this much time has passed. A clock that was set back tells nothing of it, so then it counts as
 * passed.
 */
export const isOver = (now: number, since: number, intervalMs: number): boolean =>
  now < since || now - since >= intervalMs;
