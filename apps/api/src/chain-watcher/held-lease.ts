import type { Clock } from '../platform/clock/clock';
import { isOver } from './is-over';

/** A lease lasts 10 s, so one that was renewed this recently is still held. */
const HELD_FOR_MS = 3_000;

/**
 * Asks for a lease, and answers from memory while it was renewed less than 3 s ago. Ticks come several times a second, and each
 * renewal is a write. Correctness rests on the cursor's revision, not on the lease (docs/decisions/0013).
 */
export function heldLease(acquire: () => Promise<boolean>, clock: Clock): () => Promise<boolean> {
  let renewedAt = -Infinity;
  return async () => {
    const now = clock.now().getTime();
    if (!isOver(now, renewedAt, HELD_FOR_MS)) return true;
    const isHeld = await acquire();
    renewedAt = isHeld ? now : -Infinity;
    return isHeld;
  };
}
