import { fiat, formatCrypto, parseAmount, payableRoundedUp } from '@cowrie/money';
import type { CheckoutConfiguration } from '@cowrie/dto';
import { formatMoney, formatRate } from '@cowrie/payer-page/format';
import { networkName } from '@cowrie/tables';
import { qrPath } from '@cowrie/payer-page/qr-path';
import { shorterAmount } from '@cowrie/payer-page/shorter-amount';
import { isAskedBack, type View } from '@cowrie/payer-page/view';
import { type Html, html } from '@cowrie/api/platform/http/html';
import { confirmed, facts, form, notice } from './plain.document';
import { arrivalsNotice, askBack, supportLinks, surplusNotice } from './plain.notices';
import { kept, type Speech, timeText } from './plain.speech';

/** What every part of the page is made of. */
export interface PlainSource {
  config: CheckoutConfiguration;
  speech: Speech;
  path: string;
}

/** The pixels of a module of the QR code: phones read it from another screen. */
const MODULE_PIXELS = 5;
const MINUTE_MS = 60_000;

/** Which token, on which network. */
export function choosePanel(source: PlainSource): Html {
  const { config, speech, path } = source;
  const { t } = speech;
  const { supportedTokens, supportedNetworksPerToken, businessName: merchant } = config;
  const pairs = supportedTokens.flatMap((token) =>
    (supportedNetworksPerToken[token] ?? []).map((network) => ({ token, network })),
  );
  const title = html`<h1>${t('choose.title')}</h1>`;
  if (pairs.length === 0)
    return html`${title}${notice(null, t('choose.empty', { merchant }), supportLinks(source))}`;
  const isOnly = pairs.length === 1;
  const options = pairs.map(({ token, network }) => {
    const amount = indicativeAmount(config, token);
    return html`<label
      ><input type="radio" name="pair" value="${token} ${network}" required${isOnly && html` checked`} />
      ${kept(`${token} · ${networkName(network)}`)}${amount && html` ≈ ${kept(formatMoney(amount, token))}`}</label
    >`;
  });
  const unavailable = (config.unavailableNetworks ?? []).map(networkName).join(', ');
  return html`${title}
    <p>${t('choose.intro')}</p>
    ${form(
      'choose',
      path,
      t('choose.submit'),
      html`${options}
        <p>${t('choose.networkHint')} ${t('choose.feeHint')}</p>`,
    )}${unavailable && html`<p>${t('choose.unavailable', { networks: unavailable })}</p>`}
    <p>
      ${speech.own('rateHint')}
      ${t('choose.openUntil', { time: timeText(config.expiresAt, config.paymentCurrency, speech) })}
    </p>
    ${undoForms(source)}`;
}

/** The amount at the rate of the moment, to two decimals. The exact one is fixed by the choice. */
function indicativeAmount(
  { paymentAmount, paymentCurrency, indicativeRates = {} }: CheckoutConfiguration,
  token: keyof NonNullable<CheckoutConfiguration['indicativeRates']>,
): string | undefined {
  const rate = indicativeRates[token];
  if (rate === undefined) return undefined;
  const asked = parseAmount(fiat(paymentCurrency), paymentAmount);
  return formatCrypto(payableRoundedUp(asked, rate, { code: token, decimals: 2 }));
}

