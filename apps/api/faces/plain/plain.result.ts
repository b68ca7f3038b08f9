import type { CheckoutConfiguration } from '@cowrie/dto';
import { formatFiat, formatMoney, formatRate } from '@cowrie/payer-page/format';
import { hashText } from '@cowrie/payer-page/transaction-url';
import { networkName } from '@cowrie/tables';
import type { RedirectTarget } from '@cowrie/payer-page/redirect-target';
import { isCancelled, isSentBack, retryOf, type View } from '@cowrie/payer-page/view';
import { type Html, html } from '@cowrie/api/platform/http/html';
import { facts, notice } from './plain.document';
import { arrivalsNotice, askBack, contactMerchant, surplusNotice } from './plain.notices';
import type { PlainSource } from './plain.panels';
import { kept, timeText } from './plain.speech';

type ResultView = Extract<View, { kind: 'done' | 'failed' | 'expired' }>;

/** How it ended, what to do now, and the way to the merchant. */
export function resultPanel(source: PlainSource, view: ResultView): Html {
  const { config, speech } = source;
  const cancelled = isCancelled(config, view);
  const title = speech.t(cancelled ? 'cancelled.title' : `${view.kind}.title`);
  return html`<h1>${title}</h1>
    <p>${introOf(source, view)}</p>
    ${view.kind === 'done' && receipt(source)}${surplusNotice(source)}${arrivalsNotice(source)}${view.kind !== 'done' && !cancelled && endedNotice(source, view)}${askBack(source, false)}${retry(source, view)}${wayBack(source, view.redirectTo)}`;
}

function introOf({ config, speech: { t } }: PlainSource, view: ResultView): Html {
  const { deposit, arrivals, failureReason, businessName: merchant } = config;
  const { receivedAmount: received, missingAmount: missing } = config;
  const token = deposit?.token ?? '';
  switch (view.kind) {
    case 'done':
      return t('done.text', { merchant });
    case 'expired':
      if (isCancelled(config, view)) return t('cancelled.text');
      return t(arrivals ? 'expired.textArrivals' : 'expired.text');
    case 'failed':
      if (received && failureReason === 'not_settled') return t('failed.notSettled', { received, token });
      return received && missing ? t('failed.short', { received, missing, token }) : t('failed.text');
  }
}

/** What was paid, when, at which rate and with which transactions. */
function receipt({ config, speech }: PlainSource): Html | undefined {
  const { t, locales } = speech;
  const { deposit, paymentAmount, paymentCurrency: currency, paidAt, creditedTransfers = [] } = config;
  if (!deposit) return undefined;
  const { token, rate, totalPayableAmount: asked } = deposit;
  const received = config.receivedAmount ?? asked;
  const transactions = new Map(creditedTransfers.map(({ txHash, network }) => [txHash, network]));
  const networks = transactions.size > 0 ? [...new Set(transactions.values())] : [deposit.network];
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return facts(
    [
      t('done.paid'),
      kept(`${formatFiat(paymentAmount, currency, locales)} (${formatMoney(received, token)})`),
    ],
    [t('done.date'), paidAt && kept(timeText(paidAt, currency, speech, day))],
    [t('done.rate'), rate && kept(`1 ${token} = ${formatRate(rate, currency, locales)}`)],
    [t('choose.network'), kept(networks.map(networkName).join(', '))],
    ...[...transactions].map(([hash, on]): [Html, Html] => [t('sent.hash'), kept(hashText(on, hash))]),
  );
}

/** What to do after a payment that failed or expired. */
function endedNotice(source: PlainSource, view: ResultView): Html | undefined {
  const { kind } = view;
  const { config, speech } = source;
  const { t } = speech;
  const { businessName: merchant, arrivals = [], receivedAmount, refund } = config;
  // `askBack` says so, and nothing is left to do.
  if (isSentBack(config)) return undefined;
  if (kind === 'failed' && receivedAmount)
    return notice(
      t('ended.contactTitle'),
      t('ended.contactText'),
      ...(refund ? [] : contactMerchant(source)),
    );
  const canRetry = retryOf(config, view) !== null;
  // The notice of the arrivals says whom to contact.
  if (arrivals.length > 0) return undefined;
  if (!config.deposit && canRetry) return undefined;
  if (!config.deposit) return notice(null, t('ended.startOver', { merchant }));
  return notice(
    t('ended.sentTitle'),
    t('ended.sentText'),
    ...contactMerchant(source),
    kind === 'expired' && !canRetry && t('ended.startAgain', { merchant }),
  );
}

/** The way back to the merchant. */
function wayBack(source: PlainSource, target: RedirectTarget | null): Html {
  const { config, speech } = source;
  if (!target) return html`<p>${speech.t('redirect.close')}</p>`;
  return leave(source, target, speech.t('redirect.now', { merchant: config.businessName }));
}

/** Begins again: at the payment link, or at the merchant. */
function retry(source: PlainSource, view: ResultView): Html | undefined {
  const target = retryOf(source.config, view);
  return target ? leave(source, target, source.speech.t('error.retry')) : undefined;
}

/**
 * A link out of the page. It names the host of an address that the merchant has not listed: a stranger may
 * have chosen it.
 */
function leave(
  { speech: { t } }: PlainSource,
  { address, host, isTrusted }: RedirectTarget,
  text: Html,
): Html {
  if (isTrusted) return html`<p><a class="b" href="${address}">${text}</a></p>`;
  return html`${notice(null, t('leave.text', { host }))}
    <p><a class="b" href="${address}">${t('leave.go', { host })}</a></p>`;
}

/** What the payment's page is called in the browser: as on the usual page. */
export function titleOf(
  { businessName: merchant }: CheckoutConfiguration,
  view: View,
  text: PlainSource['speech']['text'],
): string {
  return view.kind === 'done' ? text('page.titleDone', { merchant }) : text('page.titlePay', { merchant });
}
