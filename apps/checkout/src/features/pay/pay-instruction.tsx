import { CopyButton } from '../../components/copy-button';
import { Notice } from '../../components/notice';
import { Pair } from '../../components/pair';
import { t } from '../../i18n';
import { networkName } from '../../lib/format';
import type { Transfer } from '../../lib/transfer';
import type { Deposit } from '../../lib/view';
import { AddressField } from './address-field';

interface PayInstructionProps {
  deposit: Deposit;
  /** Decimal amount due. */
  amount: string;
  transfer: Transfer | null;
  /** The amount is the rest of a short payment. */
  short: boolean;
}

/** Everything that a payment from any wallet or exchange needs. */
export function PayInstruction({ deposit, amount, transfer, short }: PayInstructionProps) {
  const { token } = deposit;
  return (
    <>
      <div className="field">
        <div className="field-head">
          <h2>{short ? t('pay.amountMissing') : t('pay.amount')}</h2>
          <Pair deposit={deposit} />
        </div>
        <div className="field-row">
          <p className="crypto-amount">
            <span className="crypto-amount-number">{amount}</span> <span>{token}</span>
          </p>
          <CopyButton text={amount} what="copy.amount" />
        </div>
      </div>
      <Notice tone="warning" title={t('pay.warning', { token, network: networkName(deposit.network) })}>
        {t('pay.warningText')}
      </Notice>
      <AddressField deposit={deposit} amount={amount} transfer={transfer} />
    </>
  );
}
