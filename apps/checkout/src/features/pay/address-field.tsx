import { Address } from '../../components/address';
import { CopyButton } from '../../components/copy-button';
import { Pair } from '../../components/pair';
import { QrCode } from '../../components/qr-code';
import { Tabs } from '../../components/tabs';
import { t } from '../../i18n';
import type { Transfer } from '../../lib/transfer';
import { paymentRequest } from '../../lib/transfer';
import type { Deposit } from '../../lib/view';

interface AddressFieldProps {
  deposit: Deposit;
  /** Decimal amount due. */
  amount: string;
  /** Null when the API's answer is not enough for a code with the amount. */
  transfer: Transfer | null;
}

/** Address, token and network to send to, also as a QR code. */
export function AddressField({ deposit, amount, transfer }: AddressFieldProps) {
  const { token, receiveAddress } = deposit;
  const plain = (
    <figure>
      <QrCode text={receiveAddress} label={t('pay.qr')} />
      <figcaption>{t('pay.scan')}</figcaption>
    </figure>
  );
  return (
    <div className="field field-address">
      <div>
        <div className="field-head">
          <h2>{t('pay.address')}</h2>
          <Pair deposit={deposit} />
        </div>
        <Address address={receiveAddress} />
        <CopyButton text={receiveAddress} what="copy.address" />
      </div>
      {transfer ? (
        <div>
          {/* The plain address comes first: some wallets misread the other code and pay the token's contract. */}
          <Tabs
            label={t('pay.codes')}
            tabs={[
              { title: t('pay.codeAddress'), content: plain },
              {
                title: t('pay.codeRequest'),
                content: (
                  <figure>
                    <QrCode text={paymentRequest(transfer)} label={t('pay.qrRequest')} />
                    <figcaption>{t('pay.scanRequest', { amount, token })}</figcaption>
                  </figure>
                ),
              },
            ]}
          />
        </div>
      ) : (
        plain
      )}
    </div>
  );
}
