import type { CursorPosition } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import {
  isVerified,
  reasonUnverified,
  type VerifiedNetwork,
} from '@cowrie/api/chain/chain-records/verified-network';
import type { ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';

/**
 * The default bound of a network. A pause up to this long removes nothing from the offer, because arrivals
 * are found later.
 */
const MAX_HEAD_AGE_SECONDS = 300;
/** A rarely read network is always a few readings behind. */
const MAX_READINGS_BEHIND = 3;

type HeadAgeBound = Pick<ConfiguredNetwork, 'pollIntervalMs' | 'restIntervalMs' | 'maxHeadAgeSeconds'>;

/**
 * Why new payments cannot choose this network at `now`, as a text for people; undefined when they can. A
 * network is offered while a worker has verified the same contracts, and keeps its cursor near the chain's
 * head (docs/decisions/0023). Pure.
 */
export function reasonNotOffered(
  network: ConfiguredNetwork,
  cursor: Pick<CursorPosition, 'timestamp' | 'updatedAt' | 'verified'> | null | undefined,
  now: Date,
): string | undefined {
  if (network.retired) return 'it is retired in the configuration';
  if (!cursor) return 'no worker has read it yet';
  if (!cursor.verified) return 'no worker of this version has verified its contracts yet';
  const unverified = reasonUnverified(network, cursor.verified);
  if (unverified !== undefined) return unverified;
  return reasonBehind(network, keptAt(cursor), now);
}

/**
 * The time up to which a network was read. A chain can date its blocks in the future, so a recent block alone
 * does not prove that somebody reads them. Pure.
 */
export function keptAt({ timestamp, updatedAt }: Pick<CursorPosition, 'timestamp' | 'updatedAt'>): Date {
  return timestamp < updatedAt ? timestamp : updatedAt;
}

/**
 * Why a network that was read until `readTo` is too far behind, as a text for health; undefined when it is
 * not. The one bound for health and offer (docs/decisions/0023). Pure.
 */
export function reasonBehind(network: HeadAgeBound, readTo: Date, now: Date): string | undefined {
  const behindSeconds = Math.floor((now.getTime() - readTo.getTime()) / 1000);
  if (behindSeconds <= mostBehindSeconds(network)) return undefined;
  return `it is read ${behindSeconds} s behind the present, and ${mostBehindSeconds(network)} s is the limit`;
}

/** A network with the tokens that a worker has verified too, and the symbols of the others. Pure. */
export function verifiedPart(
  network: ConfiguredNetwork,
  verified: VerifiedNetwork,
): { network: ConfiguredNetwork; unverified: string[] } {
  const tokens = Object.values(network.tokens);
  const unverified = tokens.filter((token) => !isVerified(verified, token)).map(({ symbol }) => symbol);
  const kept = tokens.filter((token) => isVerified(verified, token));
  return {
    network: { ...network, tokens: Object.fromEntries(kept.map((token) => [token.symbol, token])) },
    unverified,
  };
}

/** The maximum age of an offered network's reading, in seconds. */
export function mostBehindSeconds({
  pollIntervalMs,
  restIntervalMs = 0,
  maxHeadAgeSeconds = MAX_HEAD_AGE_SECONDS,
}: HeadAgeBound): number {
  const seldomestMs = Math.max(pollIntervalMs, restIntervalMs);
  return Math.max(maxHeadAgeSeconds, Math.ceil((MAX_READINGS_BEHIND * seldomestMs) / 1000));
}
