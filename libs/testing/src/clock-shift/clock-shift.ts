import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PRELOAD = 'dist/node/libs/testing/src/clock-shift/clock-shift.preload.js';

/** Moves the clock that other processes see, but not the machine's. */
export interface ClockShift {
  /** Environment variables for each process whose clock this moves. */
  readonly env: Record<string, string>;
  /**
   * Sets how far their clocks are ahead of the machine's. Negative: behind it. Each process prints {@link
   * shiftedLine} once its clock is moved.
   */
  set(shiftMs: number): void;
  remove(): void;
}

/** What a process prints once its clock is moved. */
export const shiftedLine = (shiftMs: number): string => `the clock is moved by ${shiftMs} ms\n`;

export function createClockShift(): ClockShift {
  const directory = mkdtempSync(join(tmpdir(), 'cowrie-clock-'));
  const file = join(directory, 'shift');
  const set = (shiftMs: number): void => {
    // Renamed, so that no process reads half a number.
    writeFileSync(`${file}.new`, String(shiftMs));
    renameSync(`${file}.new`, file);
  };
  set(0);
  return {
    env: { NODE_OPTIONS: `--require ${resolve(PRELOAD)}`, CLOCK_SHIFT_FILE: file },
    set,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
