import { defineWords } from '../i18n/words';

/** Texts of merchant settings. The table of settings has the English ones. */
export const settingWords = defineWords('setting', {
  /** How the table's labels name the currency. */
  accountCurrency: 'the account’s currency',
  /** By the setting's path. */
  ofSettings: {} as Readonly<Record<string, { label?: string; help?: string; empty?: string }>>,
});
