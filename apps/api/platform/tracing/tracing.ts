/** Values of a span. None may be a secret, a payCode, a customer's data or a value of a query. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** How a span begins. */
export interface SpanStart {
  /** Few different ones: the route's pattern, the name of a collection. Never an ID. */
  readonly name: string;
  /** `server`: it answers a caller. `client`: it asks another service. Default: neither. */
  readonly kind?: 'server' | 'client';
  readonly attributes?: SpanAttributes;
  /** It begins a trace of its own, which is linked to the span around it. */
  readonly isRoot?: boolean;
  /** The `traceparent` of a caller. The span is linked to it (docs/decisions/0042). */
  readonly callersTrace?: string | undefined;
}

/** A span's trace and its own ID, in hex. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/** Work that is under way. */
export interface Span {
  readonly ids: SpanIds;
  set(attributes: SpanAttributes): void;
  /** Runs work whose spans belong into this one. */
  around<T>(work: () => T): T;
  /**
   * Marks the work as failed.
   * @param errorType a name or a status. Messages can hold values; the log has them, under the same trace
   */
  failed(errorType: string): void;
  end(): void;
}

/** Where spans go. */
export interface Tracer {
  start(span: SpanStart): Span;
  /** The span around the work under way. */
  current(): SpanIds | undefined;
  /** Sends what is left, within a few seconds. */
  close(): Promise<void>;
}

let tracer: Tracer | undefined;

/**
 * The tracer of this process; undefined while traces are off. Then nothing of this costs more than asking for
 * it.
 */
export function currentTracer(): Tracer | undefined {
  return tracer;
}

/** Switches traces on or off. Spans that are open go to the tracer that they began with. */
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
