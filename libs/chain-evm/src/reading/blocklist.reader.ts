import { Interface } from 'ethers/abi';
import { checksumAddress } from '../address';
import type { RpcTransport } from '../rpc/rpc.types';

/** The issuers' functions: USDC's, Tether's on Ethereum, and that of Tether's newer contracts. */
const FUNCTIONS = ['isBlacklisted', 'isBlackListed', 'isBlocked'] as const;
const blocklists = new Interface(FUNCTIONS.map((name) => `function ${name}(address) view returns (bool)`));

/** See `ChainReader.isFrozen`. */
export function createBlocklistReader(transport: RpcTransport) {
  return async function isFrozen(tokenAddress: string, address: string): Promise<boolean | undefined> {
    const to = checksumAddress(tokenAddress);
    const account = checksumAddress(address);
    const calls = FUNCTIONS.map((name) => {
      const data = blocklists.encodeFunctionData(name, [account]);
      return { method: 'eth_call', params: [{ to, data }, 'latest'] };
    });
    const answers = (await transport.send(calls)).map((answer) => {
      // A busy endpoint must not look like a token without this function.
      if (answer.error?.retryable) throw answer.error;
      return answer.error ? undefined : flagOf(answer.result);
    });
    return answers.includes(true) ? true : answers.find((one) => one !== undefined);
  };
}

/** Undefined if the result is not a `bool`: a fallback answered, or nothing did. */
function flagOf(result: unknown): boolean | undefined {
  if (typeof result !== 'string' || !/^0x0{63}[01]$/.test(result)) return undefined;
  return result.endsWith('1');
}
