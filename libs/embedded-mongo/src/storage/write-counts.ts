import type { Change, Journal } from './journal';
import { SESSIONS_NAMESPACE } from './sessions';

/** Collections share a slot by chance. Then a write to one counts for both, which only costs a look. */
const SLOTS = 16_384;

/**
 * Counts the writes to each collection, of any client. The counts are in memory that threads share, so
 * a reader in another thread sees a write no later than its effects.
 */
export class WriteCounts {
  private readonly slots: Uint32Array;

  constructor(readonly shared = new SharedArrayBuffer(SLOTS * Uint32Array.BYTES_PER_ELEMENT)) {
    this.slots = new Uint32Array(shared);
  }

  /** A number that each write to the collection `database.name` changes. */
  of(namespace: string): number {
    return Atomics.load(this.slots, slotOf(namespace));
  }

  /** A journal that also counts. */
  counting(journal: Journal): Journal {
    return {
      append: (change: Change) => {
        // No client looks for the records of its retryable writes, and there is one for each write.
        if (change.namespace !== SESSIONS_NAMESPACE) Atomics.add(this.slots, slotOf(change.namespace), 1);
        journal.append(change);
      },
      settled: () => journal.settled(),
    };
  }
}

/** FNV-1a, 32 bits. */
function slotOf(namespace: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < namespace.length; at += 1)
    hash = Math.imul(hash ^ namespace.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % SLOTS;
}
