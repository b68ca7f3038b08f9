import type { CheckoutConfiguration, TransactionTrace } from '@cowrie/dto';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { Notice } from '../../components/notice';
import { t } from '../../i18n';
import { ApiError } from '../../lib/api-error';
import { pastedHash } from '../../lib/transaction-hash';
import { TraceAnswer } from './trace-answer';
import { troubleText } from './trouble-text';
import { usePause } from './use-pause';

export interface TraceFormProps {
  config: CheckoutConfiguration;
  /** There is still time to send something. */
  isOpen: boolean;
  trace(txHash: string): Promise<TransactionTrace>;
}

/** Where the API does not say how long it wants to be left alone. */
const PAUSE_MS = 30_000;

type Outcome = { trace: TransactionTrace } | { refusal: string } | null;

/** Asks for a transaction, and tells what became of it. */
export function TraceForm({ config, isOpen, trace }: TraceFormProps) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const pause = usePause();
  const id = useId();

  const ask = async (hash: string) => {
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome({ trace: await trace(hash) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.facts.status === 429) pause.begin(error.facts.retryAfterMs ?? PAUSE_MS);
      setOutcome({ refusal: troubleText(error, PAUSE_MS) });
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || pause.isOn) return;
    const pasted = pastedHash(text);
    if (pasted.kind === 'hash') void ask(pasted.hash);
    else setOutcome({ refusal: t(pasted.kind === 'address' ? 'trace.isAddress' : 'trace.invalid') });
  };

  const refusal = outcome && 'refusal' in outcome ? outcome.refusal : null;
  return (
    <form className="trace-form" onSubmit={onSubmit} noValidate>
      <p id={`${id}-intro`}>{t('trace.intro')}</p>
      <label htmlFor={id}>{t('trace.label')}</label>
      <input
        id={id}
        className="text-input"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="0x…"
        value={text}
        aria-describedby={refusal ? `${id}-refusal` : `${id}-intro`}
        aria-invalid={refusal !== null && !pause.isOn}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="submit"
        className="button button-quiet"
        aria-busy={busy}
        aria-disabled={busy || pause.isOn}
      >
        {busy ? t('trace.busy') : t('trace.submit')}
      </button>
      <div role="status">
        {refusal && (
          <Notice tone="warning">
            <span id={`${id}-refusal`}>{refusal}</span>
          </Notice>
        )}
        {outcome && 'trace' in outcome && <TraceAnswer {...{ trace: outcome.trace, config, isOpen }} />}
      </div>
    </form>
  );
}
