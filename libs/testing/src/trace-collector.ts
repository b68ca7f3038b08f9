import { startReceiver } from './webhook-receiver';

/** A span as a collector gets it. */
export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Absent: it is the root of its trace. */
  parentSpanId?: string;
  service: string;
  attributes: Record<string, string | number>;
  links: { traceId: string; spanId: string }[];
  hasFailed: boolean;
}

/** A collector of traces on this machine. */
export interface TraceCollector {
  /** Environment variables that send a process's traces here, soon and as JSON. */
  readonly env: Record<string, string>;
  /** Every span so far. */
  spans(): CollectedSpan[];
  /** Everything received, unchanged. */
  text(): string;
  stop(): Promise<void>;
}

interface OtlpValue {
  stringValue?: string;
  intValue?: string | number;
  doubleValue?: number;
}
interface OtlpAttributes {
  attributes?: { key: string; value: OtlpValue }[];
}
interface OtlpSpan extends OtlpAttributes {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
}
interface OtlpTraces {
  resourceSpans: { resource: OtlpAttributes; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** Starts a collector that understands OTLP over HTTP in JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const receiver = await startReceiver((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  );
  const bodies = () =>
    receiver.heard.filter(({ path }) => path.endsWith('/v1/traces')).map(({ body }) => body);
  return {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    spans: () => bodies().flatMap((body) => spansOf(JSON.parse(body) as OtlpTraces)),
    text: () => receiver.heard.map(({ headers, body }) => JSON.stringify(headers) + body).join('\n'),
    stop: () => receiver.stop(),
  };
}

function spansOf({ resourceSpans }: OtlpTraces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(attributesOf(resource)['service.name']);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => collected(span, service)));
  });
}

function collected(
  { name, traceId, spanId, parentSpanId, ...rest }: OtlpSpan,
  service: string,
): CollectedSpan {
  return {
    name,
    traceId,
    spanId,
    service,
    ...(parentSpanId && { parentSpanId }),
    attributes: attributesOf(rest),
    links: (rest.links ?? []).map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
    hasFailed: rest.status?.code === 2,
  };
}

function attributesOf({ attributes = [] }: OtlpAttributes): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  );
}
