import type { FastifyInstance } from 'fastify';
import { isHealth } from '../logging/request-log.hook';
import { spanAttributesOf } from './span.attributes';
import { currentTracer, type Span } from './tracing';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined while traces are off, and for the health endpoints. */
    span?: Span;
  }
}

/** Puts each request into a span. While traces are off, it adds no hook. */
export function traceRequests(fastify: FastifyInstance): void {
  const tracer = currentTracer();
  if (!tracer) return;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (isHealth(request)) return done();
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url;
    const { traceparent } = headers;
    request.span = tracer.start({
      name: route ? `${method} ${route}` : method,
      kind: 'server',
      isRoot: true,
      // A stranger who could choose the trace could choose which requests are kept, and mix their own spans
      // into ours.
      callersTrace: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'cowrie.request_id': request.id,
      },
    });
    done();
  });
  fastify.addHook('preHandler', ({ span }, _reply, done) => (span ? span.around(done) : done()));
  fastify.addHook('onResponse', ({ span, logContext }, { statusCode }, done) => {
    span?.set({ ...spanAttributesOf(logContext), 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.failed(String(statusCode));
    span?.end();
    done();
  });
}
