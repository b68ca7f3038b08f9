import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { DepositRelay, RelayTransferDto } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { optionalPart } from '../../components/optional-part';
import { Panel } from '../../components/panel';
import { Countdown } from '../../components/countdown';
import { RateLine } from '../../components/rate-line';
import { t } from '../../i18n';
import { networkName } from '@cowrie/tables';
import { transferOf } from '@cowrie/payer-page/transfer';
import type { View } from '@cowrie/payer-page/view';
import { SentNotice, sentTitle } from '../wallet/sent-notice';
import type { SentTransfer, SentTransfers } from '../wallet/sent-transfers';
import { sentTransfers } from '../wallet/sent-transfers';
import { rememberedChoice } from '../choose/remembered-choice';
import { isExchangeId } from '../choose/sources';
import { useWallets } from '../wallet/use-wallets';
import { WalletSection } from '../wallet/wallet-section';
import type { TronPanelProps } from '../tron/tron-panel';
import { PayInstruction } from './pay-instruction';
import type { PayWay } from './pay-way';

interface PayPanelProps {
  view: Extract<View, { kind: 'pay' | 'short' }>;
  /** The merchant's name. */
  merchant: string;
  /** Has a signed transfer sent. Rejects with `ApiError`. */
  relay(signed: RelayTransferDto): Promise<void>;
  /** The networks on which this payment accepts the token. */
  networks: readonly string[];
  /** The customer chose a pair other than the locked one. */
  lockedElsewhere: boolean;
  /** The ways out. */
  undo?: ReactNode;
  sent?: SentTransfers;
}

/** Null for a payment that is not on TRON. Without it the customer copies address and amount. */
const TronPart = optionalPart<TronPanelProps>(() =>
  import('../tron/tron-panel').then(({ TronPanel }) => TronPanel),
);

/** With less time left, a transfer that waits for a confirmation in the wallet can arrive too late. */
const LATE_MS = 60_000;

/** Second step: amount, address and time left. It also serves the rest of a short payment. */
export function PayPanel({
  view,
  merchant,
  relay,
  networks,
  lockedElsewhere,
  undo,
  sent = sentTransfers,
}: PayPanelProps) {
  const { deposit, leftMs } = view;
  const { token, receiveAddress } = deposit;
  const short = view.kind === 'short';
  const amount = short ? view.missing : deposit.totalPayableAmount;
  const transfer = transferOf(deposit, amount);
  const [isInstead, setInstead] = useState(false);
  const isSigning = !short && !isInstead;
  const relayed = isSigning ? relayedTransfer(deposit.relay, amount) : null;
  const ownTransfer = useSyncExternalStore(sent.subscribe, () => sent.get(receiveAddress));
  const sentTransfer = relayed ?? ownTransfer;
  // Never ask for the same amount again after a wallet was asked to send it.
  const isDue = sentTransfer?.amount !== amount;
  const late = leftMs < LATE_MS;
  const wallets = useWallets();
  const [{ from }] = useState(rememberedChoice);
  const [chosenWay, setChosenWay] = useState(() => wayOf(from));
  // A customer who opens the page in a browser with a wallet will use it.
  const way = chosenWay ?? (wallets.length > 0 ? 'wallet' : 'exchange');
  const signing = isSigning ? deposit.signing : undefined;
  // The first choice, unless the customer has said that the money is elsewhere.
  const isWalletFirst = (signing || wallets[0]?.isMiniPay) && wayOf(from) !== 'exchange';
  const hidden = sentTransfer !== null || (!isWalletFirst && way !== 'wallet');
  const wallet = transfer ? (
    <WalletSection
      wallets={wallets}
      deposit={deposit}
      amount={amount}
      transfer={transfer}
      late={late}
      sent={sent}
      hidden={hidden}
      signing={signing}
      merchant={merchant}
      relay={relay}
    />
  ) : (
    <TronPart key={amount} deposit={deposit} amount={amount} late={late} sent={sent} hidden={hidden} />
  );

  return (
    <Panel
      title={t(isDue ? (short ? 'pay.titleShort' : 'pay.title') : sentTitle(sentTransfer.state))}
      className="pay"
      lead={<Countdown leftMs={leftMs} />}
    >
      {sentTransfer && (
        <SentNotice
          transfer={sentTransfer}
          deposit={deposit}
          late={late}
          isRelayed={relayed !== null}
          onNotSent={() => (relayed ? setInstead(true) : sent.set(receiveAddress, null))}
        />
      )}
      {short && isDue && (
        <Notice tone="warning" title={t('pay.shortTitle', { received: view.received, token })}>
          {t('pay.shortText', { missing: view.missing, token })}
        </Notice>
      )}
      {lockedElsewhere && (
        <Notice tone="info">
          {t('pay.lockedElsewhere', { token, network: networkName(deposit.network) })}
        </Notice>
      )}
      {isWalletFirst && wallet}
      {isDue && (
        <PayInstruction
          deposit={deposit}
          amount={amount}
          transfer={transfer}
          short={short}
          late={late}
          networks={networks}
          way={way}
          from={from}
          hasWallet={wallets.length > 0}
          onWay={setChosenWay}
        />
      )}
      {isDue && <RateLine rate={view.rate} />}
      {!isWalletFirst && wallet}
      <p className="waiting">
        <span className="pulse" aria-hidden="true" />
        {t('pay.waiting')}
      </p>
      {isDue && undo}
    </Panel>
  );
}

/** What a payer has signed, here or elsewhere, as a transfer that is on its way. Null if there is none. */
function relayedTransfer(relay: DepositRelay | undefined, amount: string): SentTransfer | null {
  if (!relay || relay.state === 'refused') return null;
  return { state: 'sent', amount, wallet: '', hash: relay.txHash ?? null };
}

/** Follows what the customer has said on this device about where the money is; null without an answer. */
function wayOf(from: string | null): PayWay | null {
  if (from === null) return null;
  return isExchangeId(from) ? 'exchange' : 'wallet';
}
