import { isKnownRefusal, REFUSAL_WORDS } from '@cowrie/payer-page/refusal-words';
import { t } from '../i18n';
import type { ApiError } from './api-error';

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
      if (isKnownRefusal(code)) return t(REFUSAL_WORDS[code]);
      // An answer without the envelope comes from a proxy, of the service or of the customer's network.
      return text ?? t(status >= 500 ? 'refused.fault' : 'error.unreachable');
    }
  }
}
