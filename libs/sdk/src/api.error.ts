import type { components } from './openapi.generated';

export type ErrorCode = components['schemas']['ErrorCode'];
export type FieldError = components['schemas']['FieldError'];

/** A code that this version does not know may come from a newer service. */
type AnyErrorCode = ErrorCode | (string & Record<never, never>);

/** The service refused, or failed. `code` is stable: decide by it. Quote `requestId` when you report a failure. */
export class CowrieApiError extends Error {
  override readonly name = 'CowrieApiError';

  constructor(
    readonly status: number,
    readonly code: AnyErrorCode,
    message: string,
    readonly requestId: string | undefined,
    /** Which fields are wrong; empty when it is something else. */
    readonly fields: readonly FieldError[] = [],
  ) {
    super(message);
  }

  /** From an answer that is no success: Cowrie's own, or one of a proxy before it. */
  static of({ status, headers }: Response, body: unknown): CowrieApiError {
    const requestId = headers.get('x-request-id') ?? undefined;
    if (!isFailure(body))
      return new CowrieApiError(status, 'unknown', `the service answered ${status}`, requestId);
    const { error, message } = body;
    return new CowrieApiError(status, error.code, message, error.requestId ?? requestId, error.fields);
  }
}

/** No answer came, or none that is Cowrie's. What the request was to do may have been done. */
export class CowrieConnectionError extends Error {
  override readonly name = 'CowrieConnectionError';
}

interface Failure {
  message: string;
  error: { code: string; requestId?: string; fields?: FieldError[] };
}

function isFailure(body: unknown): body is Failure {
  const error = (body as Partial<Failure> | null | undefined)?.error;
  return typeof error?.code === 'string' && typeof (body as Failure).message === 'string';
}
