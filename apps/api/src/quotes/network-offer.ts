import type { CursorPosition } from '../chain-records/chain-cursors.repository';
import type { ConfiguredNetwork } from '../platform/config/app.config';

/** A pause of the watcher up to this long takes no network out of the offer: what arrives meanwhile is found later. */
const MAX_BEHIND_SECONDS = 300;
/** A network that is seldom read is always some readings behind. */
const MAX_READINGS_BEHIND = 3;

/**
 * Why new payments cannot choose this network at `now`, as a text for people; undefined when they can. A network is offered while
 * a worker keeps its cursor near the chain's head (docs/decisions/0023). Pure.
 */
export function reasonNotOffered(
  network: Pick<ConfiguredNetwork, 'retired' | 'pollIntervalMs' | 'restIntervalMs'>,
  cursor: Pick<CursorPosition, 'timestamp' | 'updatedAt'> | null | undefined,
  now: Date,
): string | undefined {
  if (network.retired) return 'it is retired in the configuration';
  if (!cursor) return 'no worker has read it yet';
  // A chain can date its blocks into the future, so a recent block alone does not show that somebody reads them.
  const keptAt = Math.min(cursor.timestamp.getTime(), cursor.updatedAt.getTime());
  const behindSeconds = Math.floor((now.getTime() - keptAt) / 1000);
  if (behindSeconds <= mostBehindSeconds(network)) return undefined;
  return `it is read ${behindSeconds} s behind the present, and ${mostBehindSeconds(network)} s is the limit`;
}

function mostBehindSeconds({
  pollIntervalMs,
  restIntervalMs = 0,
}: Pick<ConfiguredNetwork, 'pollIntervalMs' | 'restIntervalMs'>): number {
  const seldomestMs = Math.max(pollIntervalMs, restIntervalMs);
  return Math.max(MAX_BEHIND_SECONDS, Math.ceil((MAX_READINGS_BEHIND * seldomestMs) / 1000));
}
