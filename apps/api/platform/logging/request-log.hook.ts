import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { logAfresh, type LogContext } from './log.context';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request is about. Undefined for the health endpoints, and before its handler begins. */
    logContext?: LogContext;
  }
}

/**
 * A hook before the handler: the lines that the request writes carry its id. The health endpoints write none.
 *
 * It is not an earlier hook, because the body arrives later, and the code that then continues no longer
 * belongs to the hook.
 */
export function carryLogContext(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (isHealth(request)) return done();
  request.logContext = { requestId: request.id };
  logAfresh(request.logContext, done);
}

/** Load balancers ask for health every second. */
export function isHealth({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/health') ?? false;
}

/**
 * Returns a hook that writes one line for each response. The line says which business and payment the request
 * was about. It names the route's pattern, because a URL can contain a payCode or a customer's data. Load
 * balancers ask for health every second, so these lines have level `debug`.
 */
export function requestLog(logger: Logger) {
  const log = logger.child({ context: 'Request' });
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    log[isHealth(request) ? 'debug' : 'info']({
      requestId: request.id,
      ...request.logContext,
      ...request.span?.ids,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
    done();
  };
}
