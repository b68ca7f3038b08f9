/** Values of a span. None may be a secret, a payCode, a customer's data or a value of a query. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** The start options of a span. */
export interface SpanStart {
  /** A name with few values: the route's pattern, the name of a collection. Never an ID. */
  readonly name: string;
  /** `server`: it answers a caller. `client`: it calls another service. Default: neither. */
  readonly kind?: 'server' | 'client';
  readonly attributes?: SpanAttributes;
  /** It starts its own trace, which is linked to the surrounding span. */
  readonly isRoot?: boolean;
  /** The `traceparent` of a caller. The span is linked to it (docs/decisions/0042). */
  readonly callersTrace?: string | undefined;
}

/** A span's trace and its own ID, in hex. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/** Work in progress. */
export interface Span {
  readonly ids: SpanIds;
  set(attributes: SpanAttributes): void;
  /** Runs work whose spans belong to this one. */
  around<T>(work: () => T): T;
  /**
   * Marks the work as failed.
   * @param errorType a name or a status. Messages may contain values; the log has them under the same trace
   */
  failed(errorType: string): void;
  end(): void;
}

/** The destination of spans. */
export interface Tracer {
  start(span: SpanStart): Span;
  /** The span around the current work. */
  current(): SpanIds | undefined;
  /** Sends the remaining spans, within a few seconds. */
  close(): Promise<void>;
}

let tracer: Tracer | undefined;

/**
 * The tracer of this process; undefined while traces are off. Then tracing costs no more than this check.
 */
export function currentTracer(): Tracer | undefined {
  return tracer;
}

/** Switches traces on or off. Open spans go to the tracer that they started with. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Does work in a span. @param work gets the span; undefined while traces are off */
export function traced<T>(start: SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  return tracer ? inSpan(tracer.start(start), work) : work();
}

async function inSpan<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await span.around(() => work(span));
  } catch (error) {
    span.failed(error instanceof Error ? error.name : typeof error);
    throw error;
  } finally {
    span.end();
  }
}
