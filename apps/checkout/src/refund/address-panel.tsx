import type { RefundClaim } from '@cowrie/dto';
import { chainFamilyOf } from '@cowrie/tables';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Notice } from '../components/notice';
import { Panel } from '../components/panel';
import { exchangeLabel } from '../features/pay/exchange-network';
import { t } from '../i18n';
import { tr } from '../i18n/refund';
import type { ApiError } from '../lib/api-error';
import { formatMoment } from '../lib/format';
import { type GivenAddress, parseAddressFor } from '../lib/payer-address';
import { givingErrorText, refusalText } from './address-refusal';
import { OwnWallets } from './own-wallets';
import { addressShape, wordsOf } from './refund-words';
import { SenderWallets } from './sender-wallets';
import type { SigningApi } from './wallet-signature';

interface AddressPanelProps {
  claim: RefundClaim;
  /** What the payer has entered before. */
  entered: string;
  /** Why that was refused. */
  error: ApiError | null;
  /** @param address with EIP-55 checksum */
  onEnter(address: string): void;
}

interface AddressStepProps extends AddressPanelProps {
  signing: SigningApi;
}

/** First step: the token and network that the address must receive, and the address itself. */
export function AddressPanel({ claim, entered, error, onEnter, signing }: AddressStepProps) {
  const words = wordsOf(claim);
  const { token, network } = words;
  return (
    <Panel title={tr('refund.addressTitle')}>
      <p className="intro">{tr('refund.intro', words)}</p>
      <div className="claim">
        <Notice tone="warning" title={tr('refund.warning', { token, network })}>
          <p>{tr('refund.warningText')}</p>
          <p>{tr('refund.exchange', { token, label: exchangeLabel(claim.network) })}</p>
        </Notice>
        <AddressForm claim={claim} entered={entered} error={error} onEnter={onEnter} />
        {/* Wallets of TRON sign other texts. */}
        {chainFamilyOf(claim.network) === 'evm' && <SenderWallets claim={claim} api={signing} />}
        <p className="hint">{tr('refund.linkUntil', { time: formatMoment(claim.expiresAt) })}</p>
        <Notice tone="info">{tr('refund.never')}</Notice>
      </div>
    </Panel>
  );
}

function AddressForm({ claim, entered, error, onEnter }: AddressPanelProps) {
  const [text, setText] = useState(entered);
  /** `given`: the API found a fault that the page did not. */
  const [fault, setFault] = useState<Fault | 'given' | null>(error && 'given');
  const id = useId();
  const shape = addressShape(claim.network);
  const refusal = refusalOf(fault, error, claim);

  const check = () => {
    const given = parseAddressFor(claim.network, text);
    if (!(given instanceof Promise)) return take(given);
    // If the part for TRON cannot be loaded, the API checks the address.
    void given.catch((): GivenAddress => ({ kind: 'address', address: text.trim() })).then(take);
  };
  const take = (given: GivenAddress) => {
    if (given.kind === 'address') return onEnter(given.address);
    // A secret must not stay on the screen.
    if (given.kind === 'secret' || given.kind === 'hash') setText('');
    setFault(given.kind);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    check();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    check();
  };
  const fillIn = (address: string) => {
    setText(address);
    setFault(null);
  };

  return (
    <>
      <form className="claim-form" onSubmit={onSubmit} noValidate>
        <label htmlFor={id}>{tr('refund.label')}</label>
        <p id={`${id}-hint`} className="hint">
          {tr('refund.hint', shape)}
        </p>
        {/* Two lines, so that a small window shows the whole address. */}
        <textarea
          id={id}
          className="text-input"
          rows={2}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={`${shape.start}…`}
          value={text}
          aria-describedby={refusal ? `${id}-refusal` : `${id}-hint`}
          aria-invalid={refusal !== null}
          onKeyDown={onKeyDown}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div role="alert">
          {refusal && (
            <Notice tone="danger">
              <span id={`${id}-refusal`}>{refusal}</span>
            </Notice>
          )}
        </div>
        <button type="submit" className="button">
          {t('choose.submit')}
        </button>
      </form>
      {chainFamilyOf(claim.network) === 'evm' && <OwnWallets onAddress={fillIn} />}
    </>
  );
}

type Fault = Exclude<GivenAddress['kind'], 'address'>;
/** Faults that the API finds too, by its names. */
const REFUSED = { notAddress: 'not_an_address', evm: 'evm_address', tron: 'tron_address' } as const;

function refusalOf(fault: Fault | 'given' | null, error: ApiError | null, claim: RefundClaim): string | null {
  if (fault === null) return null;
  if (fault === 'given') return error && givingErrorText(error, claim);
  const isOurs = fault === 'notAddress' || fault === 'evm' || fault === 'tron';
  return refusalText(isOurs ? REFUSED[fault] : fault, claim);
}
