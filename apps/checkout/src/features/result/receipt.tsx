import type { CheckoutConfiguration } from '@cowrie/dto';
import type { ReactNode } from 'react';
import { TransactionLink } from '../../components/transaction-link';
import { t } from '../../i18n';
import { exact } from '@cowrie/payer-page/exact';
import { hashText } from '@cowrie/payer-page/transaction-url';
import { formatFiat, formatMoment, formatMoney, formatRate } from '../../lib/format';
import { networkName } from '@cowrie/tables';
import type { Deposit } from '@cowrie/payer-page/view';

interface ReceiptProps {
  config: CheckoutConfiguration;
  deposit: Deposit;
  onPrint(): void;
}

/** What was paid, in both currencies, when, at which rate, and with which transactions. */
export function Receipt({ config, deposit, onPrint }: ReceiptProps) {
  const { paymentAmount, paymentCurrency, receivedAmount, paidAt, creditedTransfers = [] } = config;
  const { token, network, rate, totalPayableAmount: asked } = deposit;
  const received = receivedAmount ?? asked;
  const isExact = received === asked;
  // One transaction can hold several transfers.
  const transactions = new Map(creditedTransfers.map(({ txHash, network: on }) => [txHash, on]));
  // The money may have come on networks other than the chosen one.
  const networks = transactions.size > 0 ? [...new Set(transactions.values())] : [network];
  const print = () => {
    onPrint();
    window.print();
  };
  return (
    <>
      <dl className="facts receipt">
        <Fact term={t('done.paid')}>
          {exact(formatFiat(paymentAmount, paymentCurrency))}{' '}
          {isExact && <span>{exact(formatMoney(asked, token))}</span>}
        </Fact>
        {!isExact && <Fact term={t('seen.asked')}>{exact(formatMoney(asked, token))}</Fact>}
        {!isExact && <Fact term={t('seen.received')}>{exact(formatMoney(received, token))}</Fact>}
        {paidAt && <Fact term={t('done.date')}>{exact(formatMoment(paidAt))}</Fact>}
        {rate && (
          <Fact term={t('done.rate')}>{exact(`1 ${token} = ${formatRate(rate, paymentCurrency)}`)}</Fact>
        )}
        <Fact term={t('choose.network')}>{exact(networks.map(networkName).join(', '))}</Fact>
        {[...transactions].map(([hash, on]) => (
          <Fact key={hash} term={t('sent.hash')} className="receipt-hash">
            <code>{exact(hashText(on, hash))}</code>{' '}
            <TransactionLink explorer={explorerOf(config, on)} hash={hash} />
          </Fact>
        ))}
      </dl>
      <p className="no-print">
        <button type="button" className="link" onClick={print}>
          {t('done.print')}
        </button>{' '}
        <a className="link" href={`${location.pathname}/receipt`}>
          {t('done.proof')}
        </a>
      </p>
    </>
  );
}

interface FactProps {
  term: string;
  className?: string;
  children: ReactNode;
}

function Fact({ term, className, children }: FactProps) {
  return (
    <>
      <dt className={className}>{term}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}

function explorerOf({ networks = [], deposit }: CheckoutConfiguration, network: string): string | undefined {
  if (network === deposit?.network) return deposit.explorerURL;
  return networks.find(({ name }) => name === network)?.explorerURL;
}
