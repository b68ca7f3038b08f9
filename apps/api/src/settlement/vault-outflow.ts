import type { ChainReader } from '@cowrie/chain-evm';
import type { TransfersRepository } from '../payments/facts/transfers.repository';
import type { Deposit, Payment } from '../payments/payment.schema';

export interface VaultOutflow {
  units: bigint;
  /** The last transaction that brought some of it; absent when there was none. */
  txHash?: string;
}

interface ChainRecords {
  reader: Pick<ChainReader, 'transfers'>;
  transfers: TransfersRepository;
}

/**
 * All that a payment's vault has sent to its treasury, through a block, by the token's own record: the factory's flush is
 * public, so that others than our sweeps may have emptied it. Reads every transfer of the token since the payment's first.
 */
export async function readVaultOutflow(
  { reader, transfers }: ChainRecords,
  { _id, deposit }: Payment & { deposit: Deposit },
  throughBlock: number,
): Promise<VaultOutflow> {
  const received = await transfers.ofPayment(_id);
  const blocks = received
    .filter(({ standing, network }) => standing && network === deposit.network)
    .map(({ blockNumber }) => blockNumber);
  if (blocks.length === 0) return { units: 0n };
  const treasury = deposit.treasury.toLowerCase();
  const arrived = await reader.transfers({
    fromBlock: Math.min(...blocks),
    toBlock: throughBlock,
    isWatched: (address) => address === treasury,
  });
  const sent = arrived.filter(
    ({ from, tokenAddress }) => from === deposit.address && tokenAddress === deposit.tokenAddress,
  );
  const units = sent.reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
  return { units, txHash: sent.at(-1)?.txHash };
}
