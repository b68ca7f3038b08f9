/** How often tasks at rest look whether something was written. No pace at rest is shorter. */
export const WRITE_LOOK_MS = 1000;

const looks = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

function lookAll(): void {
  timer = setTimeout(lookAll, WRITE_LOOK_MS);
  for (const look of looks) look();
}

/**
 * Calls `look` once a second until it is removed. One timer serves all tasks of a process, because each timer
 * wakes it.
 */
export const writeLooks = {
  add(look: () => void): void {
    looks.add(look);
    timer ??= setTimeout(lookAll, WRITE_LOOK_MS);
  },

  remove(look: () => void): void {
    if (!looks.delete(look) || looks.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  },
};
