import type { Language } from './language';

/** A text for each form of the plural that the language has, with `#` for the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Texts about a number, by the plural rules of a language: `plural({ one: '# block', other: '# blocks' })(2)`
 * is `2 blocks`.
 */
export function pluralsIn(language: Language): (forms: Forms) => (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (forms) => (count) =>
    (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}

export const plural = pluralsIn('en');
