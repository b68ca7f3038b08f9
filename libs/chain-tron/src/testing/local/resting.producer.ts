import type { TronChain } from '../chain/tron-chain';

/** A chain on which nothing happens makes a block in this time, so that its clock goes on. */
const REST_MS = 15_000;

/** Makes blocks until it is stopped. */
export interface RestingProducer {
  /** Makes none for some time, whatever waits. */
  pauseFor(ms: number): void;
  resume(): void;
  stop(): void;
}

/** Makes a block at each interval while anything waits for one or is not solid, and fewer at rest. */
export function startRestingProducer(
  chain: TronChain,
  { everyMs, now }: { everyMs: number; now: () => number },
): RestingProducer {
  let pausedUntil = 0;
  let isMining = false;
  const timer = setInterval(() => {
    const isDue = !chain.isAtRest || now() - chain.head.timestampMs >= REST_MS;
    // A reorganization or a long call may still run.
    if (isMining || !isDue || performance.now() < pausedUntil) return;
    isMining = true;
    void chain.mine().finally(() => (isMining = false));
  }, everyMs);
  return {
    pauseFor: (ms) => (pausedUntil = performance.now() + ms),
    resume: () => (pausedUntil = 0),
    stop: () => clearInterval(timer),
  };
}
