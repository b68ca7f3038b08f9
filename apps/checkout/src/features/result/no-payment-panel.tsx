import { CrossIcon, WarningIcon } from '../../components/icons';
import { Panel } from '../../components/panel';
import { t } from '../../i18n';
import type { ApiError } from '../../lib/api-error';
import { errorText } from '../../lib/error-text';

/** There is no payment at this address. */
export function MissingPanel() {
  return (
    <Panel
      title={t('missing.title')}
      className="centred"
      lead={
        <span className="result-icon">
          <CrossIcon />
        </span>
      }
    >
      <p className="intro">{t('missing.text')}</p>
    </Panel>
  );
}

/** The payment cannot be read at the moment. */
export function ErrorPanel({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  return (
    <Panel
      title={t('error.title')}
      className="centred"
      lead={
        <span className="result-icon">
          <WarningIcon />
        </span>
      }
    >
      <p role="alert">{errorText(error)}</p>
      <p className="intro">{t('error.keepsTrying')}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('error.retry')}
      </button>
    </Panel>
  );
}
