import type { CheckoutConfiguration, Token } from '@cowrie/dto';
import { useLayoutEffect, useRef } from 'react';
import { exact } from '@cowrie/payer-page/exact';
import { isToken, networkName, TOKEN_TABLE } from '@cowrie/tables';
import { ChoiceGroup } from '../../components/choice-group';
import { TokenMark } from '../../components/token-mark';
import { t } from '../../i18n';
import { type Draft, offeredTokens } from './choices';
import { NetworkOption } from './network-option';
import { canSend, type Source, type SourcePair } from './sources';
import { UnavailableNetworks } from './unavailable-networks';

interface PairChoiceProps {
  config: CheckoutConfiguration;
  source: Source | null;
  /** As seen from the source, best first. */
  pairs: readonly SourcePair[];
  draft: Draft;
  disabled: boolean;
  onChange(draft: Draft): void;
}

/** Token and network, chosen by hand. What the source cannot send is disabled, with the reason. */
export function PairChoice({ config, source, pairs, draft, disabled, onChange }: PairChoiceProps) {
  const { token } = draft;
  const networks = pairs.filter((pair) => pair.token === token).map(({ network }) => network);
  const pairOf = (network: string) => pairs.find((pair) => pair.token === token && pair.network === network);
  // It comes above the button that opens it, so the focus goes there.
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [first] = place.current?.querySelectorAll<HTMLInputElement>('input:checked, input') ?? [];
    first?.focus();
  }, []);
  return (
    <div className="stack" ref={place}>
      <ChoiceGroup<Token>
        legend={t('choose.token')}
        name="token"
        options={offeredTokens(config)}
        chosen={token}
        disabled={disabled}
        onChoose={(next) => onChange({ ...draft, token: next })}
        mark={(option) => <TokenMark token={option} />}
        title={exact}
        remark={(option) => (isToken(option) ? exact(TOKEN_TABLE[option].name) : '')}
      />
      <div>
        {token && (
          <ChoiceGroup
            legend={t('choose.network')}
            name="network"
            options={networks}
            chosen={draft.network}
            disabled={disabled}
            isDisabled={(network) => !canSend(pairOf(network))}
            onChoose={(next) => onChange({ ...draft, network: next })}
            title={(option) => exact(networkName(option))}
            remark={(network) => (
              <NetworkOption source={source} pair={pairOf(network) ?? { token, network }} />
            )}
          />
        )}
        <p className="hint">
          {token ? `${t('choose.networkHint')} ${t('choose.feeHint')}` : t('choose.networkFirst')}
        </p>
        <UnavailableNetworks networks={config.unavailableNetworks} />
      </div>
    </div>
  );
}
