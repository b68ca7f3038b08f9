import type { FastifyReply, FastifyRequest } from 'fastify';
import { counter, histogram, type MetricRows } from './metric.rows';
import type { MetricsRegistry } from './metrics.registry';
import { Tally } from './tally';

const DURATION = 'cowrie_http_request_duration_seconds';
/**
 * The label of a request without a route. Its path could be anything, and would be a new series each time.
 */
const NO_ROUTE = 'none';

export const HTTP_METRICS = {
  cowrie_http_requests_total: counter('process', 'Answered requests, by the pattern of their route', [
    'method',
    'route',
    'status',
  ]),
} as const satisfies MetricRows;

export const HTTP_DURATION_METRICS = {
  [DURATION]: histogram('process', 'Time from a request to its answer', {
    labels: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  }),
} as const satisfies MetricRows;

/**
 * Returns a hook that counts responses. Only the service's own routes and methods are labels, so their number
 * is bounded.
 */
export function requestMetrics(metrics: MetricsRegistry) {
  const requests = new Tally(['method', 'route', 'status']);
  const duration = metrics.histogram(DURATION, HTTP_DURATION_METRICS[DURATION]);
  metrics.collect(HTTP_METRICS, {
    name: 'http',
    read: () => ({ cowrie_http_requests_total: requests.samples() }),
  });
  return ({ method, routeOptions }: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const route = routeOptions.url ?? NO_ROUTE;
    requests.add([method, route, String(reply.statusCode)]);
    if (!routeOptions.config.isStreamed) duration.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  };
}
