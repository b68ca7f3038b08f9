import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/**
 * Returns a hook that writes one line for each answer. The line names the route's pattern, because an address can hold a
 * payCode or a customer's data. Load balancers ask for health every second, so these lines have level `debug`.
 */
export function requestLog(logger: Logger) {
  const log = logger.child({ context: 'Request' });
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const route = request.routeOptions.url;
    log[route?.startsWith('/health') ? 'debug' : 'info']({
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
    done();
  };
}
