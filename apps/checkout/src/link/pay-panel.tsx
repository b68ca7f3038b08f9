import type { CheckoutLink, PayLinkDto } from '@cowrie/dto';
import { type FormEvent, useState } from 'react';
import { Notice } from '../components/notice';
import { Panel } from '../components/panel';
import { t } from '../i18n';
import { tl } from '../i18n/link';
import type { ApiError } from '../lib/api-error';
import { errorText } from '../lib/error-text';
import { formatFiat } from '../lib/format';
import { type Entered, type Fault, faultsOf, paymentOf } from './entered';
import { LinkField } from './link-field';

interface PayPanelProps {
  link: CheckoutLink;
  busy: boolean;
  error: ApiError | null;
  onOpen(body: PayLinkDto): void;
}

const NOTHING: Entered = { amount: '', email: '', firstName: '', lastName: '' };

/** The payer's details: the amount if the link has none, and who pays. */
export function PayPanel({ link, busy, error, onOpen }: PayPanelProps) {
  const [entered, setEntered] = useState(NOTHING);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const { businessName: merchant, amount, currency, minimumAmount = '', maximumAmount = '' } = link;
  const bounds = {
    minimum: formatFiat(minimumAmount, currency),
    maximum: formatFiat(maximumAmount, currency),
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultsOf(entered, link);
    setFaults(found);
    const [first] = found;
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else onOpen(paymentOf(entered, link));
  };
  const field = (name: keyof Entered, refusal = '') => ({
    name,
    value: entered[name],
    refusal: faults.some((one) => one === name) ? refusal : null,
    onChange: (value: string) => {
      setEntered({ ...entered, [name]: value });
      setFaults(faults.filter((one) => one !== name));
    },
  });

  return (
    <Panel title={tl('link.title', { merchant })}>
      <form className="link-form" onSubmit={submit} noValidate>
        {amount === undefined && (
          <LinkField
            {...field('amount', tl('link.amountInvalid', bounds))}
            label={t('summary.amountOnly', { currency })}
            hint={tl('link.between', bounds)}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <LinkField
          {...field('email', tl('link.emailInvalid'))}
          label={tl('link.email')}
          hint={tl('link.emailHint', { merchant })}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <LinkField {...field('firstName')} label={tl('link.firstName')} autoComplete="given-name" />
        <LinkField {...field('lastName')} label={tl('link.lastName')} autoComplete="family-name" />
        <div role="alert">{error && <Notice tone="danger">{errorText(error)}</Notice>}</div>
        <button type="submit" className="button" aria-busy={busy}>
          {busy ? tl('link.opening') : t('choose.submit')}
        </button>
      </form>
    </Panel>
  );
}
