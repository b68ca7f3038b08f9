import { arrivalText } from '@cowrie/payer-page/arrival-text';
import { formatMoney } from '@cowrie/payer-page/format';
import { networkName } from '@cowrie/tables';
import { reportedSurplus } from '@cowrie/payer-page/reported-surplus';
import { isSentBack } from '@cowrie/payer-page/view';
import { supportWays } from '@cowrie/payer-page/support-ways';
import { type Html, html } from '@cowrie/api/platform/http/html';
import { confirmed, form, notice } from './plain.document';
import type { PlainSource } from './plain.panels';
import { kept } from './plain.speech';

/** How the payer reaches the merchant. Nothing if it has named no way. */
export function supportLinks({ config, speech: { t } }: PlainSource): Html | undefined {
  const ways = supportWays(config);
  if (ways.length === 0) return undefined;
  const links = ways.map(({ text, address }) => html` <a href="${address}">${kept(text)}</a>`);
  return html`${t('support.label', { merchant: config.businessName })}${links}`;
}

/** Whom to contact, and with which reference; without a way to reach the merchant, what to keep. */
export function contactMerchant(source: PlainSource): (Html | undefined)[] {
  const { config, speech } = source;
  const { businessName: merchant, clientReference: reference } = config;
  const links = supportLinks(source);
  return [speech.t(links ? 'support.ask' : 'support.keep', { merchant, reference }), links];
}

/**
 * The transfers that do not count, and that they are not lost.
 * @param amountDue what is still to be sent; undefined once the window is over
 */
export function arrivalsNotice(source: PlainSource, amountDue?: string): Html | undefined {
  const { config, speech } = source;
  const { t } = speech;
  const { arrivals = [], deposit } = config;
  if (arrivals.length === 0 || !deposit) return undefined;
  const isOpen = arrivals.some(({ kind }) => kind !== 'refunded');
  const due = { money: formatMoney(amountDue, deposit.token), network: networkName(deposit.network) };
  return notice(
    t(isOpen ? 'arrivals.title' : 'arrivals.refundedTitle'),
    ...arrivals.map((arrival) => arrivalText(arrival, config, t)),
    isOpen && !isSentBack(config) && t('arrivals.recorded'),
    ...(isOpen && !config.refund ? contactMerchant(source) : []),
    amountDue !== undefined && t('arrivals.stillOpen', due),
  );
}

/** How much more arrived than was due. */
export function surplusNotice(source: PlainSource): Html | undefined {
  const { config, speech } = source;
  const { deposit } = config;
  const surplus = reportedSurplus(config);
  if (surplus === null || !deposit) return undefined;
  return notice(
    speech.t('surplus.title', { surplus, token: deposit.token }),
    !isSentBack(config) && speech.t('surplus.text'),
    ...(config.refund ? [] : contactMerchant(source)),
  );
}

/**
 * "Ask for your money back": the link goes to the mailbox on record. The page shows a part of its
 * address.
 * @param isShort the rest could still be sent instead
 */
export function askBack({ config, speech: { t }, path }: PlainSource, isShort: boolean): Html | undefined {
  const { refund, businessName: merchant } = config;
  if (!refund) return undefined;
  const { state, sentTo } = refund;
  const money = formatMoney(refund.amount, refund.token);
  const noRest = isShort && t('askBack.noRest');
  switch (state) {
    case 'possible': {
      const sure = html`<p>${t('askBack.sure', { sentTo })}</p>
        ${noRest && html`<p>${noRest}</p>`}`;
      const network = networkName(refund.network);
      return html`${notice(
        t('askBack.title'),
        t(isShort ? 'askBack.short' : 'askBack.possible', { money, network }),
      )}${confirmed(t('askBack.open'), html`${sure}${form('refund', path, t('askBack.yes'))}`)}`;
    }
    case 'link_sent':
      return notice(t('askBack.linkTitle'), t('askBack.linkText', { sentTo, money }), noRest);
    case 'asked':
      return notice(t('askBack.askedTitle'), t('askBack.askedText', { merchant, sentTo }), noRest);
    case 'sent_back':
      return notice(
        t('arrivals.refundedTitle'),
        t('arrivals.refunded', { money, network: networkName(refund.network), merchant }),
      );
  }
}
