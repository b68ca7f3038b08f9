/** `refused`: a status other than 200, such as a redirect. `malformed`: an answer of another shape than expected. */
export type RateSourceFailure = 'timeout' | 'unreachable' | 'refused' | 'too_large' | 'malformed';

/** A source gave no usable answer. The message is for the log. It repeats only short values of the answer. */
export class RateSourceError extends Error {
  override readonly name = 'RateSourceError';

  constructor(
    readonly failure: RateSourceFailure,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
