import { networkName, TOKENS } from '@cowrie/tables';
import { currentLanguage, type Language, locale } from '../i18n/language';
import { wordsOf } from '../i18n/words';
import { formatWords } from './format.words';

interface Separators {
  group: string;
  decimal: string;
}
const known = new Map<Language, Separators>();

/**
 * A decimal text as the language writes it: `1234.5` is `1,234.5` in English and `1 234,5` in French. The
 * digits stay as the API sent them.
 */
export function decimal(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const by = separatorsOf(currentLanguage());
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, by.group);
  return fraction === undefined ? grouped : `${grouped}${by.decimal}${fraction}`;
}

/** A count with thousands separators. */
export function whole(count: number): string {
  return decimal(String(count));
}

/** An amount with its currency, `NGN 5,000.00`, or its token, `3.23 USDT`. */
export function money(amount: string, unit: string): string {
  const isToken = (TOKENS as readonly string[]).includes(unit);
  const say = wordsOf(formatWords);
  return isToken ? say.tokens(decimal(amount), unit) : say.money(decimal(amount), unit);
}

/** An amount of a token with its network: `3.23 USDT on Base`. */
export function moneyOn(amount: string, token: string, network: string): string {
  return wordsOf(formatWords).on(money(amount, token), networkName(network));
}

/** A name with what it stands for: `Reason: it came late`. */
export function pair(name: string, value: string): string {
  return wordsOf(formatWords).pair(name, value);
}

/** A share, in percent: `1.5%`. */
export function percent(share: number): string {
  return wordsOf(formatWords).percent(decimal(String(share)));
}

/** The name of a country, such as `Ghana` for `GH`. A text that is no code stays as it is. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code;
}

/** The beginning and the end of an address or a hash. */
export function shortened(text: string, kept = 6): string {
  return text.length <= 2 * kept + 3 ? text : `${text.slice(0, kept + 2)}…${text.slice(-kept)}`;
}

/** Of the language alone: a region's own separators would not fit how its currency is written. */
function separatorsOf(language: Language): Separators {
  const made = known.get(language) ?? makeSeparators(language);
  known.set(language, made);
  return made;
}

function makeSeparators(language: Language): Separators {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6);
  const text = (type: keyof Separators): string => parts.find((one) => one.type === type)?.value ?? '';
  return { group: text('group'), decimal: text('decimal') };
}
