import { SingleFlightCache } from '@cowrie/cache';
import { RateSourceError } from './rate-source.error';
import type { SourceOptions } from './source.options';

/** Short, so that a service that has recovered is soon used again. */
const FAILURE_TTL_MS = 1000;
/** A service that keeps failing is left alone for longer each time, up to this limit. */
const LONGEST_PAUSE_MS = 60_000;
/** Far more than a source has keys. */
const CAPACITY = 100;

interface Pause {
  failures: number;
  untilMs: number;
  error: unknown;
}

/**
 * `load` with a cache. It wraps the fetch of a whole table of rates rather than `RateSource.read`, because
 * one call returns the rates of every pair. After a failure it calls nothing for 1 s, then 2 s, 4 s, … 60 s,
 * or for as long as the service asks (`Retry-After`).
 */
export function cachedSheets<Sheet>(
  load: (key: string) => Promise<Sheet>,
  { ttlMs, now }: Required<Pick<SourceOptions, 'ttlMs' | 'now'>>,
): (key: string) => Promise<Sheet> {
  const cache = new SingleFlightCache<Sheet>({ ttlMs, capacity: CAPACITY, now });
  const pauses = new Map<string, Pause>();
  const loadOrPause = async (key: string): Promise<Sheet> => {
    const pause = pauses.get(key);
    const leftMs = pause ? pause.untilMs - now().getTime() : 0;
    // A pause that is longer than the limit began before the clock was set back.
    if (pause && leftMs > 0 && leftMs <= 60 * LONGEST_PAUSE_MS) throw pause.error;
    try {
      const sheet = await load(key);
      pauses.delete(key);
      return sheet;
    } catch (error) {
      const failures = (pause?.failures ?? 0) + 1;
      pauses.set(key, { failures, untilMs: now().getTime() + pauseMs(error, failures), error });
      throw error;
    }
  };
  return (key) => cache.get(key, () => loadOrPause(key));
}

function pauseMs(error: unknown, failures: number): number {
  const asked = error instanceof RateSourceError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(asked, Math.min(FAILURE_TTL_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS));
}
