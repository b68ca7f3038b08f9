import type { CheckoutConfiguration } from '@cowrie/dto';
import { formatFiat } from '@cowrie/payer-page/format';
import { networkName } from '@cowrie/tables';
import { isKnownRefusal, REFUSAL_WORDS } from '@cowrie/payer-page/refusal-words';
import { hasEnded, type View, viewOf } from '@cowrie/payer-page/view';
import { AMOUNT_LABELS } from '@cowrie/payer-page/amount-labels';
import type { ErrorCode } from '@cowrie/api/platform/http/error-catalogue';
import { type Html, html } from '@cowrie/api/platform/http/html';
import { notice, plainDocument } from './plain.document';
import { contactMerchant, supportLinks } from './plain.notices';
import { choosePanel, payPanel, type PlainSource, progressPanel } from './plain.panels';
import { resultPanel, titleOf } from './plain.result';
import { kept, type Speech } from './plain.speech';

/** The usual page asks every few seconds. A whole page is larger than a status. */
const REFRESH_SECONDS = 15;

/**
 * The page of a payment.
 * @param refused the error that the form before it met: its text is at the top
 */
export function paymentPage(source: PlainSource, refused?: ErrorCode): string {
  const { config, speech, path } = source;
  const view = viewOf(config, config.status, Date.parse(config.serverTime));
  // Reading again would clear a choice that is being made, and the answer to a form.
  const isFollowed = !hasEnded(view) && view.kind !== 'choose' && refused === undefined;
  const content = {
    title: titleOf(config, view, speech.text),
    head: headOf(config, view, speech),
    main: [refused && refusalNotice(source, refused), panelOf(source, view)],
    refreshSeconds: isFollowed ? REFRESH_SECONDS : undefined,
  };
  return plainDocument(content, speech, path);
}

/** The page of a refusal that has no payment to show. */
export function refusalPage(code: ErrorCode, speech: Speech, path: string): string {
  const { t, text } = speech;
  const isMissing = code === 'payment_not_found';
  const title = text(isMissing ? 'missing.title' : 'error.title');
  const main = html`<h1>${title}</h1>
    <p>${isMissing ? t('missing.text') : t(sentenceOf(code))}</p>`;
  return plainDocument({ title, main }, speech, path);
}

function headOf(config: CheckoutConfiguration, view: View, { t, locales }: Speech): Html {
  const { paymentAmount, paymentCurrency: currency, environment } = config;
  return html`<header>
    ${environment === 'test' && notice(t('page.testMode'))}
    <p>${t('summary.payTo')} ${kept(config.businessName)}</p>
    ${config.description && html` <p>${kept(config.description)}</p>`}
    <p>
      ${t(AMOUNT_LABELS[view.kind], { currency })}<br /><b
        >${kept(formatFiat(paymentAmount, currency, locales))}</b
      >
    </p>
    <p>${t('summary.reference')} ${kept(config.clientReference)}</p>
  </header>`;
}

function panelOf(source: PlainSource, view: View): Html {
  switch (view.kind) {
    case 'choose':
      return choosePanel(source);
    case 'pay':
    case 'short':
      return payPanel(source, view);
    case 'seen':
    case 'settling':
    case 'checking':
      return progressPanel(source, view);
    case 'done':
    case 'failed':
    case 'expired':
      return resultPanel(source, view);
  }
}

/** What went wrong with a form. Undefined when the payment's new state says it. */
function refusalNotice(source: PlainSource, code: ErrorCode): Html | undefined {
  const { config, speech } = source;
  const { t } = speech;
  const { deposit } = config;
  switch (code) {
    case 'payment_not_payable':
    case 'money_seen':
      return undefined;
    case 'checkout_locked':
      return deposit
        ? notice(
            null,
            t('pay.lockedElsewhere', { token: deposit.token, network: networkName(deposit.network) }),
          )
        : notice(null, t('refused.pair'));
    case 'refund_not_possible':
      return notice(null, t('askBack.gone'), ...contactMerchant(source));
    default:
      return notice(null, t(sentenceOf(code)), supportLinks(source));
  }
}

function sentenceOf(code: ErrorCode) {
  return isKnownRefusal(code) ? REFUSAL_WORDS[code] : 'refused.fault';
}
