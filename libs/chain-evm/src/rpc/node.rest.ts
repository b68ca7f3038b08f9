const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** What a node may ask for itself. An absurd figure must not take the preferred node away for a day. */
const LONGEST_REST_ASKED_FOR_MS = 600_000;

/** How long a node that failed is left in peace: 1 s at first, twice as long each time, 60 s at most; none after a success. */
export interface NodeRest {
  /** Whether others are to be asked instead. */
  isResting(): boolean;
  /** On the clock given; undefined while it does not rest. */
  restsUntilMs(): number | undefined;
  /** To be called when the node is asked. The first to ask after a rest tries it out alone: others do not wait with it. */
  asked(): void;
  succeeded(): void;
  /** @param askedForMs what the node itself has asked for */
  failed(askedForMs?: number): void;
  /** The node was asked, and nothing is to be concluded. */
  unclear(): void;
}

export function createNodeRest(now: () => number): NodeRest {
  let failures = 0;
  let untilMs = -Infinity;
  let isTriedOut = false;
  const isOver = () => now() >= untilMs;
  return {
    isResting: () => isTriedOut || !isOver(),
    restsUntilMs: () => (isOver() ? undefined : untilMs),
    asked() {
      isTriedOut = failures > 0;
    },
    succeeded() {
      [failures, untilMs, isTriedOut] = [0, -Infinity, false];
    },
    failed(askedForMs = 0) {
      isTriedOut = false;
      // Of several requests that fail together only the first counts, and so do none while it rests.
      if (isOver()) {
        untilMs = now() + Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** failures);
        failures += 1;
      }
      untilMs = Math.max(untilMs, now() + Math.min(LONGEST_REST_ASKED_FOR_MS, askedForMs));
    },
    unclear() {
      isTriedOut = false;
    },
  };
}
