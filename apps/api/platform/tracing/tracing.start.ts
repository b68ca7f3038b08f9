import type { Logger } from 'pino';
import type { AppConfig } from '../config/app.config';
import { useTracer } from './tracing';

/**
 * Switches traces on if the configuration says where they go. Otherwise no module of OpenTelemetry is loaded.
 * @returns a function that switches them off and sends the remaining spans
 */
export function startTracing(
  { tracesEndpoint, role }: Pick<AppConfig, 'tracesEndpoint' | 'role'>,
  logger: Logger,
): () => Promise<void> {
  if (tracesEndpoint === undefined) return () => Promise.resolve();
  // An import would load it in every process.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { startOtel } = require('./otel.tracer') as typeof import('./otel.tracer');
  const tracer = startOtel({
    serviceName: role === 'all' ? 'cowrie' : `cowrie-${role}`,
    warn: (detail) =>
      logger.warn(
        { context: 'Tracing', detail: detail.slice(0, 500) },
        'traces were not sent; check the collector',
      ),
  });
  useTracer(tracer);
  return () => {
    useTracer(undefined);
    return tracer.close();
  };
}
