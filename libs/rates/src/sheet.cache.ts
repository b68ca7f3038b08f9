import { SingleFlightCache } from '@cowrie/cache';
import type { SourceOptions } from './source.options';

/** A service that has recovered is soon used again. */
const FAILURE_TTL_MS = 1000;
/** Far more than a source has keys. */
const CAPACITY = 100;

/**
 * `load` with a memory. It wraps what fetches a whole table of rates rather than `RateSource.read`, because one call brings the
 * rates of every pair.
 */
export function cachedSheets<Sheet>(
  load: (key: string) => Promise<Sheet>,
  { ttlMs, now }: Required<Pick<SourceOptions, 'ttlMs' | 'now'>>,
): (key: string) => Promise<Sheet> {
  const cache = new SingleFlightCache<Sheet>({
    ttlMs,
    failureTtlMs: FAILURE_TTL_MS,
    capacity: CAPACITY,
    now,
  });
  return (key) => cache.get(key, () => load(key));
}
