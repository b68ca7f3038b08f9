import { ChainMismatchError, RpcUnreachableError } from '../chain.errors';
import { quantityToNumber } from './rpc.values';
import type { RpcTransport } from './rpc.types';

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
        const [answer] = await inner.send([{ method: 'eth_chainId', params: [] }]);
        if (!answer || answer.error) {
          throw new RpcUnreachableError('refused', { endpoint: inner.endpoint }, { cause: answer?.error });
        }
        const chainId = quantityToNumber(answer.result);
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
