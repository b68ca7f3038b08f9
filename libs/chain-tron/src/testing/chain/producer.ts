import { BLOCK_MS, type TronChain } from './tron-chain';

/**
 * Lets a chain make a block every three seconds, as TRON does. The blocks' times follow the chain's clock.
 *
 * @param everyMs of the system's time. Default 3,000; less where a test cannot wait.
 * @returns a function that ends it
 */
export function startProducer(chain: TronChain, everyMs = BLOCK_MS): () => void {
  const timer = setInterval(() => void chain.mine(), everyMs);
  // A chain must not keep its process from ending.
  timer.unref();
  return () => clearInterval(timer);
}
