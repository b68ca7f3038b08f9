const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/**
 * The longest rest that an endpoint can ask for. A wrong figure must not take the preferred endpoint out for
 * a day.
 */
const LONGEST_REST_ASKED_FOR_MS = 600_000;
/**
 * Behind a load balancer, a node may lack the logs of a block for a moment. One with a broken index lacks
 * them for longer.
 */
const REST_AFTER_LEFT_OUT_MS = 60_000;

/** Backoff of an endpoint that failed: 1 s at first, doubled each time, at most 60 s. A success resets it. */
export interface NodeRest {
  /** Whether other endpoints should be asked instead. */
  isResting(): boolean;
  /** When the rest ends, on the given clock; undefined while it does not rest. */
  restsUntilMs(): number | undefined;
  /**
   * Call it when the endpoint is asked. After a rest, one request tries the endpoint; the others skip it
   * meanwhile.
   */
  asked(): void;
  succeeded(): void;
  /** @param askedForMs how long the endpoint asks to wait */
  failed(askedForMs?: number): void;
  /** The endpoint was asked, with no result to learn from. */
  unclear(): void;
  /**
   * The endpoint left out logs of this block. It rests, a minute by default, and no success ends that rest
   * earlier.
   */
  leftOut(blockNumber: number, restMs?: number): void;
  /** The block of the last `leftOut`; undefined once its rest is over. */
  leftOutBlock(): number | undefined;
}

export function createNodeRest(now: () => number): NodeRest {
  let failures = 0;
  let untilMs = -Infinity;
  let isTriedOut = false;
  let leftOut = { blockNumber: 0, untilMs: -Infinity };
  const endsAt = () => Math.max(untilMs, leftOut.untilMs);
  const isOver = () => now() >= endsAt();
  return {
    isResting: () => isTriedOut || !isOver(),
    restsUntilMs: () => (isOver() ? undefined : endsAt()),
    asked() {
      isTriedOut = failures > 0;
    },
    succeeded() {
      [failures, untilMs, isTriedOut] = [0, -Infinity, false];
    },
    failed(askedForMs = 0) {
      isTriedOut = false;
      // Requests that fail together count once. Failures during a rest do not count.
      if (isOver()) {
        untilMs = now() + Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** failures);
        failures += 1;
      }
      untilMs = Math.max(untilMs, now() + Math.min(LONGEST_REST_ASKED_FOR_MS, askedForMs));
    },
    unclear() {
      isTriedOut = false;
    },
    leftOut: (blockNumber, restMs = REST_AFTER_LEFT_OUT_MS) =>
      (leftOut = { blockNumber, untilMs: now() + restMs }),
    leftOutBlock: () => (now() < leftOut.untilMs ? leftOut.blockNumber : undefined),
  };
}
