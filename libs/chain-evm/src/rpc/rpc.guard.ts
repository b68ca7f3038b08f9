import { ChainMismatchError } from '../chain.errors';
import { quantityToNumber } from './rpc.values';
import { callOne, type RpcTransport } from './rpc.types';

/**
 * Asks a node for its chain id before anything else, once. So a wrong URL among several is told even if it was down
 * at start and is only reached when another fails.
 *
 * @throws ChainMismatchError from `send`, beside what `inner` throws
 */
export function createGuardedTransport(
  inner: RpcTransport,
  expected: { network: string; chainId: number },
): RpcTransport {
  let checked = false;
  return {
    endpoint: inner.endpoint,
    async send(calls) {
      if (!checked) {
        const chainId = quantityToNumber(await callOne(inner, 'eth_chainId'));
        if (chainId !== expected.chainId) {
          const subject = inner.endpoint;
          const found = { expected: String(expected.chainId), actual: String(chainId) };
          throw new ChainMismatchError(expected.network, [{ check: 'chain_id', subject, ...found }]);
        }
        checked = true;
      }
      return inner.send(calls);
    },
    close: () => inner.close(),
  };
}
