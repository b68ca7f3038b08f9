import type { RefundClaim } from '@cowrie/dto';
import type { ReactNode } from 'react';
import { Address } from '../components/address';
import { CopyButton } from '../components/copy-button';
import { CheckIcon, ClockIcon, CrossIcon } from '../components/icons';
import { Notice } from '../components/notice';
import { Panel } from '../components/panel';
import { SupportLinks } from '../components/support-links';
import { t } from '../i18n';
import { tr } from '../i18n/refund';
import { exact } from '@cowrie/payer-page/exact';
import { parseUrl } from '@cowrie/payer-page/parse-url';
import { hashText } from '@cowrie/payer-page/transaction-url';
import type { RefundView } from './refund-state';
import { wordsOf } from './refund-words';

export type OutcomeView = Exclude<RefundView, 'address' | 'confirm'>;

interface OutcomePanelProps {
  claim: RefundClaim;
  view: OutcomeView;
  /** The payer gave an address, but another one had been given before. */
  wasGivenBefore: boolean;
}

const icon = (kind: string, content: ReactNode) => (
  <span className={`result-icon result-icon-${kind}`}>{content}</span>
);
const SPINNER = <span className="spinner" aria-hidden="true" />;

const LEADS: Record<OutcomeView, ReactNode> = {
  awaiting_approval: icon('waiting', <ClockIcon />),
  queued: SPINNER,
  sent: SPINNER,
  final: icon('done', <CheckIcon />),
  cancelled: icon('cancelled', <CrossIcon />),
  expired: icon('expired', <ClockIcon />),
  refused: icon('failed', <CrossIcon />),
  failed: icon('failed', <CrossIcon />),
};

const UNDER_WAY: readonly OutcomeView[] = ['awaiting_approval', 'queued', 'sent'];
const ENDED_WITHOUT: readonly OutcomeView[] = ['cancelled', 'expired', 'refused', 'failed'];

/** The progress of the refund once there is an address, and every result. */
export function OutcomePanel({ claim, view, wasGivenBefore }: OutcomePanelProps) {
  const config = { ...claim, clientReference: claim.reference };
  const { merchant } = wordsOf(claim);
  return (
    <Panel title={outcomeTitle(view)} className="centred" lead={LEADS[view]}>
      <p className="intro">{outcomeText(claim, view)}</p>
      {wasGivenBefore && (
        <Notice tone="warning" alert>
          <p>{tr('refund.given', { merchant })}</p>
          <SupportLinks config={config} />
        </Notice>
      )}
      <Facts claim={claim} />
      {ENDED_WITHOUT.includes(view) && <SupportLinks config={config} />}
      {UNDER_WAY.includes(view) && <p className="hint">{tr('refund.canClose')}</p>}
    </Panel>
  );
}

function Facts({ claim: { destination, network, txHash, transactionUrl } }: { claim: RefundClaim }) {
  if (!destination && !txHash) return null;
  const url = parseUrl(transactionUrl ?? '');
  const hash = txHash && hashText(network, txHash);
  const isLink = url?.protocol === 'https:' || url?.protocol === 'http:';
  return (
    <dl className="facts receipt claim-facts">
      {destination && (
        <>
          <dt>{t('pay.address')}</dt>
          <dd>
            <Address address={destination} />
          </dd>
        </>
      )}
      {hash && (
        <>
          <dt>{t('sent.hash')}</dt>
          <dd>
            <code>{exact(hash)}</code>
            <CopyButton text={hash} what="copy.hash" />
            {isLink && (
              <a className="text-link" href={url.href} target="_blank" rel="noopener noreferrer">
                {t('arrivals.explorer')} <span className="visually-hidden">({t('arrivals.newTab')})</span>
              </a>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}

export function outcomeTitle(view: OutcomeView): string {
  switch (view) {
    case 'awaiting_approval':
      return tr('refund.approvalTitle');
    case 'queued':
      return tr('refund.queuedTitle');
    case 'sent':
      return tr('refund.sentTitle');
    case 'final':
      return tr('refund.finalTitle');
    case 'cancelled':
      return tr('refund.cancelledTitle');
    case 'expired':
      return tr('refund.expiredTitle');
    case 'refused':
      return tr('refund.refusedTitle');
    case 'failed':
      return tr('refund.failedTitle');
  }
}

function outcomeText(claim: RefundClaim, view: OutcomeView): string {
  const { merchant, reference, money, network } = wordsOf(claim);
  switch (view) {
    case 'awaiting_approval':
      return tr('refund.approvalText');
    case 'queued':
      return tr('refund.queuedText', { money });
    case 'sent':
      return tr('refund.sentText', { money, network });
    case 'final':
      return tr('refund.finalText', { money, network });
    case 'cancelled':
      return tr('refund.cancelledText', { merchant, reference });
    case 'expired':
      return tr('refund.expiredText', { merchant, reference });
    case 'refused':
      return tr('refund.refusedText', { merchant, reference });
    case 'failed':
      return tr('refund.failedText', { merchant, reference });
  }
}
