import { type NetworkDefinition, type TokenSymbol } from '@cowrie/chain-evm';
import { tokenAsset } from '@cowrie/ledger';
import { TOKENS } from '@cowrie/dto';
import type { Transfer } from '../../chain-records/transfer.schema';
import type { Payment } from '../../payments/payment.schema';

/** Base units in an address, as of now. */
export type ReadBalance = (
  network: NetworkDefinition,
  token: TokenSymbol,
  address: string,
) => Promise<bigint>;

/**
 * Where the chain holds other than the facts of a payment's vaults say, in words. What waits for depth is on the chain already,
 * so that every canonical fact counts. @throws what `readBalance` throws
 */
export async function vaultFaults(
  { deposit }: Payment,
  transfers: readonly Transfer[],
  networks: readonly NetworkDefinition[],
  readBalance: ReadBalance,
): Promise<string[]> {
  if (!deposit) return [];
  const held = networks.flatMap((network) =>
    TOKENS.filter((token) => network.tokens[token]).map((token) => ({ network, token })),
  );
  const faults = await Promise.all(
    held.map(async ({ network, token }) => {
      const recorded = recordedUnits(transfers, network.name, token);
      const units = await readBalance(network, token, deposit.address);
      if (units === recorded) return [];
      const asset = tokenAsset(token, network.name);
      return [`the vault holds ${units} of ${asset} on the chain, and ${recorded} by the facts`];
    }),
  );
  return faults.flat();
}

function recordedUnits(transfers: readonly Transfer[], network: string, token: TokenSymbol): bigint {
  return transfers
    .filter((one) => one.canonical && one.network === network && one.token === token)
    .reduce((sum, { direction, units }) => sum + (direction === 'in' ? BigInt(units) : -BigInt(units)), 0n);
}
