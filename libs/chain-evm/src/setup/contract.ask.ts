import { asking } from '../rpc/rpc.http';
import { callOne } from '../rpc/rpc.types';
import { quantityToNumber } from '../rpc/rpc.values';
import { checksumAddress } from '../address';
import { erc20 } from '../reading/erc20.codec';

/** What a token's contract reports about itself. */
export interface TokenContract {
  symbol: string;
  decimals: number;
}

/** The chain ID of a node. @throws RpcUnreachableError, RpcResponseError */
export function readChainId(rpcUrl: string): Promise<number> {
  return asking(rpcUrl, async (node) => quantityToNumber(await callOne(node, 'eth_chainId')));
}

/**
 * What the contract at this address answers for `symbol()` and `decimals()`.
 *
 * @returns undefined if there is no token contract
 * @throws InvalidChainInputError for a wrong address; RpcUnreachableError
 */
export function readTokenContract(rpcUrl: string, address: string): Promise<TokenContract | undefined> {
  const to = checksumAddress(address);
  const call = (name: string) => ({
    method: 'eth_call',
    params: [{ to, data: erc20.encodeFunctionData(name) }, 'latest'],
  });
  return asking(rpcUrl, async (node) => {
    const answers = await node.send([call('symbol'), call('decimals')]);
    const results = answers.map((answer) => {
      // A busy endpoint must not look like an address without a token.
      if (answer.error?.retryable) throw answer.error;
      return answer.error ? undefined : answer.result;
    });
    try {
      const [symbol, decimals] = ['symbol', 'decimals'].map(
        (name, index) => erc20.decodeFunctionResult(name, String(results[index]))[0] as unknown,
      );
      return { symbol: String(symbol), decimals: Number(decimals) };
    } catch {
      return undefined;
    }
  });
}
