import type { CheckoutConfiguration } from '@cowrie/dto';
import { useRef, useState } from 'react';
import { Notice } from '../../components/notice';
import { ContactMerchant } from '../../components/contact-merchant';
import { useKeptFocus } from '../../components/use-kept-focus';
import { t } from '../../i18n';
import type { ApiError } from '../../lib/api-error';
import { errorText } from '../../lib/error-text';
import { formatMoney } from '../../lib/format';
import { networkName } from '@cowrie/tables';

interface AskBackProps {
  config: CheckoutConfiguration;
  /** The customer can still send the rest instead. */
  isShort: boolean;
  busy: boolean;
  error: ApiError | null;
  /** Called before the customer is asked: the page must not redirect from then on. */
  onOpen(): void;
  onAsk(): void;
}

/**
 * "Ask for your money back". It shows part of the mail address that gets the link and asks for confirmation,
 * because the reader of that mailbox gets the money. Renders nothing when there is no money to ask for.
 */
export function AskBack(props: AskBackProps) {
  const { config, error } = props;
  const [isAsking, setAsking] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const state = config.refund?.state;
  const step = state === 'possible' && isAsking ? 'asking' : String(state);
  useKeptFocus(area, step);
  const isGone = error?.facts.code === 'refund_not_possible';
  if (!state && !isGone) return null;

  const onOpen = () => {
    setAsking(true);
    props.onOpen();
  };
  return (
    <div className="ask-back" ref={area} tabIndex={-1}>
      <Step {...props} step={step} isGone={isGone} onOpen={onOpen} onClose={() => setAsking(false)} />
    </div>
  );
}

interface StepProps extends AskBackProps {
  step: string;
  isGone: boolean;
  onClose(): void;
}

function Step({ step, isGone, ...props }: StepProps) {
  const { config, isShort, onOpen } = props;
  const { businessName: merchant, refund } = config;
  if (!refund || (isGone && refund.state === 'possible'))
    return (
      <Notice tone="warning" alert>
        <p>{t('askBack.gone')}</p>
        <ContactMerchant config={config} />
      </Notice>
    );
  const { sentTo } = refund;
  const money = formatMoney(refund.amount, refund.token);
  switch (step) {
    case 'possible':
      return (
        <Notice tone="info" title={t('askBack.title')}>
          <p>
            {t(isShort ? 'askBack.short' : 'askBack.possible', {
              money,
              network: networkName(refund.network),
            })}
          </p>
          <button type="button" className={isShort ? 'link' : 'button'} onClick={onOpen}>
            {t('askBack.open')}
          </button>
        </Notice>
      );
    case 'asking':
      return <Confirmation {...props} sentTo={sentTo} />;
    case 'link_sent':
      return (
        <Notice tone="info" title={t('askBack.linkTitle')} alert>
          <p>{t('askBack.linkText', { sentTo, money })}</p>
          {isShort && <p>{t('askBack.noRest')}</p>}
        </Notice>
      );
    case 'asked':
      return (
        <Notice tone="info" title={t('askBack.askedTitle')} alert>
          <p>{t('askBack.askedText', { merchant, sentTo })}</p>
          {isShort && <p>{t('askBack.noRest')}</p>}
        </Notice>
      );
    case 'sent_back':
      return (
        <Notice tone="info" title={t('arrivals.refundedTitle')}>
          <p>{t('arrivals.refunded', { money, network: networkName(refund.network), merchant })}</p>
        </Notice>
      );
    default:
      // A newer API can have a state that this page does not know.
      return null;
  }
}

function Confirmation({
  sentTo,
  isShort,
  busy,
  error,
  onAsk,
  onClose,
}: Omit<StepProps, 'step' | 'isGone'> & { sentTo: string }) {
  return (
    <Notice tone="warning" title={t('askBack.title')}>
      <p>{t('askBack.sure', { sentTo })}</p>
      {isShort && <p>{t('askBack.noRest')}</p>}
      {error && <p role="alert">{errorText(error)}</p>}
      <div className="undo">
        <button type="button" className="link" aria-busy={busy} onClick={onAsk}>
          {t('askBack.yes')}
        </button>
        <button type="button" className="link" onClick={onClose}>
          {t('undo.no')}
        </button>
      </div>
    </Notice>
  );
}
