import { t } from '../i18n';
import { CheckIcon } from './icons';

export type Step = 'choose' | 'pay' | 'done';
const STEPS: readonly Step[] = ['choose', 'pay', 'done'];

/** The progress of the payment. With `current` 'done' every step is marked as done. */
export function Steps({ current }: { current: Step }) {
  const position = STEPS.indexOf(current);
  return (
    <ol className="steps" aria-label={t('steps.label')}>
      {STEPS.map((step, index) => {
        const taken = index < position || current === 'done';
        return (
          <li key={step} data-taken={taken || undefined} aria-current={step === current ? 'step' : undefined}>
            <span className="steps-sign" aria-hidden="true">
              {taken ? <CheckIcon /> : index + 1}
            </span>
            {t(`steps.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
