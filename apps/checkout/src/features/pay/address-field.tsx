import { Address } from '../../components/address';
import { CopyButton } from '../../components/copy-button';
import { Pair } from '../../components/pair';
import { t } from '../../i18n';
import type { Deposit } from '@cowrie/payer-page/view';

/** Address, token and network to send to. */
export function AddressField({ deposit }: { deposit: Deposit }) {
  return (
    <div className="field field-address">
      <div className="field-head">
        <h2>{t('pay.address')}</h2>
        <Pair deposit={deposit} />
      </div>
      <Address address={deposit.receiveAddress} />
      <CopyButton text={deposit.receiveAddress} what="copy.address" />
    </div>
  );
}
