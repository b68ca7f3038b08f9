import { type NetworkDefinition, type TokenSymbol } from '@cowrie/chain-evm';
import { tokenAsset } from '@cowrie/ledger';
import { TOKENS } from '@cowrie/dto';
import type { Transfer } from '../../chain-records/transfer.schema';
import type { Payment } from '../../payments/payment.schema';

/** Reads how many base units of a token an address holds now. */
export type ReadBalance = (
  network: NetworkDefinition,
  token: TokenSymbol,
  address: string,
) => Promise<bigint>;

/**
 * The differences between a payment's vaults on the chain and its recorded transfers, as texts; empty when there are none. A
 * transfer that waits for confirmations is already in the balance, so every canonical transfer counts.
 * @throws the errors of `readBalance`
 */
export async function vaultFaults(
  { deposit }: Payment,
  transfers: readonly Transfer[],
  networks: readonly NetworkDefinition[],
  readBalance: ReadBalance,
): Promise<string[]> {
  if (!deposit) return [];
  const pairs = networks.flatMap((network) =>
    TOKENS.filter((token) => network.tokens[token]).map((token) => ({ network, token })),
  );
  const faults = await Promise.all(
    pairs.map(async ({ network, token }) => {
      const recorded = recordedUnits(transfers, network.name, token);
      const units = await readBalance(network, token, deposit.address);
      if (units === recorded) return [];
      const asset = tokenAsset(token, network.name);
      return [`the vault holds ${units} of ${asset} on the chain, but ${recorded} according to the facts`];
    }),
  );
  return faults.flat();
}

function recordedUnits(transfers: readonly Transfer[], network: string, token: TokenSymbol): bigint {
  return transfers
    .filter((one) => one.canonical && one.network === network && one.token === token)
    .reduce((sum, { direction, units }) => sum + (direction === 'in' ? BigInt(units) : -BigInt(units)), 0n);
}
