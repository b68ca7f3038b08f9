import type { Payout } from '../payout.schema';
import type { PayoutReadiness, Readiness } from '../payout-readiness.service';
import type { QueuedPayouts } from './queued-payouts.repository';
import type { SentPayout } from './sent-payouts.repository';
import { isTwin } from './transfer.match';

/** What {@link isReadyForPeople} needs. */
export interface ReadyParts {
  readiness: Pick<PayoutReadiness, 'checkOrFail'>;
  queued: Pick<QueuedPayouts, 'rest'>;
  /**
   * How long a waiting payout rests. 0 for a person who may ask again at once, because screening must not
   * wait for that.
   */
  restMs?: number;
}

/**
 * Whether a queued payout can now be given to the people who sign it. If not, its document says why. An equal
 * payout waits: nobody could say which payout one of two equal transfers paid, and each can be taken back
 * separately.
 *
 * @param onTheirWay all payouts of its network that were handed out before and are not final
 */
export async function isReadyForPeople(
  payout: Payout,
  onTheirWay: readonly SentPayout[],
  { readiness, queued, restMs }: ReadyParts,
): Promise<boolean> {
  const found: Readiness = onTheirWay.some((one) => isTwin(one, payout))
    ? { kind: 'waits', why: 'an equal payout to its address is on its way' }
    : await readiness.checkOrFail(payout);
  if (found.kind === 'waits') await queued.rest(payout, found.why, restMs);
  return found.kind === 'ready';
}
