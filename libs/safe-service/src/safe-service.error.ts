/**
 * `refused`: the service will not take it, so a person must look. `busy`: too many calls; nothing was done.
 * `unavailable`: no answer, or it failed; whether the call took effect is not known. `malformed`: an answer
 * of another shape than documented, which says nothing about the call's effect either.
 */
export type SafeServiceFailure = 'refused' | 'busy' | 'unavailable' | 'malformed';

/**
 * A service gave no usable answer. The message is for logs and operators. It repeats only a short part of the
 * answer.
 */
export class SafeServiceError extends Error {
  override readonly name = 'SafeServiceError';

  constructor(
    readonly failure: SafeServiceFailure,
    message: string,
    /** How long the service asks to be left alone, in milliseconds. */
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
