import type { CheckoutConfiguration, UncountedArrival } from '@cowrie/dto';
import { Notice } from '../../components/notice';
import { ContactMerchant } from '../../components/contact-merchant';
import { TransactionLink } from '../../components/transaction-link';
import { t } from '../../i18n';
import { arrivalText } from '@cowrie/payer-page/arrival-text';
import { isSentBack } from '@cowrie/payer-page/view';
import { exact } from '@cowrie/payer-page/exact';
import { formatMoment, formatMoney } from '../../lib/format';
import { networkName } from '@cowrie/tables';

interface ArrivalsNoticeProps {
  config: CheckoutConfiguration;
  /** Decimal amount still due; absent once the window is over. */
  amountDue?: string;
}

/**
 * Lists the transfers that do not count: how much arrived and where, that it is not lost, and whom to
 * contact if the page itself offers no refund.
 */
export function ArrivalsNotice({ config, amountDue }: ArrivalsNoticeProps) {
  const { arrivals = [], deposit } = config;
  if (arrivals.length === 0 || !deposit) return null;
  const isOpen = arrivals.some(({ kind }) => kind !== 'refunded');
  return (
    <Notice
      tone={isOpen ? 'warning' : 'info'}
      title={isOpen ? t('arrivals.title') : t('arrivals.refundedTitle')}
      alert={amountDue !== undefined}
    >
      <ul className="arrivals">
        {arrivals.map((arrival, index) => (
          <li key={index}>
            {arrivalText(arrival, config, t)}{' '}
            <small>
              {exact(formatMoment(arrival.at))} <TransactionLink {...linkOf(arrival, config)} />
            </small>
          </li>
        ))}
      </ul>
      {isOpen && !isSentBack(config) && <p>{t('arrivals.recorded')}</p>}
      {isOpen && !config.refund && <ContactMerchant config={config} />}
      {amountDue !== undefined && (
        <p>
          {t('arrivals.stillOpen', {
            money: formatMoney(amountDue, deposit.token),
            network: networkName(deposit.network),
          })}
        </p>
      )}
    </Notice>
  );
}

function linkOf({ network, txHash }: UncountedArrival, { networks = [] }: CheckoutConfiguration) {
  return { explorer: networks.find(({ name }) => name === network)?.explorerURL, hash: txHash };
}
