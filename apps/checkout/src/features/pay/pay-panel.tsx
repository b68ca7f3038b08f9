import { useSyncExternalStore } from 'react';
import { Notice } from '../../components/notice';
import { Panel } from '../../components/panel';
import { TimeLeft } from '../../components/time-left';
import { t } from '../../i18n';
import { networkName } from '../../lib/format';
import { transferOf } from '../../lib/transfer';
import type { View } from '../../lib/view';
import { SentNotice, sentTitle } from '../wallet/sent-notice';
import type { SentTransfers } from '../wallet/sent-transfers';
import { sentTransfers } from '../wallet/sent-transfers';
import { WalletSection } from '../wallet/wallet-section';
import { PayInstruction } from './pay-instruction';

interface PayPanelProps {
  view: Extract<View, { kind: 'pay' | 'short' }>;
  /** The customer asked for another pair than the one that holds. */
  lockedElsewhere: boolean;
  sent?: SentTransfers;
}

/** With less left, a transfer that still has to be confirmed in a wallet may come too late. */
const LATE_MS = 60_000;

/** Second step: how much, to which address, until when. Also asks for the rest of a short payment. */
export function PayPanel({ view, lockedElsewhere, sent = sentTransfers }: PayPanelProps) {
  const { deposit, leftMs } = view;
  const { token, receiveAddress } = deposit;
  const short = view.kind === 'short';
  const amount = short ? view.missing : deposit.totalPayableAmount;
  const transfer = transferOf(deposit, amount);
  const known = useSyncExternalStore(sent.subscribe, () => sent.of(receiveAddress));
  // Whoever sent this much is not asked for it again.
  const isAsked = known?.amount !== amount;
  const late = leftMs < LATE_MS;

  return (
    <Panel
      title={t(isAsked ? (short ? 'pay.titleShort' : 'pay.title') : sentTitle(known.state))}
      className="pay"
      lead={<TimeLeft leftMs={leftMs} />}
    >
      {known && (
        <SentNotice
          transfer={known}
          deposit={deposit}
          late={late}
          onNotSent={() => sent.set(receiveAddress, null)}
        />
      )}
      {short && isAsked && (
        <Notice tone="warning" title={t('pay.shortTitle', { received: view.received, token })}>
          {t('pay.shortText', { missing: view.missing, token })}
        </Notice>
      )}
      {lockedElsewhere && (
        <Notice tone="info">
          {t('pay.lockedElsewhere', { token, network: networkName(deposit.network) })}
        </Notice>
      )}
      {isAsked && <PayInstruction {...{ deposit, amount, transfer, short }} />}
      {transfer && <WalletSection {...{ deposit, amount, transfer, late, sent, hidden: known !== null }} />}
      <p className="waiting">
        <span className="pulse" aria-hidden="true" />
        {t('pay.waiting')}
      </p>
    </Panel>
  );
}
