/** A hundred times a deployment's: here all callers share one address and few keys, and load tests are welcome. */
export const LOCAL_RATE_LIMITS = {
  RATE_LIMIT_SECRET_KEY: '60000',
  RATE_LIMIT_PUBLIC_KEY: '60000',
  RATE_LIMIT_FAILED_AUTH: '6000',
  RATE_LIMIT_CHECKOUT: '600000',
  RATE_LIMIT_COMPLETE: '3000',
  RATE_LIMIT_TRACE: '1000',
};
