import { checksumAddress } from '@cowrie/chain-evm';
import { callRpc } from '@cowrie/testing';

/** Selector of `balanceOf(address)`, and topic of the event `Transfer(address,address,uint256)`. */
const BALANCE_OF = '0x70a08231';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export interface SentTransfer {
  to: string;
  /** Base units. */
  units: bigint;
}

/** Balance of an address in base units, read from the chain itself. */
export async function tokenBalance(rpcUrl: string, tokenAddress: string, address: string): Promise<bigint> {
  const call = { to: tokenAddress, data: `${BALANCE_OF}${wordOf(address)}` };
  return BigInt(await callRpc<string>(rpcUrl, 'eth_call', [call, 'latest']));
}

/** Every transfer of the token out of an address, in the order of the chain, read from the chain itself. */
export async function transfersFrom(
  rpcUrl: string,
  tokenAddress: string,
  address: string,
): Promise<SentTransfer[]> {
  const filter = { fromBlock: '0x0', toBlock: 'latest', address: tokenAddress };
  const topics = [TRANSFER, `0x${wordOf(address)}`];
  const logs = await callRpc<{ topics: string[]; data: string }[]>(rpcUrl, 'eth_getLogs', [
    { ...filter, topics },
  ]);
  return logs.map(({ topics: [, , to = ''], data }) => ({
    to: checksumAddress(`0x${to.slice(-40)}`),
    units: BigInt(data),
  }));
}

/** An address as a 32-byte word of the ABI, without 0x. */
function wordOf(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0');
}
