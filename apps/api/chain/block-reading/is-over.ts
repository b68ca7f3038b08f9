/**
 * Whether this much time has passed. After a clock was set back this is unknown, so it counts as passed.
 */
export const isOver = (now: number, since: number, intervalMs: number): boolean =>
  now < since || now - since >= intervalMs;
