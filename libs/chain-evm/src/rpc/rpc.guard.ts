import { ChainMismatchError, RpcUnreachableError } from '../chain.errors';
import { quantityToNumber } from './rpc.values';
import type { RpcTransport } from './rpc.types';

/**
 * Asks an endpoint for its chain ID once, before the first request. So a wrong URL among several is found
 * even if it was down at start and is only used when another fails.
 *
 * @throws ChainMismatchError from `send`, and the errors of `inner`
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
