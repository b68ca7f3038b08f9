import { t } from '../i18n';
import type { ApiError } from './api-error';

/** What went wrong, in words for the customer: the API's own where it gave any. */
export function errorText(error: ApiError): string {
  switch (error.kind) {
    case 'unreachable':
      return t('error.unreachable');
    case 'timeout':
      return t('error.timeout');
    case 'malformed':
      return t('error.malformed');
    case 'refused':
      // Without the envelope a proxy spoke, not the API: for the customer it is not there.
      return error.facts.text ?? t('error.unreachable');
  }
}
