/**
 * `refused`: the service does not accept it, so a person must look. `busy`: too many calls; nothing was done.
 * `unavailable`: it failed or did not answer; whether the call took effect is unknown. `malformed`: the
 * answer does not have the documented shape, so the call's effect is unknown too.
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
