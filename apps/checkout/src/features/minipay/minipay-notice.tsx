import { MINI_PAY_DEPOSIT } from '@cowrie/tables';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';

interface TooLittleProps {
  wallet: string;
  /** Reads the balance again. */
  onCheck(): void;
}

/** MiniPay holds too little: deposit there, or pay from elsewhere on this page. */
export function TooLittle({ wallet, onCheck }: TooLittleProps) {
  return (
    <>
      <Notice tone="warning" alert>
        {t('miniPay.tooLittle', { wallet })}
      </Notice>
      <a className="button" href={MINI_PAY_DEPOSIT}>
        {t('miniPay.deposit', { wallet })}
      </a>
      <button type="button" className="link" onClick={onCheck}>
        {t('wallet.checkAgain')}
      </button>
    </>
  );
}
