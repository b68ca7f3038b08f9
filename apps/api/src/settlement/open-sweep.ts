import type { Logger } from '@nestjs/common';
import {
  type Fees,
  higherFees,
  raisedFees,
  SweepMismatchError,
  type SweepReceipt,
  TransactionRejectedError,
} from '@cowrie/chain-evm';
import type { Sweep, SweepAttempt } from './sweep.schema';
import { attemptOf, paymentIdsOf, type SweeperParts, watchVaults } from './sweeper.parts';
import type { VaultSweep } from './vault-sweep.schema';

const REPLACE_AFTER_SECONDS = 60;
/** A transaction that offers this many times the advised fees is not stuck for its fees: a higher offer would not help. */
const OVERPAY_FACTOR = 4n;

/** Follows a sent sweep until its nonce is used, by one of its attempts or by another transaction. */
export class OpenSweep {
  /** Id of the sweep whose nonce did not match the operator's account in the last run. */
  private mismatchedId: string | undefined;

  constructor(
    private readonly parts: SweeperParts,
    private readonly logger: Logger,
  ) {}

  /**
   * @throws TransactionRejectedError when the node rejects the transaction, or would accept it only above the network's fee limit
   */
  async follow(sweep: Sweep): Promise<void> {
    const { txHash, receipt } = await this.minedAttempt(sweep);
    if (receipt) return this.conclude(sweep, receipt);
    // The requests of its vaults stay. The transfers that the chain shows will end them.
    if (txHash) return this.close(sweep, 'mismatched', txHash);
    const { confirmed } = await this.parts.sweeper.nonces();
    if (confirmed === sweep.nonce) {
      this.mismatchedId = undefined;
      return this.rebroadcastOrReplace(sweep);
    }
    // Nodes lag behind each other, so a mismatch counts only when the next run finds it too. If an attempt is mined after all,
    // nothing is lost: a vault can be emptied any number of times.
    const id = sweep._id.toHexString();
    if (this.mismatchedId === id) return this.close(sweep, 'displaced');
    this.mismatchedId = id;
  }

  private async minedAttempt({
    attempts,
    vaults,
  }: Sweep): Promise<{ txHash?: string; receipt?: SweepReceipt }> {
    for (const { txHash } of [...attempts].reverse()) {
      try {
        const receipt = await this.parts.sweeper.receipt(txHash);
        if (receipt) return { txHash, receipt };
      } catch (error) {
        if (!(error instanceof SweepMismatchError)) throw error;
        this.logger.error(
          { err: error, txHash, ...paymentIdsOf(vaults) },
          'factory and token report different amounts for a sweep; check the token contract',
        );
        return { txHash };
      }
    }
    return {};
  }

  /** Nodes drop waiting transactions, so the last attempt is sent again. A stuck one is replaced with higher fees. */
  private async rebroadcastOrReplace(sweep: Sweep): Promise<void> {
    const { sweeper, network, clock } = this.parts;
    const last = sweep.attempts.at(-1);
    if (!last) return;
    const { replaceAfterSeconds = REPLACE_AFTER_SECONDS } = network.sweep ?? {};
    const waitedMs = clock.now().getTime() - last.sentAt.getTime();
    if (waitedMs < replaceAfterSeconds * 1000) return sweeper.broadcast(last.rawTransaction);
    await watchVaults(this.parts, sweep.vaults);
    try {
      if (await this.replace(sweep, last)) return;
    } catch (error) {
      if (!(error instanceof TransactionRejectedError)) throw error;
      await sweeper.broadcast(last.rawTransaction);
      throw error;
    }
    await sweeper.broadcast(last.rawTransaction);
  }

  /** False: higher fees would not help. */
  private async replace(sweep: Sweep, last: SweepAttempt): Promise<boolean> {
    const { sweeper, sweeps, clock } = this.parts;
    const { tokenAddress, treasury, nonce } = sweep;
    const advised = await sweeper.suggestFees();
    const raised = raisedFees(feesOf(last));
    if (isFarAbove(raised, advised)) return false;
    const paymentIds = sweep.vaults.map(({ paymentId }) => paymentId.toHexString());
    const fees = higherFees(raised, advised);
    const signed = await sweeper.sign({ tokenAddress, treasury, paymentIds, nonce, fees });
    if (await sweeps.addAttempt(sweep, attemptOf(signed, clock.now()))) {
      this.logger.warn(
        { nonce, txHash: signed.txHash, replaces: last.txHash, ...paymentIdsOf(sweep.vaults) },
        'a stuck sweep is replaced with higher fees',
      );
      await sweeper.broadcast(signed.rawTransaction);
    }
    return true;
  }

  /** Closes a mined sweep once its block is confirmed: only then is its nonce used for good. */
  private async conclude(sweep: Sweep, receipt: SweepReceipt): Promise<void> {
    const { cursors, reader, environment, network, vaults } = this.parts;
    const { txHash, blockNumber, blockHash, succeeded } = receipt;
    const cursor = await cursors.find(environment, network.name);
    if (!cursor || cursor.confirmed.number < blockNumber) return;
    if ((await reader.block(blockNumber))?.hash !== blockHash) return;
    const flushed = new Set(receipt.flushed.map(({ paymentId }) => paymentId));
    const failed = new Map(receipt.failed.map(({ paymentId, reason }) => [paymentId, reason]));
    for (const vault of await this.unchangedVaults(sweep)) {
      const id = vault.paymentId.toHexString();
      const reason = failed.get(id);
      if (!succeeded) await vaults.setAside(vault, `reverted in ${txHash}`);
      else if (reason !== undefined) await vaults.setAside(vault, `failed in ${txHash}: ${reason}`);
      else if (flushed.has(id)) await vaults.recheckLater(vault);
    }
    await this.close(sweep, succeeded ? 'confirmed' : 'reverted', txHash);
  }

  /** The vaults that have received nothing since the sweep was signed. */
  private async unchangedVaults(sweep: Sweep): Promise<VaultSweep[]> {
    const received = new Map(sweep.vaults.map((one) => [one.paymentId.toHexString(), one.receivedUnits]));
    const requested = await this.parts.vaults.findOf(
      sweep,
      sweep.vaults.map(({ paymentId }) => paymentId),
    );
    return requested.filter(
      ({ paymentId, receivedUnits }) => received.get(paymentId.toHexString()) === receivedUnits,
    );
  }

  private async close(
    { _id, nonce, vaults }: Sweep,
    outcome: NonNullable<Sweep['outcome']>,
    txHash?: string,
  ): Promise<void> {
    await this.parts.sweeps.close(_id, outcome, txHash);
    this.logger.log({ txHash, nonce, ...paymentIdsOf(vaults) }, `sweep ${outcome}`);
  }
}

function feesOf({ maxFeePerGasWei, maxPriorityFeePerGasWei }: SweepAttempt): Fees {
  return {
    maxFeePerGasWei: BigInt(maxFeePerGasWei),
    maxPriorityFeePerGasWei: BigInt(maxPriorityFeePerGasWei),
  };
}

function isFarAbove(offer: Fees, advised: Fees): boolean {
  return (
    offer.maxFeePerGasWei > advised.maxFeePerGasWei * OVERPAY_FACTOR &&
    offer.maxPriorityFeePerGasWei > advised.maxPriorityFeePerGasWei * OVERPAY_FACTOR
  );
}
