import type { components } from './openapi.generated';

export type ErrorCode = components['schemas']['ErrorCode'];
export type FieldError = components['schemas']['FieldError'];

/** A newer service may send a code that this version does not know. */
type AnyErrorCode = ErrorCode | (string & Record<never, never>);

/**
 * The service refused the request or failed. `code` is stable, so base decisions on it. Name `requestId` when
 * you report a failure.
 */
export class CowrieApiError extends Error {
  override readonly name = 'CowrieApiError';

  constructor(
    readonly status: number,
    readonly code: AnyErrorCode,
    message: string,
    readonly requestId: string | undefined,
    /** The wrong fields. Empty if the error has another cause. */
    readonly fields: readonly FieldError[] = [],
  ) {
    super(message);
  }

  /** The error of an unsuccessful answer, from Cowrie or from a proxy in front of it. */
  static of({ status, headers }: Response, body: unknown): CowrieApiError {
    const requestId = headers.get('x-request-id') ?? undefined;
    if (!isFailure(body))
      return new CowrieApiError(status, 'unknown', `the service answered ${status}`, requestId);
    const { error, message } = body;
    return new CowrieApiError(status, error.code, message, error.requestId ?? requestId, error.fields);
  }
}

/** No answer from Cowrie arrived. The service may or may not have run the request. */
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
