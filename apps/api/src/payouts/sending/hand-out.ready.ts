import type { Payout } from '../payout.schema';
import type { PayoutEvaluator } from '../payout-evaluator.service';
import type { PayoutReadiness, Readiness } from '../payout-readiness.service';
import { firstTry } from './first-try';
import type { SentPayout } from './sent-payouts.repository';
import { isTwin } from './transfer.match';

/** What {@link isReadyForPeople} needs. */
export interface ReadyParts {
  readiness: Pick<PayoutReadiness, 'checkOrFail'>;
  evaluator: Pick<PayoutEvaluator, 'evaluate'>;
}

/**
 * Whether a queued payout can be given to people who sign it, now. If not, its document says why. Of two equal transfers nobody could say
 * which payout one of them was, while each can be taken back on its own. So an equal payout waits.
 *
 * @param onTheirWay all payouts of its network that were handed out before and are not final
 */
export async function isReadyForPeople(
  payout: Payout,
  onTheirWay: readonly SentPayout[],
  { readiness, evaluator }: ReadyParts,
): Promise<boolean> {
  const found: Readiness = onTheirWay.some((one) => isTwin(one, payout))
    ? { kind: 'waits', why: 'an equal payout to its address is on its way' }
    : await readiness.checkOrFail(payout);
  if (found.kind === 'waits') await noteWait(payout, found.why, evaluator);
  return found.kind === 'ready';
}

/** Says with the payout why it waits, once. */
export async function noteWait(
  payout: Payout,
  waitsFor: string,
  evaluator: ReadyParts['evaluator'],
): Promise<void> {
  if (payout.waitsFor === waitsFor) return;
  await evaluator.evaluate(
    payout._id,
    firstTry(payout, () => ({ set: { waitsFor } })),
  );
}
