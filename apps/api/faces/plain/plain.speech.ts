import { exact, partsOf, withoutMarks } from '@cowrie/payer-page/exact';
import { CATALOGUES } from '@cowrie/payer-page/words/all';
import { fill } from '@cowrie/payer-page/words/fill';
import { intlLocalesOf, type Language } from '@cowrie/payer-page/words/languages';
import { PLAIN_WORDS, type PlainWords } from '@cowrie/payer-page/words/plain';
import type { Say } from '@cowrie/payer-page/words/say';
import { type FiatCurrency, timeZoneOf } from '@cowrie/tables';
import { type Html, html } from '@cowrie/api/platform/http/html';

/** The messages of one language, as the page without JavaScript shows them. */
export interface Speech {
  language: Language;
  /** Locale tags for `Intl`, best first. */
  locales: string[];
  /** A message of the usual page. Its values are kept from translators. */
  t: Say<Html>;
  /** The same as text: for titles and attributes. */
  text: Say<string>;
  /** A message that only this page has. */
  own(word: keyof PlainWords, values?: Record<string, string>): Html;
}

export function speechIn(language: Language): Speech {
  const say: Say<string> = (key, ...[values]) => fill(CATALOGUES[language][key], values);
  return {
    language,
    locales: intlLocalesOf(language),
    t: (key, ...values) => marked(say(key, ...values)),
    text: (key, ...values) => withoutMarks(say(key, ...values)),
    own: (word, values) => marked(fill(PLAIN_WORDS[language][word], values)),
  };
}

/** A value as HTML: an amount, a name, an address. Browsers that translate the page leave it alone. */
export function kept(value: string): Html {
  return marked(exact(value));
}

/** The text with its marked parts as elements of their own. */
function marked(text: string): Html {
  const parts = partsOf(text).map((part, at) =>
    at % 2 === 0 ? part : html`<bdi translate="no">${part}</bdi>`,
  );
  return html`${parts}`;
}

/** A time (ISO 8601) with its zone: that of the currency, because without a script nobody knows another. */
export function timeText(
  time: string,
  currency: FiatCurrency,
  { locales }: Speech,
  day: Intl.DateTimeFormatOptions = {},
): string {
  return new Intl.DateTimeFormat(locales, {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timeZoneOf(currency),
    timeZoneName: 'short',
  }).format(new Date(time));
}
