/** `refused`: any status but 200, redirects among them. `malformed`: an answer not of the expected shape. */
export type RateSourceFailure = 'timeout' | 'unreachable' | 'refused' | 'too_large' | 'malformed';

/** A source gave no usable answer. The message is for the log; it repeats nothing of the answer but short values. */
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
