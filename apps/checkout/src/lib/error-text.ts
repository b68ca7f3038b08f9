import { t } from '../i18n';
import type { ApiError } from './api-error';

/** Refusals that a customer can meet (`docs/errors.md`), each in the language shown; the API's own words are English. */
const REFUSALS = {
  rate_unavailable: 'refused.rate',
  rate_limited: 'refused.tooMany',
  pair_not_supported: 'refused.pair',
  amount_too_small: 'refused.tooSmall',
  amount_too_large: 'refused.tooLarge',
  internal_error: 'refused.fault',
  not_ready: 'refused.fault',
} as const;

/** What went wrong, in words for the customer: the API's own where the page has none for it. */
export function errorText(error: ApiError): string {
  switch (error.kind) {
    case 'unreachable':
      return t('error.unreachable');
    case 'timeout':
      return t('error.timeout');
    case 'malformed':
      return t('error.malformed');
    case 'refused': {
      const { code = '', text } = error.facts;
      if (isKnown(code)) return t(REFUSALS[code]);
      // Without the envelope a proxy spoke, not the API: for the customer it is not there.
      return text ?? t('error.unreachable');
    }
  }
}

function isKnown(code: string): code is keyof typeof REFUSALS {
  return Object.keys(REFUSALS).includes(code);
}
