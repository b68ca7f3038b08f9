/** The names of all policies (docs/interface.md §8.4), as in the `RateLimit` headers. */
export const RATE_LIMIT_NAMES = [
  'secret-key',
  'public-key',
  'public-key-address',
  'open-sessions',
  'open-sessions-address',
  'link-sessions',
  'link-sessions-address',
  'failed-auth',
  'failed-auth-site',
  'checkout',
  'complete',
  'trace',
  'trace-all',
  'payer-refund',
  'account-changes',
  'account-checks',
  'invitations',
  'person-mail',
  'person-mail-address',
  'person-link-address',
  'export',
  'simulate',
  'logo-upload',
  'sign-in-address',
  'sign-in-account',
  'second-factor',
] as const;
export type RateLimitName = (typeof RATE_LIMIT_NAMES)[number];

/** Allows `limit` requests of one subject per window. All numbers are whole and at least 1. */
export interface RateLimitPolicy {
  limit: number;
  windowSeconds: number;
  /** How many requests may come at one moment. Default: `limit`. */
  burst?: number;
}

/** The configured policy of each name. */
export type RateLimitPolicies = Readonly<Record<RateLimitName, RateLimitPolicy>>;
