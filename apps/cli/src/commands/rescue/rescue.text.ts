import { NATIVE_COIN, PROXY_SENDER, type RescueCost } from '@cowrie/chain-evm';
import { factoryDeployment } from '@cowrie/contracts';
import { facts, table } from '../../output/table.format';
import { coins, costText } from '../network/deployer.pays';
import { type Asset, assetText, type Holding, knownChain } from './rescue.assets';
import { isOurs, type SentSweep } from './rescue.send';
import type { Treasury } from './rescue.treasury';

/** What was found and done. With `--json`, as it is. */
export interface RescueAnswer {
  chainId: number;
  assets: Asset[];
  vaultsSeen: number;
  /** What vaults hold, without those that hold nothing. */
  holdings: Holding[];
  treasuries: Treasury[];
  /** Absent: nothing can be swept. */
  cost?: RescueCost;
  sweeps: SentSweep[];
  /** What the vaults still hold after the sweeps. Absent: nothing was sent. */
  left?: Holding[];
}

export function foundText({ chainId, assets, vaultsSeen, holdings, treasuries, cost }: RescueAnswer): string {
  const chain = knownChain(chainId);
  const lookedFor = assets.map(({ symbol, address }) =>
    address === NATIVE_COIN ? (symbol ?? 'the coin') : `${symbol ?? 'token'} ${address}`,
  );
  const others = holdings.filter((one) => !isOurs(one));
  return [
    facts({
      chain: `${chainId}${chain ? `, ${chain.name}` : ', not in the table of known networks'}`,
      'looked for': lookedFor.join(', '),
      vaults: `${vaultsSeen} looked at, ${new Set(holdings.map(({ address }) => address)).size} hold something`,
      ...(cost && costFacts(cost)),
    }),
    ...(holdings.length > 0 ? [holdingsTable(holdings)] : []),
    ...others.map(
      ({ address, factory }) =>
        `${address} belongs to the factory ${factory}, which this version cannot deploy; use the version that made the address`,
    ),
    ...treasuries.map(treasuryText),
  ].join('\n');
}

function costFacts({ proxyWei, isFactoryDeployed, ...cost }: RescueCost): Record<string, string> {
  const proxy =
    proxyWei === undefined ? {} : { 'deployment proxy': `missing; ${PROXY_SENDER} needs ${coins(proxyWei)}` };
  return {
    ...proxy,
    factory: `${factoryDeployment.factoryAddress}, ${isFactoryDeployed ? 'deployed; its code is verified' : 'not deployed'}`,
    cost: costText(cost),
  };
}

function treasuryText({ address, isContract, contractOn, unknownOn }: Treasury): string {
  const what = isContract ? 'a contract on this chain' : 'no contract on this chain';
  const elsewhere = contractOn.length > 0 ? `, a contract on ${contractOn.join(', ')}` : '';
  const unknown = unknownOn.length > 0 ? `, not known on ${unknownOn.join(', ')}` : '';
  return `The money goes to ${address} (${what}${elsewhere}${unknown}). No other address is possible: be sure that you control it on this chain.`;
}

const holdingsTable = (holdings: readonly Holding[]): string =>
  table(
    ['payment', 'vault', 'holds', 'token', 'treasury'],
    holdings.map(({ paymentId, address, asset, units, treasury }) => [
      paymentId,
      address,
      assetText(asset, units),
      asset.address === NATIVE_COIN ? 'coin' : asset.address,
      treasury,
    ]),
  );

export function doneText({ sweeps, left = [] }: RescueAnswer): string {
  return [
    ...sweeps.map(({ asset, treasury, txHash, arrivedUnits, problem }) =>
      [
        `${assetText(asset, arrivedUnits)} reached ${treasury}${txHash ? ` in ${txHash}` : ''}`,
        ...(problem ? [`  ${problem}`] : []),
      ].join('\n'),
    ),
    ...(left.length > 0 ? [`Still there:\n${holdingsTable(left)}`] : []),
  ].join('\n');
}
