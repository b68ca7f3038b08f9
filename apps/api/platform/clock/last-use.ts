/** A last use is recorded at most this often, so that not every request writes to the database. */
const RESOLUTION_MS = 60_000;

/**
 * Whether a use at `now` must be recorded: the last recorded one is a minute old, or there is none.
 */
export function isUseDue(lastUsedAt: Date | undefined, now: Date): boolean {
  return !lastUsedAt || now.getTime() - lastUsedAt.getTime() >= RESOLUTION_MS;
}
