import { SweepMismatchError, type SweepReceipt } from '@cowrie/chain-evm';
import type { ReadCursor } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { isInChain } from '@cowrie/api/chain/sending/mined-block';
import type { SweeperParts } from './sweeper.parts';

/** What a token has kept, and the block that proves it. */
interface Proven {
  units: bigint;
  blockNumber: number;
}

type Locked = Pick<Payment, '_id'> & { deposit: Deposit };
type Parts = Pick<SweeperParts, 'cursors' | 'doubts' | 'environment' | 'network' | 'reader' | 'sweeper'>;

/**
 * Proves that a token kept a vault's money without logging it (docs/decisions/0079). A flush sends everything
 * that the vault holds. So the vault is empty when the receipt of a flush comes after all arrivals. A vault
 * has no code before its first flush, and only its code can send. So money that no flush has sent is with the
 * token.
 */
export class KeptMoney {
  constructor(private readonly parts: Parts) {}

  /**
   * @param own the canonical transfers of one token of the vault, all final
   * @param missing base units that arrived by them and did not leave
   * @returns undefined when nothing proves it
   */
  async provenAt(payment: Locked, own: readonly Transfer[], missing: bigint): Promise<Proven | undefined> {
    const { cursors, environment, network } = this.parts;
    const cursor = await cursors.find(environment, network.name);
    if (!cursor) return undefined;
    const left = own.filter(({ direction }) => direction === 'out');
    if (left.length > 0) return this.byReceipt(payment, own, { cursor, missing });
    return this.byMissingCode(payment.deposit, own, { cursor, missing });
  }

  /**
   * By the last flush: the factory says that this vault was emptied in a final block, after everything
   * arrived.
   */
  private async byReceipt(
    payment: Locked,
    own: readonly Transfer[],
    { cursor, missing }: { cursor: ReadCursor; missing: bigint },
  ): Promise<Proven | undefined> {
    const { reader } = this.parts;
    const { _id, deposit } = payment;
    const isSent = ({ direction, to }: Transfer) =>
      direction === 'out' && to.toLowerCase() === deposit.treasury.toLowerCase();
    const last = own.filter(isSent).sort((a, b) => b.blockNumber - a.blockNumber)[0];
    const isLater = own.every((one) => one.direction === 'out' || one.blockNumber < (last?.blockNumber ?? 0));
    if (!last || !isLater) return undefined;
    const receipt = await this.receiptOf(last.txHash);
    if (!receipt || !(await isInChain(receipt, cursor.finalNumber, reader))) return undefined;
    const isFlushed = receipt.flushed.some(
      ({ paymentId, token }) =>
        paymentId === _id.toHexString() && token.toLowerCase() === last.tokenAddress.toLowerCase(),
    );
    if (!isFlushed || !(await this.isEachFlushKnown(payment, own, last))) return undefined;
    return { units: missing, blockNumber: receipt.blockNumber };
  }

  /**
   * Whether there was no flush before the stored ones, or all blocks since the choice were read again and
   * show no other flush.
   */
  private async isEachFlushKnown(
    { _id, deposit }: Locked,
    own: readonly Transfer[],
    last: Transfer,
  ): Promise<boolean> {
    const { reader, doubts, network } = this.parts;
    const flushes = own.filter(({ direction }) => direction === 'out').map(({ blockNumber }) => blockNumber);
    const before = await reader.block(Math.min(...flushes) - 1);
    if (before && (await reader.hasCode(deposit.address, before)) === false) return true;
    const doubt = (await doubts.ofPayment(_id)).find((one) => one.network === network.name);
    return doubt?.rereadAt !== undefined && last.finalAt !== undefined && doubt.rereadAt > last.finalAt;
  }

  private async receiptOf(txHash: string): Promise<SweepReceipt | undefined> {
    try {
      return await this.parts.sweeper.receipt(txHash);
    } catch (error) {
      // Another contract has called the factory, or token and factory differ: it proves nothing.
      if (error instanceof SweepMismatchError) return undefined;
      throw error;
    }
  }

  /**
   * Every node that answers says that the vault was never flushed. Tokens that it holds are not missing.
   */
  private async byMissingCode(
    { address }: Deposit,
    own: readonly Transfer[],
    { cursor, missing }: { cursor: ReadCursor; missing: bigint },
  ): Promise<Proven | undefined> {
    const { reader } = this.parts;
    const { confirmed } = cursor;
    if ((await reader.hasCode(address, confirmed)) !== false) return undefined;
    const { block, balances } = await reader.balancesAt(confirmed, [address]);
    if (own.some(({ blockNumber }) => blockNumber > block.number)) return undefined;
    // The balances can be of a later block. Then code can have come in between.
    if (block.hash !== confirmed.hash && (await reader.hasCode(address, block)) !== false) return undefined;
    const balance = balances[0]?.balances.find(({ token }) => token === own[0]?.token)?.units;
    if (balance === undefined || balance >= missing) return undefined;
    return { units: missing - balance, blockNumber: block.number };
  }
}
