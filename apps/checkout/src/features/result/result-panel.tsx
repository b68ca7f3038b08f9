import type { CheckoutConfiguration } from '@cowrie/dto';
import type { ReactNode } from 'react';
import type { View } from '../../lib/view';
import { CheckIcon, ClockIcon, CrossIcon } from '../../components/icons';
import { Notice } from '../../components/notice';
import { Panel } from '../../components/panel';
import { t } from '../../i18n';
import { Departure } from './departure';

type ResultView = Extract<View, { kind: 'done' | 'failed' | 'expired' }>;

interface ResultPanelProps {
  config: CheckoutConfiguration;
  view: ResultView;
  leave(address: string): void;
}

const ICONS: Record<ResultView['kind'], ReactNode> = {
  done: <CheckIcon />,
  failed: <CrossIcon />,
  expired: <ClockIcon />,
};

/** Bad news takes longer to read than good news. */
const WAIT_MS: Record<ResultView['kind'], number> = { done: 3_000, failed: 5_000, expired: 5_000 };

/** The end of a payment, good or bad, and the way back to the merchant. */
export function ResultPanel({ config, view, leave }: ResultPanelProps) {
  const merchant = config.businessName;
  return (
    <Panel
      title={t(`${view.kind}.title`)}
      className="centred"
      lead={<span className={`seal seal-${view.kind}`}>{ICONS[view.kind]}</span>}
    >
      <p className="intro">{introOf(config, view)}</p>
      {view.kind === 'done' && config.deposit && (
        <dl className="facts">
          <dt>{t('done.paid')}</dt>
          <dd>
            {config.receivedAmount ?? config.deposit.totalPayableAmount} {config.deposit.token}
          </dd>
        </dl>
      )}
      {view.kind !== 'done' && (
        <Notice tone="info" title={t('ended.sentTitle')}>
          <p>{t('ended.sentText', { merchant, reference: config.clientReference })}</p>
          {view.kind === 'expired' && <p>{t('ended.startAgain', { merchant })}</p>}
        </Notice>
      )}
      <Departure address={view.leaveFor} merchant={merchant} waitMs={WAIT_MS[view.kind]} leave={leave} />
    </Panel>
  );
}

function introOf(config: CheckoutConfiguration, view: ResultView): string {
  const { receivedAmount, missingAmount, deposit, businessName } = config;
  switch (view.kind) {
    case 'done':
      return t('done.text', { merchant: businessName });
    case 'expired':
      return t('expired.text');
    case 'failed':
      return deposit && receivedAmount && missingAmount
        ? t('failed.short', { received: receivedAmount, missing: missingAmount, token: deposit.token })
        : t('failed.text');
  }
}