/** Where to send, how much, and until when. */
export function payPanel(source: PlainSource, view: Extract<View, { kind: 'pay' | 'short' }>): Html {
  const { config, speech } = source;
  const { t } = speech;
  const { deposit, leftMs, rate } = view;
  const { token, receiveAddress: address, validUntil } = deposit;
  const isShort = view.kind === 'short';
  const amount = isShort ? view.missing : deposit.totalPayableAmount;
  const network = networkName(deposit.network);
  const shorter = shorterAmount(amount, deposit.totalPayableAmount);
  const time = timeText(validUntil, config.paymentCurrency, speech);
  const minutes = String(Math.floor(leftMs / MINUTE_MS));
  const arrivals = arrivalsNotice(source, amount);
  const received =
    isShort &&
    notice(
      t('pay.shortTitle', { received: view.received, token }),
      t('pay.shortText', { missing: view.missing, token }),
    );
  const fixed =
    rate && t('rate.fixed', { token, price: formatRate(rate.price, rate.currency, speech.locales), time });
  // A payer who asked for the money back must not send the rest.
  if (isShort && isAskedBack(config))
    return html`${arrivals}
      <h1>${t('askBack.title')}</h1>
      ${askBack(source, true)}
      <p>${t('pay.waiting')}</p>`;
  return html`${arrivals}
    <h1>${t(isShort ? 'pay.titleShort' : 'pay.title')}</h1>
    ${received}${notice(t('pay.warning', { token, network }), t('pay.warningText'))}
    <h2>${t(isShort ? 'pay.amountMissing' : 'pay.amount')}</h2>
    <p><code translate="no">${amount}</code> ${kept(token)} ${t('pay.on', { network })}</p>
    ${shorter && html`<p>${t('pay.shorter', { amount: shorter, token })}</p>`}
    <h2>${t('pay.address')}</h2>
    <p><code translate="no">${address}</code></p>
    ${qrCode(address, speech)}
    <p>${t('pay.scan')}</p>
    ${facts([t('time.left'), speech.own('until', { minutes, time })])}
    <p>${fixed}</p>
    <p>${t('pay.waiting')}</p>
    ${undoForms(source)}${askBack(source, isShort)}`;
}

/** The address as a QR code. White even in dark colours: readers expect dark modules on white. */
function qrCode(address: string, speech: Speech): Html {
  const { path, size } = qrPath(address);
  return html`<svg
    viewBox="0 0 ${size} ${size}"
    width="${size * MODULE_PIXELS}"
    role="img"
    aria-label="${speech.text('pay.qr')}"
  >
    <path fill="#fff" d="M0 0h${size}v${size}H0z" />
    <path d="${path}" />
  </svg>`;
}

/** The ways out while nothing was seen. */
function undoForms({ config, speech: { t }, path }: PlainSource): Html {
  const sure = html`<p>${t('undo.sure')}</p>`;
  const { canRelease, canCancel } = config;
  return html`${canRelease && confirmed(t('undo.change'), html`${sure}${form('release', path, t('undo.yesChange'))}`)}${canCancel && confirmed(t('undo.cancel'), html`${sure}${form('cancel', path, t('undo.yesCancel'))}`)}`;
}

/** The payer has paid, and the page waits for the network or the service. */
export function progressPanel(
  source: PlainSource,
  view: Extract<View, { kind: 'seen' | 'settling' | 'checking' }>,
): Html {
  const { config, speech } = source;
  const { t } = speech;
  const { deposit, receivedAmount, businessName: merchant } = config;
  const { kind } = view;
  const confirmations = kind === 'seen' && view.confirmations;
  const text = {
    seen: () =>
      deposit
        ? t('seen.text', { network: networkName(config.seenNetwork ?? deposit.network) })
        : t('seen.textPlain'),
    settling: () => t('settling.text', { merchant }),
    checking: () =>
      deposit
        ? t('checking.text')
        : html`${t('checking.textUnchosen')} ${t('ended.startOver', { merchant })}`,
  }[kind]();
  const refund = askBack(source, kind === 'checking');
  return html`${isAskedBack(config) && refund}
    <h1>${t(kind === 'checking' && isAskedBack(config) ? 'askBack.title' : `${kind}.title`)}</h1>
    <p>${text}</p>
    ${confirmations && html`<p>${t('seen.confirmations', confirmations)}</p>`}${
      deposit &&
      receivedAmount &&
      facts(
        [t('seen.received'), kept(formatMoney(receivedAmount, deposit.token))],
        [t('seen.asked'), kept(formatMoney(deposit.totalPayableAmount, deposit.token))],
      )
    }${surplusNotice(source)}${arrivalsNotice(source)}${!isAskedBack(config) && refund}${kind !== 'checking' && html`<p>${t('wait.canClose')}</p>`}`;
}
