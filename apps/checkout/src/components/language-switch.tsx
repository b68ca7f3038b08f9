import { useId, useState } from 'react';
import { t } from '../i18n';
import { changeLanguage } from '../i18n/change-language';
import type { Language } from '@cowrie/payer-page/words/languages';
import { isLanguage, LANGUAGES } from '@cowrie/payer-page/words/languages';
import { rememberLanguage } from '../i18n/remembered-language';
import { GlobeIcon } from './icons';

interface LanguageSwitchProps {
  language: Language;
  change?: (language: Language) => Promise<boolean>;
}

/**
 * Lists every language under its own name, for customers who cannot read the shown one. When a language does
 * not load, the choice returns to the shown one.
 */
export function LanguageSwitch({ language, change = changeLanguage }: LanguageSwitchProps) {
  const id = useId();
  const [pending, setPending] = useState<Language | null>(null);

  async function choose(next: string): Promise<void> {
    if (!isLanguage(next)) return;
    setPending(next);
    if (await change(next)) rememberLanguage(next);
    // The customer may have chosen another one in the meantime.
    setPending((now) => (now === next ? null : now));
  }

  return (
    <div className="language">
      <GlobeIcon />
      <label className="visually-hidden" htmlFor={id}>
        {t('language.label')}
      </label>
      <select
        id={id}
        value={pending ?? language}
        autoComplete="off"
        // Every language has its own name here.
        translate="no"
        className="notranslate"
        // `void`: `change` resolves to false instead of rejecting.
        onChange={(event) => void choose(event.currentTarget.value)}
      >
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
