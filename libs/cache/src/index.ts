export { BoundedMap } from './bounded-map';
export { SingleFlightCache, type SingleFlightOptions } from './single-flight.cache';
