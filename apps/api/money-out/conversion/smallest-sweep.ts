import type { NetworkDefinition } from '@cowrie/chain-evm';
import { MoneyError, parseAmount } from '@cowrie/money';
import type { VaultBalance } from './vault-balances';

const WEEK_SECONDS = 7 * 86_400;

/** A vault that holds money of a token: base units. */
export interface FullVault extends VaultBalance {
  heldUnits: bigint;
}

/**
 * How long a vault waits for more, because it holds less than its network sweeps (docs/decisions/0067).
 * Undefined: it does not wait. Pure.
 */
export function smallWaitSeconds(
  network: NetworkDefinition | undefined,
  { tokenAddress, heldUnits }: Pick<FullVault, 'tokenAddress' | 'heldUnits'>,
): number | undefined {
  const { leastTokens, leastMaxAgeSeconds = WEEK_SECONDS } = network?.sweep ?? {};
  const token = Object.values(network?.tokens ?? {}).find(({ address }) => address === tokenAddress);
  if (!leastTokens || !token) return undefined;
  return heldUnits < unitsOf(leastTokens, token) ? leastMaxAgeSeconds : undefined;
}

/** Decimals beyond the token's own are too small to matter. */
function unitsOf(text: string, { symbol: code, decimals }: { symbol: string; decimals: number }): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  try {
    return parseAmount({ code, decimals }, `${whole}.${fraction.slice(0, decimals) || '0'}`).units;
  } catch (error) {
    if (error instanceof MoneyError) return 0n;
    throw error;
  }
}
