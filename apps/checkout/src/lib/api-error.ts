/** Why a call has no usable answer. */
export type ApiErrorKind = 'unreachable' | 'timeout' | 'malformed' | 'refused';

interface Facts {
  /** HTTP status, when there is an answer. */
  status?: number;
  /** `error.code` of the envelope (`docs/interface.md §7.1`). */
  code?: string | undefined;
  /** The API's message, in English. */
  text?: string | undefined;
  /** The beginning of `error.fields[0].message`: the reason of a refusal that can have several. */
  why?: string | undefined;
  /** `Retry-After` of the answer. */
  retryAfterMs?: number | undefined;
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

  /** True when the same call can succeed after a delay. */
  get isTransient(): boolean {
    const { status = 0 } = this.facts;
    return this.kind === 'unreachable' || this.kind === 'timeout' || status === 429 || status >= 500;
  }
}
