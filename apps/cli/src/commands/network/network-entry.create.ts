import { chainIdOf, readChainId, readTokenContract } from '@cowrie/chain-evm';
import { factoryDeployment } from '@cowrie/contracts';
import type { Environment, Token } from '@cowrie/dto';
import { checkedAddressIn } from '@cowrie/api/platform/chain/address-form';
import { familyNamed } from '@cowrie/api/platform/chain/chain-family';
import { CliError, EXIT } from '../../exit';

/** A token as `--token` names it. */
export interface GivenToken {
  symbol: Token;
  address: string;
  /** The contract's own symbol, if it differs. */
  contractSymbol?: string;
}

/** What the person says about the network. */
export interface EntryOptions {
  environment: Environment;
  rpcUrl: string[];
  wsUrl?: string[];
  token?: GivenToken[];
  confirmations?: number;
  tag?: string;
  /** `null`: large payments wait no longer than others. */
  large?: { aboveTokens: string; confirmations: number } | null;
  explorerUrl?: string;
  /** Of a network of TRON: its own. Others have the factory that is everywhere, and the environment's. */
  factory?: string;
  treasury?: string;
}

/** An entry of `networks.json`. The table of known networks completes the entry of a known network. */
export type NetworkEntry = { name: string; rpcUrls: string[] } & Record<string, unknown>;

/**
 * The entry for a network, with what the chain says: chain ID, and each token's decimals.
 *
 * @throws CliError when the nodes disagree, a token's symbol differs, or something is missing that the table
 *   does not know; RpcUnreachableError
 */
export async function createEntry(name: string, options: EntryOptions): Promise<NetworkEntry> {
  const { standsAlone, jsonRpcUrl } = familyNamed(name);
  const known = chainIdOf(name, options.environment);
  const [rpcUrl = '', ...others] = options.rpcUrl.map(jsonRpcUrl);
  const chainId = await readChainId(rpcUrl);
  for (const url of others) {
    const found = await readChainId(url);
    if (found !== chainId)
      throw refused(
        `${hostOf(url)} is on chain ${found}, and ${hostOf(rpcUrl)} on ${chainId}; name nodes of one chain`,
      );
  }
  if (known !== undefined && known !== chainId)
    throw refused(
      `${hostOf(rpcUrl)} is on chain ${chainId}, and "${name}" of ${options.environment} is chain ${known}; use a node of that chain, or another name`,
    );
  const { wsUrl: wsUrls, confirmations, tag, large, explorerUrl, factory, treasury } = options;
  if (standsAlone && (factory === undefined || treasury === undefined))
    throw new CliError(
      EXIT.usage,
      `A network of TRON has a factory and a treasury of its own: give --factory and --treasury. To deploy a factory: cowrie network deploy-factory ${name} --environment ${options.environment} --rpc-url <url>`,
    );
  if (!standsAlone && factory !== undefined)
    throw new CliError(EXIT.usage, 'Only a network of TRON has a factory of its own; leave --factory out');
  const tokens = await tokensOf(rpcUrl, options.token);
  const own = standsAlone ? { factory, treasury } : {};
  const given = { ...own, wsUrls, confirmations, tag, large, explorerUrl, tokens };
  const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (known !== undefined) return { name, rpcUrls: options.rpcUrl, ...chosen };
  const missing = [
    ...(confirmations === undefined ? ['--confirmations'] : []),
    ...(large === undefined ? ['--large'] : []),
    ...(tokens === undefined ? ['--token'] : []),
  ];
  if (missing.length > 0)
    throw new CliError(
      EXIT.usage,
      `"${name}" is not in the table of known networks (docs/networks.md), so give ${missing.join(', ')} too`,
    );
  const { factoryAddress } = factoryDeployment;
  return {
    name,
    chainId,
    rpcUrls: options.rpcUrl,
    ...(!standsAlone && { factory: factoryAddress }),
    ...chosen,
  };
}

async function tokensOf(rpcUrl: string, given: readonly GivenToken[] | undefined) {
  if (!given) return undefined;
  const tokens: Partial<Record<Token, { address: string; decimals: number; contractSymbol?: string }>> = {};
  for (const { symbol, address, contractSymbol } of given) {
    const contract = await readTokenContract(rpcUrl, innerAddress(address));
    if (!contract)
      throw refused(`No token contract is at ${address} on this chain; check the address of ${symbol}`);
    if (contract.symbol !== (contractSymbol ?? symbol))
      throw refused(
        `The contract at ${address} calls itself ${JSON.stringify(contract.symbol)}, not ${contractSymbol ?? symbol}; check the address. If it is the right one, give --token ${symbol}=${address}=${contract.symbol}`,
      );
    tokens[symbol] = { address, decimals: contract.decimals, ...(contractSymbol && { contractSymbol }) };
  }
  return tokens;
}

/** An address as the chain's nodes take it. @throws CliError if its checksum is wrong */
function innerAddress(text: string): string {
  const address = checkedAddressIn(text);
  if (address === undefined) throw refused(`${text} has a wrong checksum; copy the address again`);
  return address;
}

function refused(text: string): CliError {
  return new CliError(EXIT.failed, text);
}

/** URLs hold keys, so messages name only the host. */
function hostOf(url: string): string {
  return new URL(url).host;
}
