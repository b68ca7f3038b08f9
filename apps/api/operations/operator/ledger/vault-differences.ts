import { type BlockRef, type NetworkDefinition, type TokenSymbol } from '@cowrie/chain-evm';
import { tokenAsset } from '@cowrie/ledger';
import { TOKENS } from '@cowrie/dto';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { keptUnits } from '@cowrie/api/money-in/payments/evaluate/kept-by-token';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

/** Reads how many base units of a token an address holds now. */
export type ReadBalance = (
  network: NetworkDefinition,
  token: TokenSymbol,
  address: string,
) => Promise<bigint>;

/** Reads a block by its number. Undefined: the node has none. */
export type ReadBlock = (
  network: NetworkDefinition,
  number: number,
) => Promise<Pick<BlockRef, 'hash'> | undefined>;

/** A vault whose balance differs from what its payment's transfers leave in it. */
export interface VaultDifference {
  network: string;
  text: string;
}

/**
 * The differences between a payment's vaults on the chain and its recorded transfers; empty when there are
 * none. A transfer that waits for confirmations is already in the balance, so every canonical transfer
 * counts. Money booked as kept by the token is not expected.
 * @throws the errors of `readBalance`
 */
export async function vaultDifferences(
  payment: Payment,
  transfers: readonly Transfer[],
  networks: readonly NetworkDefinition[],
  readBalance: ReadBalance,
): Promise<VaultDifference[]> {
  const { deposit } = payment;
  if (!deposit) return [];
  const pairs = networks.flatMap((network) =>
    TOKENS.flatMap((token) => {
      const tokenAddress = network.tokens[token]?.address;
      return tokenAddress ? [{ network, token, tokenAddress }] : [];
    }),
  );
  const found = await Promise.all(
    pairs.map(async ({ network, token, tokenAddress }) => {
      const kept = keptUnits(payment, { network: network.name, tokenAddress });
      const recorded = recordedUnits(transfers, network.name, token) - kept;
      const units = await readBalance(network, token, deposit.address);
      if (units === recorded) return [];
      const asset = tokenAsset(token, network.name);
      const text = `the vault holds ${units} of ${asset} on the chain, but ${recorded} according to the facts`;
      return [{ network: network.name, text }];
    }),
  );
  return found.flat();
}

/**
 * Money that is booked as kept by its token although the chain shows that it left the vault: an earlier
 * version marked a transfer as orphaned when a node omitted it from its block (docs/decisions/0078). Vault
 * and records then agree, so {@link vaultDifferences} finds nothing.
 * @throws the errors of `readBlock`
 */
export async function wronglyKept(
  { keptByToken = [] }: Pick<Payment, 'keptByToken'>,
  transfers: readonly Transfer[],
  networks: readonly NetworkDefinition[],
  readBlock: ReadBlock,
): Promise<VaultDifference[]> {
  const minedAgain = new Set(transfers.flatMap(({ canonical, txHash }) => (canonical ? [txHash] : [])));
  const orphaned = transfers.filter((one) => one.direction === 'out' && !one.canonical);
  const found = await Promise.all(
    orphaned.map(async ({ network: name, tokenAddress, units, txHash, blockNumber, blockHash }) => {
      const network = networks.find((one) => one.name === name);
      const kept = keptByToken.find((one) => one.network === name && one.tokenAddress === tokenAddress);
      if (!network || !kept || minedAgain.has(txHash)) return [];
      if ((await readBlock(network, blockNumber))?.hash !== blockHash) return [];
      const asset = tokenAsset(kept.token, name);
      const text = `${asset} is booked as kept by the token, but transaction ${txHash}, which took ${units} out of the vault, is in block ${blockNumber} of the chain`;
      return [{ network: name, text }];
    }),
  );
  return found.flat();
}

function recordedUnits(transfers: readonly Transfer[], network: string, token: TokenSymbol): bigint {
  return transfers
    .filter((one) => one.canonical && one.network === network && one.token === token)
    .reduce((sum, { direction, units }) => sum + (direction === 'in' ? BigInt(units) : -BigInt(units)), 0n);
}
