import { Panel } from '../../components/panel';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import type { ApiError } from '../../lib/api-error';
import { errorText } from '../../lib/error-text';

/** The address leads to no payment. */
export function MissingPanel() {
  return (
    <Panel title={t('missing.title')}>
      <p className="intro">{t('missing.text')}</p>
    </Panel>
  );
}

/** There may be a payment, and it cannot be read now. */
export function ErrorPanel({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  return (
    <Panel title={t('error.title')}>
      <Notice tone="danger" alert>
        {errorText(error)}
      </Notice>
      <p className="intro">{t('error.keepsTrying')}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('error.retry')}
      </button>
    </Panel>
  );
}
