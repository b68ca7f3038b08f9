import { BrokenInvariantError } from '../invariants/state.mirror';
import { MOST_DUE_MINUTES } from '../invariants/liveness';
import type { World } from '../world';
import { dueItemsOf } from './due.items';

/**
 * Compares the age of everything that is due with its bound. Poisoned items may wait; no other one may wait
 * for them. @throws BrokenInvariantError
 */
export async function checkDue(world: World): Promise<void> {
  // A reorg below final makes what was done due again, as often as it comes.
  if (!world.paysOnChain || world.isBelowFinal) return;
  const now = world.clock.now().getTime();
  for (const { queue, paymentId, sinceMs } of await dueItemsOf(world)) {
    if (world.poison.has(paymentId)) continue;
    const seconds = (now - sinceMs) / 1000;
    world.waited.set(queue, Math.max(world.waited.get(queue) ?? 0, seconds));
    const most = MOST_DUE_MINUTES[queue];
    if (seconds > most * 60)
      throw new BrokenInvariantError(
        `One item never holds up another: ${queue} of ${paymentId} has been due for ${Math.round(seconds / 60)} minutes, and at most ${most} are allowed`,
      );
  }
}
