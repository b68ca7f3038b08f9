import type { CheckoutConfiguration, Token } from '@cowrie/dto';
import type { Choice } from '../../lib/api-client';

type Offer = Pick<CheckoutConfiguration, 'supportedTokens' | 'supportedNetworksPerToken'>;

/** Tokens that can be paid on at least one network, in the API's order. */
export function offeredTokens(offer: Offer): Token[] {
  return offer.supportedTokens.filter((token) => networksFor(offer, token).length > 0);
}

/** Networks that `token` can be paid on. */
export function networksFor(offer: Offer, token: Token | null): string[] {
  return (token && offer.supportedNetworksPerToken[token]) ?? [];
}

/** What is chosen so far; null where the customer still has to. */
export interface Draft {
  token: Token | null;
  network: string | null;
}

/** A choice of before if it can be had again as a whole; otherwise all is open. */
export function offeredAgain(offer: Offer, before: Draft): Draft {
  const token = offeredTokens(offer).find((one) => one === before.token) ?? null;
  const network = networksFor(offer, token).find((one) => one === before.network);
  return network ? { token, network } : { token: null, network: null };
}

/** A choice between one thing is made already. */
export function draftOf(offer: Offer, token: Token | null, network: string | null): Draft {
  const tokens = offeredTokens(offer);
  const chosenToken = tokens.find((one) => one === token) ?? only(tokens);
  const networks = networksFor(offer, chosenToken);
  return { token: chosenToken, network: networks.find((one) => one === network) ?? only(networks) };
}

/** The draft as a choice that can be sent, once nothing is open any more. */
export function choiceOf({ token, network }: Draft): Choice | null {
  return token && network ? { token, network } : null;
}

function only<T>(options: readonly T[]): T | null {
  return options.length === 1 ? (options[0] ?? null) : null;
}
