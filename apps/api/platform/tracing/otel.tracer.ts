import {
  type Attributes,
  context,
  diag,
  DiagLogLevel,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { logContext } from '../logging/log.context';
import { spanAttributesOf } from './span.attributes';
import type { Span, SpanAttributes, SpanStart, Tracer } from './tracing';

/** Remaining spans are sent within this time at the end, or lost. */
const CLOSE_WITHIN_MS = 3000;
/** An unreachable collector fails every few seconds. */
const WARN_EVERY_MS = 60_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/**
 * Traces by OpenTelemetry. Its standard variables (`OTEL_…`) say where and how spans are sent, and which are
 * kept. Only this file imports it, and nothing imports this file while traces are off.
 *
 * @param serviceName unless `OTEL_SERVICE_NAME` sets another
 * @param warn logs a line when spans could not be sent, at most once a minute
 */
export function startOtel({
  serviceName,
  warn,
}: {
  serviceName: string;
  warn: (detail: string) => void;
}): Tracer {
  diag.setLogger(seldom(warn), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': serviceName }))
      // Other detectors would send the command line and the machine's user.
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter())],
  });
  provider.register();
  const tracer = trace.getTracer('cowrie');
  return {
    start({ name, kind, attributes = {}, isRoot = false, callersTrace }) {
      const links = [isRoot ? trace.getActiveSpan()?.spanContext() : undefined, remote(callersTrace)];
      const span = tracer.startSpan(name, {
        ...(kind && { kind: KINDS[kind] }),
        root: isRoot,
        attributes: defined({ ...spanAttributesOf(logContext()), ...attributes }),
        links: links.flatMap((linked): Link[] => (linked ? [{ context: linked }] : [])),
      });
      return spanOf(span);
    },
    current() {
      const around = trace.getActiveSpan()?.spanContext();
      return around && { traceId: around.traceId, spanId: around.spanId };
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const isOver = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_WITHIN_MS)));
      await Promise.race([provider.shutdown().catch(() => undefined), isOver]);
      clearTimeout(timer);
      for (const part of [trace, context, propagation, diag]) part.disable();
    },
  };
}

/** The exporter for the protocol that the standard variables name. */
function exporter(): JsonExporter | ProtobufExporter {
  const { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: ofTraces, OTEL_EXPORTER_OTLP_PROTOCOL: ofAll } = process.env;
  const protocol = ofTraces || ofAll || 'http/protobuf';
  if (protocol === 'http/json') return new JsonExporter();
  if (protocol !== 'http/protobuf')
    diag.warn(
      `the protocol ${protocol} is not supported: set OTEL_EXPORTER_OTLP_PROTOCOL to http/protobuf or http/json`,
    );
  return new ProtobufExporter();
}

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId } = span.spanContext();
  return {
    ids: { traceId, spanId },
    set: (attributes) => void span.setAttributes(defined(attributes)),
    around: (work) => context.with(trace.setSpan(context.active(), span), work),
    failed(errorType) {
      span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

/** The caller's span, if its `traceparent` names one. */
function remote(callersTrace: SpanStart['callersTrace']) {
  if (callersTrace === undefined) return undefined;
  const extracted = propagation.extract(ROOT_CONTEXT, { traceparent: callersTrace });
  return trace.getSpanContext(extracted);
}

function defined(attributes: SpanAttributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

function seldom(warn: (detail: string) => void) {
  let lastAt = -Infinity;
  const tell = (detail: string): void => {
    if (performance.now() - lastAt < WARN_EVERY_MS) return;
    lastAt = performance.now();
    warn(detail);
  };
  const quiet = (): void => undefined;
  return { error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet };
}
