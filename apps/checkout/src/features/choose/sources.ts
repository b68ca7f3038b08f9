import type { CheckoutConfiguration, Token } from '@cowrie/dto';
import { approximateAmount } from '@cowrie/payer-page/approximate-amount';
import { EXCHANGE_TABLE, type FeeClass, isKnownNetwork, NETWORK_TABLE, WALLET_APPS } from '@cowrie/tables';
import { isBelowMinimum, isRare } from '../../lib/withdrawals';
import { networksFor, offeredTokens } from './choices';

/** Where the customer's money is. The named ones are in the tables of exchanges and of wallet apps. */
export type Source = { kind: 'browser' | 'wallet' | 'exchange' } | { kind: 'app' | 'named'; name: string };

/** Why a source cannot send a pair. */
export type Obstacle =
  | { kind: 'not_sent' }
  | { kind: 'minimum'; minimum: string }
  | { kind: 'elsewhere'; networks: readonly string[] };

/** A pair that the payment takes, as seen from a source. */
export interface SourcePair {
  token: Token;
  network: string;
  /** About how many tokens; null without a rate. */
  amount: string | null;
  obstacle?: Obstacle | null;
  /** No table says whether the source sends it. */
  isUnknown?: boolean;
  /** The source can sign it, so that the service pays the fee. */
  isSigned?: boolean | undefined;
}

type Offer = Pick<
  CheckoutConfiguration,
  'supportedTokens' | 'supportedNetworksPerToken' | 'indicativeRates' | 'paymentAmount' | 'signable'
>;

/** All sources, in the order in which they are shown. A browser without a wallet has no such source. */
export function sourcesOf(hasBrowserWallet: boolean): Source[] {
  return [
    ...(hasBrowserWallet ? [{ kind: 'browser' } as const] : []),
    ...WALLET_APPS.map(({ name }) => ({ kind: 'app', name }) as const),
    ...EXCHANGE_TABLE.filter(({ isUnusual }) => !isUnusual).map(
      ({ name }) => ({ kind: 'named', name }) as const,
    ),
    { kind: 'exchange' },
    { kind: 'wallet' },
  ];
}

/** True unless something stands in the way; what no table knows can be tried. */
export const canSend = (pair: Pick<SourcePair, 'obstacle'> | undefined): boolean => !pair?.obstacle;

/** A source as one word, for a radio button and for the device's storage. */
export const sourceId = (source: Source): string =>
  'name' in source ? `${source.kind}:${source.name}` : source.kind;

/** True for what withdraws, as an exchange does; a wallet sends. */
export const isExchange = ({ kind }: Source): boolean => kind === 'exchange' || kind === 'named';

/** The same of a `sourceId`. */
export const isExchangeId = (id: string): boolean => /^(exchange$|named:)/.test(id);

/**
 * The pairs of an offer for a source: first those that it is known to send, by the usual fee; then those that
 * nobody knows about; last those that it cannot send, with the reason. Without a source they keep the order
 * of the API.
 */
export function pairsFor(offer: Offer, source: Source | null): SourcePair[] {
  const pairs = offeredTokens(offer).flatMap((token) =>
    networksFor(offer, token).map((network): SourcePair => {
      const rate = offer.indicativeRates?.[token];
      const amount = rate === undefined ? null : approximateAmount(offer.paymentAmount, rate);
      const isSigned = source?.kind === 'browser' && offer.signable?.[token]?.includes(network);
      return { token, network, amount, isSigned, ...(source && standing(source, token, network, amount)) };
    }),
  );
  if (!source) return pairs;
  // The sort is stable, so equals keep the order of the API.
  return pairs.sort((one, other) => rankOf(one) - rankOf(other));
}

function standing(
  source: Source,
  token: Token,
  network: string,
  amount: string | null,
): Pick<SourcePair, 'obstacle' | 'isUnknown'> {
  if (source.kind === 'app') {
    const networks = WALLET_APPS.find(({ name }) => name === source.name)?.networks ?? [];
    const isThere = networks.some((one) => one === network);
    return { obstacle: isThere ? null : { kind: 'elsewhere', networks }, isUnknown: false };
  }
  if (source.kind !== 'named')
    return { obstacle: null, isUnknown: isExchange(source) && isRare(token, network) };
  const exchange = EXCHANGE_TABLE.find(({ name }) => name === source.name);
  const row = isKnownNetwork(network) ? exchange?.pairs[token]?.[network] : undefined;
  // Only a list that is known to be whole shows that a pair is missing.
  if (!row && exchange?.complete?.includes(token) && isKnownNetwork(network))
    return { obstacle: { kind: 'not_sent' }, isUnknown: false };
  if (row && row.minimum !== null && amount !== null && isBelowMinimum(amount, row))
    return { obstacle: { kind: 'minimum', minimum: row.minimum }, isUnknown: false };
  return { obstacle: null, isUnknown: !row };
}

/**
 * The lower, the better. An obstacle weighs more than not knowing, and that more than a fee in US cents. A
 * pair that few have counts as 50 cents: others come first, but not one that costs a dollar. What is
 * signed costs the customer nothing, so it comes before everything else.
 */
function rankOf({ token, network, obstacle, isUnknown, isSigned }: SourcePair): number {
  const fee = isKnownNetwork(network) ? feeRank(NETWORK_TABLE[network].fee) : 99;
  return (
    (obstacle ? 1e6 : 0) +
    (isUnknown ? 1e3 : 0) +
    (isRare(token, network) ? 50 : 0) +
    (isSigned ? -1e3 : 0) +
    fee
  );
}

const feeRank = (fee: FeeClass): number =>
  100 * Number('atMostUSD' in fee ? fee.atMostUSD : fee.sometimesOverUSD);
