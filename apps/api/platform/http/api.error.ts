import type { FieldError } from '@cowrie/dto';
import { ERROR_CATALOGUE, type ErrorCode } from './error-catalogue';

interface ApiErrorDetails {
  /** Fills `{x}` in the catalogue's text. */
  values?: Record<string, string>;
  /** Replaces the catalogue's text if there is a more exact one. */
  message?: string;
  fields?: FieldError[];
  cause?: unknown;
}

/** A failure of the error catalogue. Only the exception filter turns it into HTTP. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly fields?: FieldError[] | undefined;

  constructor(
    readonly code: ErrorCode,
    details: ApiErrorDetails = {},
  ) {
    const text = details.message ?? ERROR_CATALOGUE[code].message;
    super(
      text.replace(/\{(\w+)\}/g, (hole, name: string) => details.values?.[name] ?? hole),
      { cause: details.cause },
    );
    this.fields = details.fields;
  }
}
