import { t } from '../../i18n';
import type { ApiError } from '../../lib/api-error';
import { errorText } from '../../lib/error-text';
import { formatCount } from '../../lib/format';

/**
 * Why the lookup has no result, and when to ask again.
 * @param defaultRetryMs used when the answer has no `Retry-After`
 */
export function lookupErrorText(error: ApiError, defaultRetryMs: number): string {
  const { status, retryAfterMs = defaultRetryMs } = error.facts;
  if (status !== 429) return errorText(error);
  return t('lookup.wait', { seconds: formatCount(Math.ceil(retryAfterMs / 1000)) });
}
