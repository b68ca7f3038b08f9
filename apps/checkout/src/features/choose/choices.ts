import type { CheckoutConfiguration, Token } from '@cowrie/dto';
import type { Choice } from '../../lib/api-client';

type Offer = Pick<CheckoutConfiguration, 'supportedTokens' | 'supportedNetworksPerToken'>;

/** The tokens with at least one network, in the API's order. */
export function offeredTokens(offer: Offer): Token[] {
  return offer.supportedTokens.filter((token) => networksFor(offer, token).length > 0);
}

/** The networks on which `token` can be paid. */
export function networksFor(offer: Offer, token: Token | null): string[] {
  return (token && offer.supportedNetworksPerToken[token]) ?? [];
}

/** The choice so far; null for a part that is still open. */
export interface Draft {
  token: Token | null;
  network: string | null;
}

/** An earlier choice if both its parts are still offered; otherwise a draft with both parts open. */
export function restoreDraft(offer: Offer, earlier: Draft): Draft {
  const token = offeredTokens(offer).find((one) => one === earlier.token) ?? null;
  const network = networksFor(offer, token).find((one) => one === earlier.network);
  return network ? { token, network } : { token: null, network: null };
}

/** The draft from what the customer selected. A part with a single option is already chosen. */
export function draftOf(offer: Offer, token: Token | null, network: string | null): Draft {
  const tokens = offeredTokens(offer);
  const chosenToken = tokens.find((one) => one === token) ?? only(tokens);
  const networks = networksFor(offer, chosenToken);
  return { token: chosenToken, network: networks.find((one) => one === network) ?? only(networks) };
}

/** The draft as a complete choice; null while a part is open. */
export function choiceOf({ token, network }: Draft): Choice | null {
  return token && network ? { token, network } : null;
}

function only<T>(options: readonly T[]): T | null {
  return options.length === 1 ? (options[0] ?? null) : null;
}
