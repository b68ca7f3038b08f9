import type { CheckoutConfiguration } from '@cowrie/dto';
import { type ReactNode, useEffect } from 'react';
import { CheckIcon, ClockIcon, CrossIcon } from '../../components/icons';
import { Panel } from '../../components/panel';
import { t } from '../../i18n';
import { ArrivalsNotice } from '../arrivals/arrivals-notice';
import { SurplusNotice } from '../arrivals/surplus-notice';
import { EndedNotice } from './ended-notice';
import { isCancelled, retryOf } from '@cowrie/payer-page/view';
import { leaveDelayMs, type ResultView, type Visit } from './leave-delay';
import { Receipt } from './receipt';
import { Redirect, Retry } from './redirect';

interface ResultPanelProps {
  config: CheckoutConfiguration;
  view: ResultView;
  visit: Visit;
  onStay(): void;
  redirect(address: string): void;
  /** The way to get money back. */
  askBack?: ReactNode;
}

const ICONS: Record<ResultView['kind'], ReactNode> = {
  done: <CheckIcon />,
  failed: <CrossIcon />,
  expired: <ClockIcon />,
};

/** The result of a payment and the way to the merchant. */
export function ResultPanel({ config, view, visit, onStay, redirect, askBack }: ResultPanelProps) {
  const merchant = config.businessName;
  const retry = retryOf(config, view);
  // Both links would have the same warning and label, and both tell the merchant which payment it was.
  const isOnePlace = retry?.isTrusted === false && retry.host === view.redirectTo?.host;
  // Printing from the browser's menu counts too: a customer who prints wants to read.
  useEffect(() => {
    window.addEventListener('beforeprint', onStay);
    return () => window.removeEventListener('beforeprint', onStay);
  }, [onStay]);
  return (
    <Panel
      title={t(isCancelled(config, view) ? 'cancelled.title' : `${view.kind}.title`)}
      className="centred"
      lead={<span className={`result-icon result-icon-${view.kind}`}>{ICONS[view.kind]}</span>}
    >
      <p className="intro">{introOf(config, view)}</p>
      {view.kind === 'done' && config.deposit && (
        <Receipt config={config} deposit={config.deposit} onPrint={onStay} />
      )}
      <div className="stack">
        <SurplusNotice config={config} />
        <ArrivalsNotice config={config} />
        {view.kind !== 'done' && !isCancelled(config, view) && (
          <EndedNotice config={config} kind={view.kind} canRetry={retry !== null} />
        )}
        {askBack}
        {retry && <Retry target={retry} />}
      </div>
      {!isOnePlace && (
        <Redirect
          target={view.redirectTo}
          delayMs={leaveDelayMs(config, view, visit)}
          merchant={merchant}
          isSecond={retry !== null || config.refund?.state === 'possible'}
          onStay={onStay}
          redirect={redirect}
        />
      )}
    </Panel>
  );
}

function introOf(config: CheckoutConfiguration, view: ResultView): string {
  const { deposit, arrivals, failureReason, businessName } = config;
  const { receivedAmount: received, missingAmount: missing } = config;
  const token = deposit?.token ?? '';
  switch (view.kind) {
    case 'done':
      return t('done.text', { merchant: businessName });
    case 'expired':
      if (isCancelled(config, view)) return t('cancelled.text');
      return t(arrivals ? 'expired.textArrivals' : 'expired.text');
    case 'failed':
      if (received && failureReason === 'not_settled') return t('failed.notSettled', { received, token });
      return received && missing ? t('failed.short', { received, missing, token }) : t('failed.text');
  }
}
