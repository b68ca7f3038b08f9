import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PRELOAD = 'dist/node/libs/testing/src/clock-shift/clock-shift.preload.js';

/** Moves the system's clock of other processes, without that of the machine. */
export interface ClockShift {
  /** Environment variables for each process whose clock is to be moved. */
  readonly env: Record<string, string>;
  /**
   * Sets how far ahead of the machine's clock theirs is. Negative: behind it. Each prints {@link shiftedLine}
   * when it is.
   */
  set(shiftMs: number): void;
  remove(): void;
}

/** What a process prints when its clock has been moved. */
export const shiftedLine = (shiftMs: number): string => `the clock is moved by ${shiftMs} ms\n`;

export function createClockShift(): ClockShift {
  const directory = mkdtempSync(join(tmpdir(), 'cowrie-clock-'));
  const file = join(directory, 'shift');
  const set = (shiftMs: number): void => {
    // By renaming, so that no process reads half a number.
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
