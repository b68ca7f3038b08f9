import type { CheckoutConfiguration } from '@cowrie/dto';
import { useState } from 'react';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import type { ApiError } from '../../lib/api-error';
import type { Undo } from '../../lib/api-client';
import { errorText } from '../../lib/error-text';

interface UndoChoiceProps {
  config: CheckoutConfiguration;
  busy: boolean;
  error: ApiError | null;
  onUndo(undo: Undo): void;
}

/**
 * The ways out while nothing was seen: choose again, or go back to the shop. Each asks for confirmation,
 * because money that is under way can then be late. Renders nothing when neither is possible.
 */
export function UndoChoice({ config, busy, error, onUndo }: UndoChoiceProps) {
  const [asked, setAsked] = useState<Undo | null>(null);
  const possible = { release: config.canRelease, cancel: config.canCancel };
  if (asked && possible[asked])
    return (
      <Notice tone="warning">
        <p>{t('undo.sure')}</p>
        {error && <p role="alert">{errorText(error)}</p>}
        <div className="undo">
          <button type="button" className="link" aria-busy={busy} onClick={() => onUndo(asked)}>
            {t(asked === 'release' ? 'undo.yesChange' : 'undo.yesCancel')}
          </button>
          <button type="button" className="link" onClick={() => setAsked(null)}>
            {t('undo.no')}
          </button>
        </div>
      </Notice>
    );
  if (!possible.release && !possible.cancel) return null;
  return (
    <div className="undo">
      {possible.release && (
        <button type="button" className="link" onClick={() => setAsked('release')}>
          {t('undo.change')}
        </button>
      )}
      {possible.cancel && (
        <button type="button" className="link" onClick={() => setAsked('cancel')}>
          {t('undo.cancel')}
        </button>
      )}
    </div>
  );
}
