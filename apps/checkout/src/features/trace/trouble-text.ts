import { t } from '../../i18n';
import type { ApiError } from '../../lib/api-error';
import { errorText } from '../../lib/error-text';
import { formatCount } from '../../lib/format';

/** Why there is no answer, and when to ask again. @param pauseMs where the API does not say how long */
export function troubleText(error: ApiError, pauseMs: number): string {
  const { status, retryAfterMs = pauseMs } = error.facts;
  if (status !== 429) return errorText(error);
  return t('trace.wait', { seconds: formatCount(Math.ceil(retryAfterMs / 1000)) });
}
