/**
 * `refused`: a status other than 200, such as a redirect. `malformed`: the answer does not have the expected
 * shape. `crossed`: the bid is above the ask, so one of the figures is wrong. `closed`: its market accepts no
 * orders now. `not_set_up`: a key or a package is missing here.
 */
export type RateSourceFailure =
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'too_large'
  | 'malformed'
  | 'crossed'
  | 'closed'
  | 'not_set_up';

/**
 * A source gave no usable answer. The message is for the log. It repeats only short values from the answer.
 */
export class RateSourceError extends Error {
  override readonly name = 'RateSourceError';

  /** How long the service wants no further calls, if it says so. */
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly failure: RateSourceFailure,
    message: string,
    options?: { cause?: unknown; retryAfterMs?: number | undefined },
  ) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs;
  }
}
