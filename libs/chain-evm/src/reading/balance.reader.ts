import { checksumAddress } from '../address';
import { ChainInconsistentError } from '../chain.errors';
import type { BlockRef, NetworkDefinition, TokenSymbol } from '../network.types';
import { type RpcTransport, callAll } from '../rpc/rpc.types';
import { hexData, toQuantity } from '../rpc/rpc.values';
import { parseBlock } from './block.codec';
import { erc20 } from './erc20.codec';

/** What one address holds of each listed token. Base units. */
export interface AddressBalances {
  address: string;
  balances: { token: TokenSymbol; units: bigint }[];
}

/** What addresses hold at one block. */
export interface BlockBalances {
  block: Pick<BlockRef, 'number' | 'hash' | 'timestampSeconds'>;
  balances: AddressBalances[];
}

/** See `ChainReader.balancesAt`. */
export function createBalanceReader(network: NetworkDefinition, transport: RpcTransport) {
  const tokens = Object.values(network.tokens);

  return async function balancesAt(
    block: Pick<BlockRef, 'number' | 'hash'>,
    addresses: readonly string[],
  ): Promise<BlockBalances> {
    const at = toQuantity(block.number);
    const header = { method: 'eth_getBlockByNumber', params: [at, false] };
    const ofAddress = (address: string) =>
      tokens.map((token) => {
        const data = erc20.encodeFunctionData('balanceOf', [checksumAddress(address)]);
        return { method: 'eth_call', params: [{ to: token.address, data }, at] };
      });
    // The calls name the block by its number. The headers before and after them prove that it was the wanted
    // block throughout.
    const results = await callAll(transport, [header, ...addresses.flatMap(ofAddress), header], {
      block: block.number,
    });
    const [before, after] = [results[0], results.at(-1)].map(parseBlock);
    if (before?.hash !== block.hash || after?.hash !== block.hash)
      throw new ChainInconsistentError('the endpoint does not have the block of the balances', {
        number: block.number,
        hash: block.hash,
      });
    let next = 1;
    const balances = addresses.map((address) => ({
      address,
      balances: tokens.map(({ symbol }) => ({ token: symbol, units: BigInt(hexData(results[next++], 32)) })),
    }));
    const { number, hash, timestampSeconds } = before;
    return { block: { number, hash, timestampSeconds }, balances };
  };
}
