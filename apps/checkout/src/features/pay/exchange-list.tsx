import type { Withdrawal } from '@cowrie/tables';
import { t } from '../../i18n';
import { exact } from '@cowrie/payer-page/exact';
import { networkName } from '@cowrie/tables';
import type { Deposit } from '@cowrie/payer-page/view';
import { isBelowMinimum, isRare } from '../../lib/withdrawals';

interface ExchangeListProps {
  deposit: Deposit;
  /** The decimal amount that the page tells the customer to send. */
  amount: string;
  /** How the customer's exchange, or each exchange that is known to, sends the pair. */
  withdrawals: readonly Withdrawal[];
}

/**
 * The exchanges' names for the network, their minimums there, and how long a transfer takes. Renders nothing
 * when no exchange is known.
 */
export function ExchangeList({ deposit: { token, network }, amount, withdrawals }: ExchangeListProps) {
  const isRarelySent = isRare(token, network);
  if (withdrawals.length === 0 && !isRarelySent) return null;
  return (
    <section className="field exchanges">
      <h2>{t('exchange.title')}</h2>
      {isRarelySent && <p>{t('exchange.rare', { token, network: networkName(network) })}</p>}
      {withdrawals.length > 0 && (
        <ul>
          {withdrawals.map((withdrawal) => (
            <li key={withdrawal.name}>
              <strong>{exact(withdrawal.name)}</strong> <span>{termsOf(withdrawal, token)}</span>
              {isBelowMinimum(amount, withdrawal) && (
                <span className="exchange-refuses">{t('exchange.tooLittle')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="hint">{t('exchange.changes')}</p>
    </section>
  );
}

function termsOf({ label, minimum, minutes }: Withdrawal, token: string): string {
  const least =
    minimum === null ? t('exchange.minimumUnknown') : t('exchange.minimum', { amount: minimum, token });
  const time = minutes === null ? [] : [t('exchange.minutes', { minutes })];
  return [exact(label), least, ...time].join(' · ');
}
