import type { CheckoutConfiguration } from '@cowrie/dto';
import type { FormEvent } from 'react';
import { useEffect, useState } from 'react';
import { LoadedPart, useLoaded } from '../../components/loaded-part';
import { Notice } from '../../components/notice';
import { optionalPart } from '../../components/optional-part';
import { Panel } from '../../components/panel';
import { IndicativeRate } from '../../components/rate-line';
import { SupportLinks } from '../../components/support-links';
import { t } from '../../i18n';
import type { Choice, Undo } from '../../lib/api-client';
import type { ApiError } from '../../lib/api-error';
import { errorText } from '../../lib/error-text';
import { formatTime } from '../../lib/format';
import type { MiniPayChoiceProps } from '../minipay/minipay-choice';
import { useWallets } from '../wallet/use-wallets';
import { choiceOf, type Draft, draftOf, offeredTokens, restoreDraft } from './choices';
import { NothingSent, PairSummary } from './pair-summary';
import { rememberChoice, rememberedChoice, type SourcedDraft } from './remembered-choice';
import { SourceChoice } from './source-choice';
import { canSend, pairsFor, type Source, sourceId, type SourcePair, sourcesOf } from './sources';
import { UndoChoice } from './undo-choice';

interface ChoosePanelProps {
  config: CheckoutConfiguration;
  busy: boolean;
  error: ApiError | null;
  onChoose(choice: Choice): void;
  onUndo(undo: Undo): void;
  /** Reads the offer again. */
  onRetry(): void;
}

const importPairChoice = () => import('./pair-choice').then(({ PairChoice }) => PairChoice);
/** Without it every place is offered, MiniPay among them. */
const MiniPayPart = optionalPart<MiniPayChoiceProps>(() =>
  import('../minipay/minipay-choice').then(({ MiniPayChoice }) => MiniPayChoice),
);
const appOf = (name: string): Source => ({ kind: 'app', name });
const pairsOfApp = (config: CheckoutConfiguration, name: string) =>
  pairsFor(config, appOf(name)).filter(canSend);
const OPEN: Draft = { token: null, network: null };

/**
 * First step: where the money is. The answer sorts the pairs and selects the best one; token and network can
 * still be chosen by hand.
 */
export function ChoosePanel({ config, busy, error, onChoose, onUndo, onRetry }: ChoosePanelProps) {
  const wallets = useWallets();
  const [wallet] = wallets;
  const miniPay = wallet?.isMiniPay ? wallet : null;
  const sources = sourcesOf(wallet !== undefined && !miniPay);
  const [remembered] = useState(rememberedChoice);
  const [from, setFrom] = useState(remembered.from);
  const source = sources.find((one) => sourceId(one) === from) ?? null;
  const [picked, setPicked] = useState(() => restored(config, remembered, source));
  const [isOpen, setOpen] = useState(false);
  const [byHand, load] = useLoaded(importPairChoice);
  // In a file of its own for a faster start, and here before anybody asks for it.
  useEffect(load, [load]);

  if (offeredTokens(config).length === 0) return <NothingOffered config={config} onRetry={onRetry} />;

  const pairs = pairsFor(config, source);
  const draft = source ? suggested(pairs, picked) : draftOf(config, picked.token, picked.network);
  const choice = choiceOf(draft);
  const pair = pairs.find((one) => isSame(one, draft));
  const selectSource = (next: Source) => {
    setFrom(sourceId(next));
    setPicked(OPEN);
  };
  const toggle = () => {
    setOpen(!isOpen);
    if (byHand === 'unreachable') load();
  };
  const choose = (next: Choice, place: Source | null) => {
    rememberChoice({ ...next, from: place ? sourceId(place) : null });
    onChoose(next);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (choice && !busy) choose(choice, source);
  };

  const form = (
    <form className="stack" onSubmit={onSubmit}>
      <SourceChoice sources={sources} chosen={source} disabled={busy} onChoose={selectSource} />
      {source && !pairs.some(canSend) && <NothingSent config={config} source={source} />}
      {/* A status that comes with its text would not be read out. */}
      <div role="status">{pair && <PairSummary source={source} pair={pair} />}</div>
      {error && (
        <Notice tone="danger" alert>
          {errorText(error)}
          {/* The service refused the choice for good. Some texts then send the customer to the shop. */}
          {!error.isTransient && <SupportLinks config={config} />}
        </Notice>
      )}
      {isOpen && (
        <LoadedPart
          part={byHand}
          props={{ config, source, pairs, draft, disabled: busy, onChange: setPicked }}
        />
      )}
      <div>
        <button type="submit" className="button" disabled={!choice} aria-busy={busy}>
          {busy ? t('choose.submitting') : error ? t('error.retry') : t('choose.submit')}
        </button>
        <p className="choose-other">
          <button type="button" className="link" aria-expanded={isOpen} onClick={toggle}>
            {t(choice ? 'undo.change' : 'source.choose')}
          </button>
        </p>
        {draft.token && (
          <IndicativeRate
            token={draft.token}
            rate={config.indicativeRates?.[draft.token]}
            currency={config.paymentCurrency}
          />
        )}
        <p className="hint hint-center">
          {t('choose.intro')} {t('choose.openUntil', { time: formatTime(config.expiresAt) })}
        </p>
      </div>
    </form>
  );
  return (
    <Panel title={t(miniPay ? 'choose.title' : 'source.title')} className="choose">
      {miniPay ? (
        <MiniPayPart
          wallet={miniPay}
          config={config}
          busy={busy}
          isRefused={error !== null}
          pairsOf={pairsOfApp}
          onChoose={(next) => choose(next, appOf(miniPay.name))}
        >
          {form}
        </MiniPayPart>
      ) : (
        form
      )}
      <UndoChoice config={config} busy={busy} onUndo={onUndo} error={null} />
    </Panel>
  );
}

/** What the customer picked, or the best pair. No network if the source cannot send the token. */
function suggested(pairs: readonly SourcePair[], { token, network }: Draft): Draft {
  const possible = pairs.filter((pair) => canSend(pair) && (token === null || pair.token === token));
  return possible.find((pair) => pair.network === network) ?? possible[0] ?? { token, network: null };
}

/** The last choice on this device, unless it is no longer offered, or cannot be sent any more. */
function restored(config: CheckoutConfiguration, last: SourcedDraft, source: Source | null): Draft {
  const draft = restoreDraft(config, last);
  const pair = pairsFor(config, source).find((one) => isSame(one, draft));
  return pair && canSend(pair) ? draft : OPEN;
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.token === other.token && one.network === other.network;

function NothingOffered({ config, onRetry }: Pick<ChoosePanelProps, 'config' | 'onRetry'>) {
  return (
    <Panel title={t('choose.title')}>
      <Notice tone="warning">
        {t('choose.empty', { merchant: config.businessName })}
        <SupportLinks config={config} />
      </Notice>
      <button type="button" className="button" onClick={onRetry}>
        {t('error.retry')}
      </button>
    </Panel>
  );
}
