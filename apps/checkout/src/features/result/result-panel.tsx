import type { CheckoutConfiguration } from '@cowrie/dto';
import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, CrossIcon } from '../../components/icons';
import { Panel } from '../../components/panel';
import { t } from '../../i18n';
import type { View } from '../../lib/view';
import { ArrivalsNotice } from '../arrivals/arrivals-notice';
import { SurplusNotice } from '../arrivals/surplus-notice';
import { EndedNotice } from './ended-notice';
import { Receipt } from './receipt';
import { Redirect } from './redirect';

type ResultView = Extract<View, { kind: 'done' | 'failed' | 'expired' }>;

interface ResultPanelProps {
  config: CheckoutConfiguration;
  view: ResultView;
  staying: boolean;
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

/** Delays before the redirect: long enough to read, and to print the receipt. A failure takes longer to read than a success. */
const DELAY_MS: Record<ResultView['kind'], number> = { done: 8_000, failed: 10_000, expired: 10_000 };
/** Longer still when money arrived that does not count, because the customer has to ask for it back. */
const MONEY_DELAY_MS: Record<ResultView['kind'], number> = { done: 15_000, failed: 30_000, expired: 30_000 };

/** Who goes back to the shop wants to be there. */
const CANCELLED_DELAY_MS = 1_500;

/** The result of a payment and the redirect to the merchant. */
export function ResultPanel({ config, view, staying, onStay, redirect, askBack }: ResultPanelProps) {
  const merchant = config.businessName;
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
          <EndedNotice config={config} kind={view.kind} />
        )}
        {askBack}
      </div>
      <Redirect
        target={view.redirectTo}
        delayMs={delayOf(config, view)}
        {...{ merchant, staying, onStay, redirect }}
      />
    </Panel>
  );
}

/** The customer has ended it, and nothing has come. */
function isCancelled(config: CheckoutConfiguration, { kind }: ResultView): boolean {
  return kind === 'expired' && config.cancelledAt !== undefined && !config.arrivals;
}

function delayOf(config: CheckoutConfiguration, view: ResultView): number {
  if (isCancelled(config, view)) return CANCELLED_DELAY_MS;
  return (hasUncountedMoney(config, view) ? MONEY_DELAY_MS : DELAY_MS)[view.kind];
}

/** Money arrived that paid for nothing. */
function hasUncountedMoney(config: CheckoutConfiguration, { kind }: ResultView): boolean {
  const { surplusAmount, arrivals = [], receivedAmount, refund } = config;
  if (surplusAmount !== undefined || refund !== undefined || arrivals.length > 0) return true;
  return kind === 'failed' && receivedAmount !== undefined;
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
