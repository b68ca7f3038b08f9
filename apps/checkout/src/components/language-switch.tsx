import { useId, useState } from 'react';
import { t } from '../i18n';
import { changeLanguage } from '../i18n/change-language';
import type { Language } from '../i18n/languages';
import { isLanguage, LANGUAGES } from '../i18n/languages';
import { rememberLanguage } from '../i18n/remembered-language';
import { GlobeIcon } from './icons';

interface LanguageSwitchProps {
  language: Language;
  change?: (language: Language) => Promise<boolean>;
}

/** Every language under its own name, for those who cannot read the one shown. A choice that cannot be had is taken back. */
export function LanguageSwitch({ language, change = changeLanguage }: LanguageSwitchProps) {
  const id = useId();
  const [asked, setAsked] = useState<Language | null>(null);

  async function choose(next: string): Promise<void> {
    if (!isLanguage(next)) return;
    setAsked(next);
    if (await change(next)) rememberLanguage(next);
    // Another may have been asked for meanwhile.
    setAsked((now) => (now === next ? null : now));
  }

  return (
    <div className="language">
      <GlobeIcon />
      <label className="visually-hidden" htmlFor={id}>
        {t('language.label')}
      </label>
      <select
        id={id}
        value={asked ?? language}
        autoComplete="off"
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
