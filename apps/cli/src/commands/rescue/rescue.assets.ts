import {
  checksumAddress,
  codeAt,
  coinOf,
  knownNetwork,
  knownNetworks,
  NATIVE_COIN,
  readHoldings,
  readTokenContract,
} from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { CliError, EXIT } from '../../exit';
import type { Vault } from './rescue.vaults';

/** A token, or the chain's coin. */
export interface Asset {
  /** EIP-55 checksummed; the zero address for the coin. */
  address: string;
  /** As the contract says, which anybody can forge. */
  symbol?: string;
  /** Absent: the contract does not say. */
  decimals?: number;
}

/** What one vault holds. */
export interface Holding extends Vault {
  asset: Asset;
  units: bigint;
}

const COIN_DECIMALS = 18;
/** The coin of a chain that is not in the table. */
const UNNAMED_COIN = 'the coin';
/** The most that a number of decimals can mean: 2^256 has 78 digits. */
const MOST_DECIMALS = 77;

/** The network of the table with this chain ID. */
export function knownChain(chainId: number): { name: string; environment: Environment } | undefined {
  for (const environment of ['live', 'test'] as const)
    for (const { name } of knownNetworks)
      if (knownNetwork(name, environment)?.chainId === chainId) return { name, environment };
  return undefined;
}

/**
 * The coin, the named tokens, and the tokens that the table of known networks has on this chain.
 *
 * @throws CliError if no contract is at a named address; InvalidChainInputError; RpcUnreachableError
 */
export async function assetsOn(rpcUrl: string, chainId: number, tokens: readonly string[]): Promise<Asset[]> {
  const chain = knownChain(chainId);
  const listed = Object.values((chain && knownNetwork(chain.name, chain.environment)?.tokens) ?? {});
  const named = new Set(tokens.map(checksumAddress));
  const addresses = new Set([...named, ...listed.map(({ address }) => checksumAddress(address))]);
  const symbol = (chain && coinOf(chain.name)) ?? UNNAMED_COIN;
  const assets: Asset[] = [{ address: NATIVE_COIN, symbol, decimals: COIN_DECIMALS }];
  for (const address of addresses) {
    if ((await codeAt(rpcUrl, address)) === '0x') {
      if (!named.has(address)) continue;
      throw new CliError(EXIT.failed, `No contract is at ${address} on chain ${chainId}; correct --token`);
    }
    const contract = await readTokenContract(rpcUrl, address);
    const isUsable = contract && Number.isInteger(contract.decimals) && contract.decimals <= MOST_DECIMALS;
    assets.push({
      address,
      ...(isUsable && { symbol: printable(contract.symbol), decimals: contract.decimals }),
    });
  }
  return assets;
}

/** A contract can call itself anything, also with control characters. */
const printable = (symbol: string): string => symbol.replace(/[^\p{L}\p{N}.$₮_-]/gu, '?').slice(0, 20);

/**
 * What the vaults hold of the assets, without those that hold nothing.
 *
 * @throws CliError if a token's balances cannot be read; RpcUnreachableError
 */
export async function holdingsOf(
  rpcUrl: string,
  assets: readonly Asset[],
  vaults: readonly Vault[],
): Promise<Holding[]> {
  const found: Holding[] = [];
  for (const asset of assets) {
    const units = await readHoldings(
      rpcUrl,
      asset.address,
      vaults.map(({ address }) => address),
    ).catch((error: unknown) => {
      if (
        (error as { retryable?: boolean }).retryable &&
        (error as { code?: string }).code === 'rpc_unreachable'
      )
        throw error;
      throw new CliError(
        EXIT.failed,
        `${asset.address} does not answer for balances: ${(error as Error).message}; leave it out, or use another node`,
      );
    });
    vaults.forEach((vault, index) => {
      const held = units[index] ?? 0n;
      if (held > 0n) found.push({ ...vault, asset, units: held });
    });
  }
  return found;
}

/** An amount with its symbol, or in base units when the token does not say its decimals. */
export function assetText({ symbol, decimals, address }: Asset, units: bigint): string {
  if (decimals === undefined || symbol === undefined) return `${units} base units of ${address}`;
  const amount = formatCrypto(amountOf({ code: symbol, decimals }, units));
  return symbol === UNNAMED_COIN ? `${amount} of ${symbol}` : `${amount} ${symbol}`;
}
