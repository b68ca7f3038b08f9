import { t } from '../i18n';
import type { ApiError } from './api-error';

/**
 * Error codes that a customer can get (`docs/guide/error-codes.md`). The API's own messages are only in
 * English.
 */
const REFUSALS = {
  rate_unavailable: 'refused.rate',
  rate_limited: 'refused.tooMany',
  too_many_requests: 'refused.tooMany',
  pair_not_supported: 'refused.pair',
  amount_too_small: 'refused.tooSmall',
  amount_too_large: 'refused.tooLarge',
  internal_error: 'refused.fault',
  not_ready: 'refused.fault',
} as const;

/** The error message for the customer: the page's own for a known code, otherwise the API's. */
export function errorText(error: ApiError): string {
  switch (error.kind) {
    case 'unreachable':
      return t('error.unreachable');
    case 'timeout':
      return t('error.timeout');
    case 'malformed':
      return t('error.malformed');
    case 'refused': {
      const { code = '', text, status = 0 } = error.facts;
      if (isKnown(code)) return t(REFUSALS[code]);
      // An answer without the envelope comes from a proxy, of the service or of the customer's network.
      return text ?? t(status >= 500 ? 'refused.fault' : 'error.unreachable');
    }
  }
}

function isKnown(code: string): code is keyof typeof REFUSALS {
  return Object.keys(REFUSALS).includes(code);
}
