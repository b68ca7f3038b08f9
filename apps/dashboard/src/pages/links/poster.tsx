import { createPortal } from 'react-dom';
import type { PaymentLink } from '../../api/hooks/links';
import { useWords } from '../../i18n/words';
import { useAmountText } from './link-state';
import { linksWords } from './links.words';
import { QrCode } from './qr-code';
import './links.css';

/** The printed version of a link's page: a poster, shown nowhere else. */
export function Poster({ link, merchant }: { link: PaymentLink; merchant: string }) {
  const say = useWords(linksWords);
  const amountText = useAmountText();
  const isChosen = [link.amount, link.minimumAmount, link.maximumAmount].every((one) => one === undefined);
  return createPortal(
    <div className="poster" aria-hidden="true">
      <p className="poster-merchant">{merchant}</p>
      <p className="poster-title">{link.title}</p>
      {link.description && <p>{link.description}</p>}
      <p className="poster-amount">{isChosen ? say.youChoose : amountText(link)}</p>
      <p>{say.scan}</p>
      <div className="poster-code">
        <QrCode text={link.url} label={say.code} />
      </div>
      <p className="mono" translate="no">
        {link.url}
      </p>
      <p>{say.payIn}</p>
      {link.environment === 'test' && <p>{say.testOnly}</p>}
    </div>,
    document.body,
  );
}
