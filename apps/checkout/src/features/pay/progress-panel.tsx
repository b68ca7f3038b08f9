import type { CheckoutConfiguration } from '@cowrie/dto';
import { isAskedBack, type View } from '@cowrie/payer-page/view';
import { Panel } from '../../components/panel';
import { ArrivalsNotice } from '../arrivals/arrivals-notice';
import { SurplusNotice } from '../arrivals/surplus-notice';
import { t } from '../../i18n';
import { exact, withoutMarks } from '@cowrie/payer-page/exact';
import { formatCount, formatMoney } from '../../lib/format';
import { networkName } from '@cowrie/tables';

interface ProgressPanelProps {
  config: CheckoutConfiguration;
  view: Extract<View, { kind: 'seen' | 'settling' | 'checking' }>;
}

/** The customer has paid, and the page waits for the network or the API. */
export function ProgressPanel({ config, view }: ProgressPanelProps) {
  const { title, text } = messagesOf({ config, view });
  return (
    <Panel title={title} className="centred" lead={<span className="spinner" aria-hidden="true" />}>
      <p className="intro">{text}</p>
      {view.kind === 'seen' && <Confirmations view={view} />}
      {config.receivedAmount && config.deposit && (
        <dl className="facts">
          <dt>{t('seen.received')}</dt>
          <dd>{exact(formatMoney(config.receivedAmount, config.deposit.token))}</dd>
          <dt>{t('seen.asked')}</dt>
          <dd>{exact(formatMoney(config.deposit.totalPayableAmount, config.deposit.token))}</dd>
        </dl>
      )}
      <SurplusNotice config={config} />
      <ArrivalsNotice config={config} />
      {view.kind !== 'checking' && <p className="hint">{t('wait.canClose')}</p>}
    </Panel>
  );
}

function Confirmations({ view: { confirmations } }: { view: Extract<View, { kind: 'seen' }> }) {
  if (!confirmations) return <p className="confirmations-text">{t('seen.counting')}</p>;
  const { seen, required } = confirmations;
  const text = t('seen.confirmations', { seen: formatCount(seen), required: formatCount(required) });
  return (
    <div className="confirmations">
      <progress max={required} value={Math.min(seen, required)} aria-label={withoutMarks(text)} />
      <p className="confirmations-text">{text}</p>
    </div>
  );
}

function messagesOf({ config, view }: ProgressPanelProps): { title: string; text: string } {
  switch (view.kind) {
    case 'seen':
      return {
        title: t('seen.title'),
        text: config.deposit
          ? t('seen.text', { network: networkName(config.seenNetwork ?? config.deposit.network) })
          : t('seen.textPlain'),
      };
    case 'settling':
      return { title: t('settling.title'), text: t('settling.text', { merchant: config.businessName }) };
    case 'checking':
      return {
        // A payer who gave the payment up may have had time left.
        title: t(isAskedBack(config) ? 'askBack.title' : 'checking.title'),
        text: config.deposit ? t('checking.text') : unchosenText(config),
      };
  }
}

/** Nobody chose in time, so there is no address and no payment to look for. */
function unchosenText({ businessName: merchant }: CheckoutConfiguration): string {
  return `${t('checking.textUnchosen')} ${t('ended.startOver', { merchant })}`;
}
