/**
 * Error codes that a customer can get (`docs/guide/error-codes.md`). The API's own messages are only in
 * English, so each has a message of the page.
 */
export const REFUSAL_WORDS = {
  rate_unavailable: 'refused.rate',
  rate_limited: 'refused.tooMany',
  too_many_requests: 'refused.tooMany',
  pair_not_supported: 'refused.pair',
  amount_too_small: 'refused.tooSmall',
  amount_too_large: 'refused.tooLarge',
  internal_error: 'refused.fault',
  not_ready: 'refused.fault',
} as const;

export function isKnownRefusal(code: string): code is keyof typeof REFUSAL_WORDS {
  return Object.keys(REFUSAL_WORDS).includes(code);
}
