import type { RefundClaim } from '@cowrie/dto';
import { useState } from 'react';
import { Address } from '../components/address';
import { Notice } from '../components/notice';
import { Pair } from '../components/pair';
import { Panel } from '../components/panel';
import { t } from '../i18n';
import { tr } from '../i18n/refund';
import type { ApiError } from '../lib/api-error';
import { givingErrorText } from './address-refusal';
import { wordsOf } from './refund-words';

interface ConfirmPanelProps {
  claim: RefundClaim;
  address: string;
  busy: boolean;
  error: ApiError | null;
  onGive(): void;
  onChange(): void;
}

/**
 * Second step: the address in groups, for comparison, and the payer's confirmation that it can receive the
 * token.
 */
export function ConfirmPanel({ claim, address, busy, error, onGive, onChange }: ConfirmPanelProps) {
  const [isTicked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { token, network, money } = wordsOf(claim);

  const give = () => {
    setMissing(!isTicked);
    if (isTicked) onGive();
  };
  const problem = isMissing ? tr('refund.tickFirst') : error && givingErrorText(error, claim);
  return (
    <Panel title={tr('refund.confirmTitle')}>
      <p className="intro">{tr('refund.confirmText')}</p>
      <div className="claim">
        <div className="field field-address">
          <div className="field-head">
            <h2>{t('pay.address')}</h2>
            <Pair deposit={claim} name={network} />
          </div>
          <Address address={address} />
        </div>
        <label className="tick">
          <input
            type="checkbox"
            checked={isTicked}
            onChange={(event) => {
              setTicked(event.currentTarget.checked);
              setMissing(false);
            }}
          />
          <span>{tr('refund.tick', { token, network })}</span>
        </label>
        <div role="alert">{problem && <Notice tone="danger">{problem}</Notice>}</div>
        <button type="button" className="button" aria-busy={busy} onClick={give}>
          {busy ? tr('refund.sending') : tr('refund.send', { money })}
        </button>
        <div className="undo">
          <button type="button" className="link" onClick={onChange}>
            {tr('refund.change')}
          </button>
        </div>
        <Notice tone="info">{tr('refund.never')}</Notice>
      </div>
    </Panel>
  );
}
