import { Address } from '../../components/address';
import { CopyButton } from '../../components/copy-button';
import { Notice } from '../../components/notice';
import { Panel } from '../../components/panel';
import { QrCode } from '../../components/qr-code';
import { TimeLeft } from '../../components/time-left';
import { TokenMark } from '../../components/token-mark';
import { t } from '../../i18n';
import { networkName } from '../../lib/format';
import type { View } from '../../lib/view';

interface PayPanelProps {
  view: Extract<View, { kind: 'pay' | 'short' }>;
  /** The customer asked for another pair than the one that holds. */
  lockedElsewhere: boolean;
}

/** Second step: how much, to which address, until when. Also asks for the rest of a short payment. */
export function PayPanel({ view, lockedElsewhere }: PayPanelProps) {
  const { deposit, leftMs } = view;
  const { token, receiveAddress } = deposit;
  const network = networkName(deposit.network);
  const short = view.kind === 'short';
  const amount = short ? view.missing : deposit.totalPayableAmount;

  return (
    <Panel
      title={short ? t('pay.titleShort') : t('pay.title')}
      className="pay"
      lead={<TimeLeft leftMs={leftMs} />}
    >
      {short && (
        <Notice tone="warning" title={t('pay.shortTitle', { received: view.received, token })}>
          {t('pay.shortText', { missing: view.missing, token })}
        </Notice>
      )}
      {lockedElsewhere && <Notice tone="info">{t('pay.lockedElsewhere', { token, network })}</Notice>}
      <div className="field">
        <div className="field-head">
          <h2>{short ? t('pay.amountMissing') : t('pay.amount')}</h2>
          <p className="pair">
            <TokenMark token={token} />
            <strong>{token}</strong> {t('pay.on', { network })}
          </p>
        </div>
        <div className="field-row">
          <p className="crypto-amount">
            <span className="crypto-amount-number">{amount}</span> <span>{token}</span>
          </p>
          <CopyButton text={amount} what="copy.amount" />
        </div>
      </div>
      <Notice tone="warning" title={t('pay.warning', { token, network })}>
        {t('pay.warningText')}
      </Notice>
      <div className="field field-address">
        <div>
          <h2>{t('pay.address')}</h2>
          <Address address={receiveAddress} />
          <CopyButton text={receiveAddress} what="copy.address" />
        </div>
        <figure>
          <QrCode text={receiveAddress} label={t('pay.qr')} />
          <figcaption>{t('pay.scan')}</figcaption>
        </figure>
      </div>
      <p className="waiting">
        <span className="pulse" aria-hidden="true" />
        {t('pay.waiting')}
      </p>
    </Panel>
  );
}
