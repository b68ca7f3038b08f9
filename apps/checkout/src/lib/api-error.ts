/** Why a call gave no answer that can be used. */
export type ApiErrorKind = 'unreachable' | 'timeout' | 'malformed' | 'refused';

interface Facts {
  /** HTTP status, when there was an answer. */
  status?: number;
  /** `error.code` of the envelope (decisions §1). */
  code?: string;
  /** The API's text for people. */
  text?: string;
  /** How long the API asked to be left alone (`Retry-After`). */
  retryAfterMs?: number;
}

export class ApiError extends Error {
  constructor(
    readonly kind: ApiErrorKind,
    readonly facts: Facts = {},
  ) {
    super(facts.text ?? facts.code ?? kind);
    this.name = 'ApiError';
  }

  get isNotFound(): boolean {
    return this.facts.status === 404 || this.facts.status === 400;
  }

  /** The same call may well succeed in a moment. */
  get isPassing(): boolean {
    const { status = 0 } = this.facts;
    return this.kind === 'unreachable' || this.kind === 'timeout' || status === 429 || status >= 500;
  }
}
