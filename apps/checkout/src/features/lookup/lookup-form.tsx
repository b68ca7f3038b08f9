import type { CheckoutConfiguration, LookupAnswer } from '@cowrie/dto';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import { ApiError } from '../../lib/api-error';
import { parsePastedHash } from '../../lib/transaction-hash';
import { LookupResult } from './lookup-result';
import { lookupErrorText } from './lookup-error-text';
import { useRetryAfter } from './use-retry-after';

export interface LookupFormProps {
  config: CheckoutConfiguration;
  /** The payment window is still open. */
  isOpen: boolean;
  /** @throws ApiError */
  lookUp(txHash: string): Promise<LookupAnswer>;
}

/** Used when a rate limit answer has no `Retry-After`. */
const RETRY_AFTER_MS = 30_000;

type Outcome = { answer: LookupAnswer } | { refusal: string } | null;

/** Asks for a transaction hash and shows the result of the lookup. */
export function LookupForm({ config, isOpen, lookUp }: LookupFormProps) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const retryAfter = useRetryAfter();
  const id = useId();

  const ask = async (hash: string) => {
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome({ answer: await lookUp(hash) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.facts.status === 429) retryAfter.start(error.facts.retryAfterMs ?? RETRY_AFTER_MS);
      setOutcome({ refusal: lookupErrorText(error, RETRY_AFTER_MS) });
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || retryAfter.isWaiting) return;
    const pasted = parsePastedHash(text);
    // `void`: `ask` handles every `ApiError`; any other error is a bug and stays unhandled.
    if (pasted.kind === 'hash') void ask(pasted.hash);
    else setOutcome({ refusal: t(pasted.kind === 'address' ? 'lookup.isAddress' : 'lookup.invalid') });
  };

  const refusal = outcome && 'refusal' in outcome ? outcome.refusal : null;
  return (
    <form className="lookup-form" onSubmit={onSubmit} noValidate>
      <p id={`${id}-intro`}>{t('lookup.intro')}</p>
      <label htmlFor={id}>{t('lookup.label')}</label>
      <input
        id={id}
        className="text-input"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        aria-describedby={refusal ? `${id}-refusal` : `${id}-intro`}
        aria-invalid={refusal !== null && !retryAfter.isWaiting}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="submit"
        className="button button-quiet"
        aria-busy={busy}
        aria-disabled={busy || retryAfter.isWaiting}
      >
        {busy ? t('lookup.busy') : t('lookup.submit')}
      </button>
      <div role="status">
        {refusal && (
          <Notice tone="warning">
            <span id={`${id}-refusal`}>{refusal}</span>
          </Notice>
        )}
        {outcome && 'answer' in outcome && (
          <LookupResult answer={outcome.answer} config={config} isOpen={isOpen} />
        )}
      </div>
    </form>
  );
}
