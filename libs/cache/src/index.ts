export { BoundedMap } from './bounded-map';
export { RevisedCache, type RevisedCacheOptions, type Revisions, VALUE_TTL_MS } from './revised.cache';
export { SingleFlightCache, type SingleFlightOptions } from './single-flight.cache';
