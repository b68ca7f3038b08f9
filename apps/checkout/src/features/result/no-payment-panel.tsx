import { CrossIcon, WarningIcon } from '../../components/icons';
import { Panel } from '../../components/panel';
import { t } from '../../i18n';
import type { ApiError } from '../../lib/api-error';
import { errorText } from '../../lib/error-text';

interface MissingPanelProps {
  title?: string;
  text?: string;
}

/** There is no payment at this address. */
export function MissingPanel({ title = t('missing.title'), text = t('missing.text') }: MissingPanelProps) {
  return (
    <Panel
      title={title}
      className="centred"
      lead={
        <span className="result-icon">
          <CrossIcon />
        </span>
      }
    >
      <p className="intro">{text}</p>
    </Panel>
  );
}

interface ErrorPanelProps {
  title?: string;
  error: ApiError;
  onRetry(): void;
}

/** The payment cannot be read at the moment. */
export function ErrorPanel({ title = t('error.title'), error, onRetry }: ErrorPanelProps) {
  return (
    <Panel
      title={title}
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
