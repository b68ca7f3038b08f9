import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ApiError } from '../http/api.error';

const MAX_TRIES = 40;
/**
 * The longest pause before the second try. It grows with each try. Random, so that simultaneous changes move
 * apart.
 */
const JITTER_MS = 20;

/**
 * Repeats a change that is conditional on what it read, until its write wins.
 *
 * @param attempt reads, decides and writes; undefined when another change was written first
 * @throws ApiError conflicting_change after 40 tries, which take a few seconds
 */
export async function untilWritten<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (tries > 0) await setTimeout(randomInt(JITTER_MS * tries));
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new ApiError('conflicting_change');
}
