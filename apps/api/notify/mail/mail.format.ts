import { transactionUrl } from '@cowrie/payer-page/transaction-url';
import type { Language } from '@cowrie/dto';

/** Same as on the page: locales whose number format replaces a missing one. */
const NUMBER_FALLBACKS: Partial<Record<Language, readonly string[]>> = {
  ha: ['en-NG'],
  yo: ['en-NG'],
  ig: ['en-NG'],
  pcm: ['en-NG'],
  tw: ['ak', 'en-GH'],
};

/** Locale tags for `Intl`, best first. */
function localesOf(language: Language): string[] {
  return [language, ...(NUMBER_FALLBACKS[language] ?? []), 'en'];
}

/**
 * A fiat amount as the page writes it: `₦15,000.00`. The decimals are inserted as text, so no amount becomes
 * a floating-point number.
 */
export function fiatText(amount: string, currency: string, language: Language): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const locales = localesOf(language);
  const { maximumFractionDigits = 0 } = new Intl.NumberFormat(locales, style).resolvedOptions();
  const decimals = (Number(fraction) === 0 ? '' : fraction).padEnd(maximumFractionDigits, '0');
  const digits = { minimumFractionDigits: decimals.length, maximumFractionDigits: decimals.length };
  return new Intl.NumberFormat(locales, { ...style, ...digits })
    .formatToParts(BigInt(whole))
    .map(({ type, value }) => (type === 'fraction' ? decimals : value))
    .join('');
}

/** A token amount, the same in every language, because payers copy and compare it: `5.00 USDC`. */
export function moneyText(amount: string, token: string): string {
  return `${amount} ${token}`;
}

/**
 * A time in the language's calendar, with its zone. An e-mail does not know the reader's zone: one about a
 * payment passes that of its currency, as the page without JavaScript does.
 */
export function momentText(time: Date, language: Language, timeZone = 'UTC'): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
  const locales = localesOf(language);
  const named = new Intl.DateTimeFormat(locales, { timeZone, timeZoneName: 'short' }).formatToParts(time);
  const zone = named.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${new Intl.DateTimeFormat(locales, options).format(time)} ${zone}`;
}

/**
 * The first and last characters of an address or a hash: enough to compare, without making a line too long.
 */
export function shortened(text: string): string {
  return text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text;
}

/**
 * The text on one line: a line break or an invisible character in a merchant's text must not change a header
 * or hide a word.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** The page of a transaction on its network's explorer; undefined without one. */
export function explorerLink(explorer: string | undefined, txHash: string): string | undefined {
  if (!explorer || !/^https?:\/\//.test(explorer)) return undefined;
  return transactionUrl(explorer, txHash);
}
