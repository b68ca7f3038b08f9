import { useEffect, useState } from 'react';
import type { MessageKey } from '../i18n';
import { t } from '../i18n';
import { copyText } from '../lib/copy-text';
import { CheckIcon, CopyIcon } from './icons';

interface CopyButtonProps {
  /** The exact text for the clipboard. */
  text: string;
  /** What the text is, for screen readers. */
  what: Extract<MessageKey, `copy.${string}` | 'summary.reference'>;
  /** Shows only the icon. */
  isSmall?: boolean;
  copy?: (text: string) => Promise<void>;
}

type Outcome = 'idle' | 'copied' | 'failed';
const LABELS = { idle: 'copy.copy', copied: 'copy.copied', failed: 'copy.failed' } as const;
const SHOWN_MS = 2_500;

/** Copies `text` and shows the outcome as its label. */
export function CopyButton({ text, what, isSmall = false, copy = copyText }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');

  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const onClick = () => {
    copy(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };

  return (
    <button
      type="button"
      className={isSmall ? 'copy copy-small' : 'copy'}
      data-outcome={outcome}
      onClick={onClick}
    >
      {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
      {/* The way back to "Copy" is not said. */}
      <span aria-live={outcome === 'idle' ? 'off' : 'polite'}>{t(LABELS[outcome])}</span>
      <span className="visually-hidden"> {t(what)}</span>
    </button>
  );
}
