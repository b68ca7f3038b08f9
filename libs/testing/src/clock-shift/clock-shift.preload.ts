import { readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { shiftedDate } from './shifted-date';

/*
 * For `node --require`: moves the system's clock, as this program sees it, by the milliseconds in a file.
 * Timers and `performance.now()` go on evenly, as they do when a machine's clock is set.
 */
const CHECK_EVERY_MS = 20;

const file = String(process.env.CLOCK_SHIFT_FILE);
let shiftMs = 0;

// The chains outlive the service, so they keep the true time.
delete process.env.NODE_OPTIONS;

globalThis.Date = shiftedDate(Date, () => shiftMs);

function follow(): void {
  const wanted = Number(readFileSync(file, 'utf8'));
  if (wanted === shiftMs) return;
  shiftMs = wanted;
  // This runs in each thread of the program, but only the main thread writes the output.
  if (isMainThread) writeSync(process.stdout.fd, `the clock is moved by ${shiftMs} ms\n`);
}

// At once, so that a program can start with a wrong clock.
follow();
setInterval(follow, CHECK_EVERY_MS).unref();
