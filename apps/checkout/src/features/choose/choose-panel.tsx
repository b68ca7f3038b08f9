import type { CheckoutConfiguration, Token } from '@cowrie/dto';
import { isToken, TOKEN_TABLE } from '@cowrie/tables';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { ChoiceGroup } from '../../components/choice-group';
import { Notice } from '../../components/notice';
import { Panel } from '../../components/panel';
import { IndicativeRate } from '../../components/rate-line';
import { SupportLinks } from '../../components/support-links';
import { TokenMark } from '../../components/token-mark';
import { t } from '../../i18n';
import type { Choice, Undo } from '../../lib/api-client';
import type { ApiError } from '../../lib/api-error';
import { formatTime } from '../../lib/format';
import { networkName } from '@cowrie/tables';
import { errorText } from '../../lib/error-text';
import { exact } from '@cowrie/payer-page/exact';
import { choiceOf, draftOf, networksFor, restoreDraft, offeredTokens } from './choices';
import { NetworkOption } from './network-option';
import { rememberChoice, rememberedChoice } from './remembered-choice';
import { UndoChoice } from './undo-choice';
import { UnavailableNetworks } from './unavailable-networks';

interface ChoosePanelProps {
  config: CheckoutConfiguration;
  busy: boolean;
  error: ApiError | null;
  onChoose(choice: Choice): void;
  onUndo(undo: Undo): void;
  /** Reads the offer again. */
  onRetry(): void;
}

/** First step: the choice of token and network. */
export function ChoosePanel({ config, busy, error, onChoose, onUndo, onRetry }: ChoosePanelProps) {
  const [remembered] = useState(() => restoreDraft(config, rememberedChoice()));
  const [selected, setSelected] = useState(remembered);
  const draft = draftOf(config, selected.token, selected.network);
  const choice = choiceOf(draft);
  const tokens = offeredTokens(config);
  const { token } = draft;
  const networks = networksFor(config, token);

  if (tokens.length === 0)
    return (
      <Panel title={t('choose.title')}>
        <Notice tone="warning">
          {t('choose.empty', { merchant: config.businessName })}
          <SupportLinks config={config} />
        </Notice>
        <button type="button" className="button" onClick={onRetry}>
          {t('error.retry')}
        </button>
      </Panel>
    );

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!choice || busy) return;
    rememberChoice(choice);
    onChoose(choice);
  };

  return (
    <Panel title={t('choose.title')}>
      <p className="intro">
        {t('choose.intro')} {selected === remembered && remembered.token && t('choose.remembered')}
      </p>
      <form className="stack" onSubmit={onSubmit}>
        <ChoiceGroup<Token>
          legend={t('choose.token')}
          name="token"
          options={tokens}
          chosen={draft.token}
          disabled={busy}
          onChoose={(next) => setSelected({ ...selected, token: next })}
          mark={(option) => <TokenMark token={option} />}
          title={exact}
          remark={(option) => (isToken(option) ? exact(TOKEN_TABLE[option].name) : '')}
        />
        <div>
          {token && (
            <ChoiceGroup
              legend={t('choose.network')}
              name="network"
              options={networks}
              chosen={draft.network}
              disabled={busy}
              onChoose={(next) => setSelected({ ...selected, network: next })}
              title={(option) => exact(networkName(option))}
              remark={(option) => <NetworkOption token={token} network={option} />}
            />
          )}
          <p className="hint">
            {token ? `${t('choose.networkHint')} ${t('choose.feeHint')}` : t('choose.networkFirst')}
          </p>
          <UnavailableNetworks networks={config.unavailableNetworks} />
        </div>
        {error && (
          <Notice tone="danger" alert>
            {errorText(error)}
            {/* The service refused the choice for good. Some texts then send the customer to the shop. */}
            {!error.isTransient && <SupportLinks config={config} />}
          </Notice>
        )}
        <div>
          <button type="submit" className="button" disabled={!choice} aria-busy={busy}>
            {busy ? t('choose.submitting') : error ? t('error.retry') : t('choose.submit')}
          </button>
          {draft.token && (
            <IndicativeRate
              token={draft.token}
              rate={config.indicativeRates?.[draft.token]}
              currency={config.paymentCurrency}
            />
          )}
          <p className="hint hint-center">
            {t('choose.rateHint')} {t('choose.openUntil', { time: formatTime(config.expiresAt) })}
          </p>
        </div>
      </form>
      <UndoChoice config={config} busy={busy} onUndo={onUndo} error={null} />
    </Panel>
  );
}
