import { CopyButton } from '../../components/copy-button';
import { optionalPart } from '../../components/optional-part';
import { Pair } from '../../components/pair';
import { Tabs } from '../../components/tabs';
import { t } from '../../i18n';
import { exact } from '@cowrie/payer-page/exact';
import { shorterAmount } from '@cowrie/payer-page/shorter-amount';
import { paymentRequest, type Transfer } from '@cowrie/payer-page/transfer';
import type { Deposit } from '@cowrie/payer-page/view';
import { withdrawalsFor } from '../../lib/withdrawals';
import { sourceId } from '../choose/sources';
import type { WalletLinksProps } from '../wallet/wallet-links';
import { AddressField } from './address-field';
import { ExchangeList } from './exchange-list';
import { PayCodes } from './pay-codes';
import { ExchangeWarning, WalletWarning } from './pay-warning';
import { PAY_WAYS, type PayWay } from './pay-way';

interface PayInstructionProps {
  deposit: Deposit;
  /** Decimal amount due. */
  amount: string;
  transfer: Transfer | null;
  /** The amount is the rest of a short payment. */
  short: boolean;
  /** Too little time is left for a wallet. */
  late: boolean;
  /** The networks on which this payment accepts the token. */
  networks: readonly string[];
  way: PayWay;
  /** Where the money is (`sourceId`), if the customer has said it. */
  from: string | null;
  /** A wallet in this browser can pay. */
  hasWallet: boolean;
  onWay(way: PayWay): void;
}

/** Without them the customer copies address and amount. */
const LinksPart = optionalPart<WalletLinksProps>(() =>
  import('../wallet/wallet-links').then(({ WalletLinks }) => WalletLinks),
);

/** Everything that a customer needs to pay from any exchange or wallet. */
export function PayInstruction(props: PayInstructionProps) {
  const { way, onWay } = props;
  const content = <Fields {...props} />;
  return (
    <div>
      <Tabs
        label={t('pay.ways')}
        current={PAY_WAYS.indexOf(way)}
        onSelect={(index) => onWay(PAY_WAYS[index] ?? way)}
        tabs={[
          { title: t('pay.fromExchange'), content },
          { title: t('pay.fromWallet'), content },
        ]}
      />
    </div>
  );
}

function Fields(props: PayInstructionProps) {
  const { deposit, amount, transfer, short, late, networks, way, from, hasWallet } = props;
  const { token, network } = deposit;
  const shorter = shorterAmount(amount, deposit.totalPayableAmount);
  const isExchange = way === 'exchange';
  const withdrawals = withdrawalsFor(token, network);
  const own = withdrawals.find(({ name }) => sourceId({ kind: 'named', name }) === from);
  // Exchange apps take few decimals. A wallet sends the exact amount without anybody typing it.
  const shown = isExchange ? (shorter ?? amount) : amount;
  return (
    <div className="pay-fields">
      <div className="field field-amount">
        <div className="field-head">
          <h2>{short ? t('pay.amountMissing') : t('pay.amount')}</h2>
          <Pair deposit={deposit} />
        </div>
        <div className="field-row">
          <p className="crypto-amount">
            <span className="crypto-amount-number">{exact(shown)}</span> <span>{exact(token)}</span>
          </p>
          <CopyButton text={shown} what="copy.amount" />
        </div>
        {shorter && (
          <p className="hint">
            {isExchange
              ? t('pay.exactAmount', { amount, token })
              : t('pay.shorter', { amount: shorter, token })}
          </p>
        )}
      </div>
      {isExchange ? (
        <ExchangeWarning deposit={deposit} amount={shown} networks={networks} label={own?.label} />
      ) : (
        <WalletWarning deposit={deposit} />
      )}
      <AddressField deposit={deposit} />
      {/* Exchange apps read only a plain address. */}
      <PayCodes key={way} deposit={deposit} amount={amount} transfer={isExchange ? null : transfer} />
      {isExchange && (
        <ExchangeList deposit={deposit} amount={shown} withdrawals={own ? [own] : withdrawals} />
      )}
      {/* A named app answers none of these links, and the customer’s money is in no other. */}
      {!isExchange && transfer && !late && !hasWallet && !from?.startsWith('app:') && (
        <LinksPart
          transfer={transfer}
          amount={amount}
          request={paymentRequest(transfer)}
          canSign={!short && deposit.signing !== undefined}
        />
      )}
    </div>
  );
}
