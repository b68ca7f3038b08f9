import { useId, useState } from 'react';
import { QrCode } from '../../components/qr-code';
import { Tabs } from '../../components/tabs';
import { t } from '../../i18n';
import type { Transfer } from '@cowrie/payer-page/transfer';
import { paymentRequest } from '@cowrie/payer-page/transfer';
import type { Deposit } from '@cowrie/payer-page/view';

interface PayCodesProps {
  deposit: Deposit;
  /** Decimal amount due. */
  amount: string;
  /** Null when there is no code with the amount: the API's answer is not enough, or no app here reads one. */
  transfer: Transfer | null;
}

/** The address as a QR code. On a phone it is behind a button: a phone cannot scan its own screen. */
export function PayCodes({ deposit, amount, transfer }: PayCodesProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="codes" data-shown={isShown || undefined}>
      <button
        type="button"
        className="link codes-toggle"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'pay.hideCode' : 'pay.showCode')}
      </button>
      <div className="codes-shown" id={id}>
        {transfer ? (
          <TwoCodes deposit={deposit} amount={amount} transfer={transfer} />
        ) : (
          <PlainCode deposit={deposit} />
        )}
      </div>
    </div>
  );
}

function PlainCode({ deposit }: { deposit: Deposit }) {
  return (
    <figure>
      <QrCode text={deposit.receiveAddress} label={t('pay.qr')} />
      <figcaption>{t('pay.scan')}</figcaption>
    </figure>
  );
}

function TwoCodes({ deposit, amount, transfer }: PayCodesProps & { transfer: Transfer }) {
  const [current, setCurrent] = useState(0);
  return (
    /* The plain address comes first: some wallets misread the other code and pay the token's contract. */
    <Tabs
      label={t('pay.codes')}
      current={current}
      onSelect={setCurrent}
      isText
      tabs={[
        { title: t('pay.codeAddress'), content: <PlainCode deposit={deposit} /> },
        {
          title: t('pay.codeRequest'),
          content: (
            <figure>
              <QrCode text={paymentRequest(transfer)} label={t('pay.qrRequest')} />
              <figcaption>{t('pay.scanRequest', { amount, token: deposit.token })}</figcaption>
            </figure>
          ),
        },
      ]}
    />
  );
}
