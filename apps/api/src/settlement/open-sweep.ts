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
import { attemptOf, type SweeperParts, watchVaults } from './sweeper.parts';
import type { VaultSweep } from './vault-sweep.schema';

const REPLACE_AFTER_SECONDS = 60;
/** Who offers so much more than the node advises does not wait for want of an offer. */
const OVERPAY_FACTOR = 4n;

/** Follows a sweep that was sent until its nonce is used: by one of its own attempts, or by another transaction. */
export class OpenSweep {
  /** The sweep whose nonce did not fit the operator's account when last asked. */
  private suspected: string | undefined;

  constructor(
    private readonly parts: SweeperParts,
    private readonly logger: Logger,
  ) {}

  /** @throws TransactionRejectedError when the node does not take it, or nothing may be offered that it would take */
  async follow(sweep: Sweep): Promise<void> {
    const { txHash, receipt } = await this.minedAttempt(sweep);
    if (receipt) return this.conclude(sweep, receipt);
    // Its vaults stay asked for; what the chain shows of them ends that.
    if (txHash) return this.close(sweep, 'mismatched', txHash);
    const { confirmed } = await this.parts.sweeper.nonces();
    if (confirmed === sweep.nonce) {
      this.suspected = undefined;
      return this.keepAlive(sweep);
    }
    // Nodes lag behind each other: only what shows again in another run is believed. Should one of the attempts be mined
    // after all, nothing is lost: a vault can be emptied as often as one likes.
    const id = sweep._id.toHexString();
    if (this.suspected === id) return this.close(sweep, 'displaced');
    this.suspected = id;
  }

  private async minedAttempt({ attempts }: Sweep): Promise<{ txHash?: string; receipt?: SweepReceipt }> {
    for (const { txHash } of [...attempts].reverse()) {
      try {
        const receipt = await this.parts.sweeper.receipt(txHash);
        if (receipt) return { txHash, receipt };
      } catch (error) {
        if (!(error instanceof SweepMismatchError)) throw error;
        this.logger.error({ err: error, txHash }, 'a sweep does not add up: look at the token');
        return { txHash };
      }
    }
    return {};
  }

  /** Sends it again, for nodes forget; and offers more when it has waited for long. */
  private async keepAlive(sweep: Sweep): Promise<void> {
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

  /** False: more would not help. */
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
      this.logger.warn({ nonce, txHash: signed.txHash, replaces: last.txHash }, 'a stuck sweep offers more');
      await sweeper.broadcast(signed.rawTransaction);
    }
    return true;
  }

  /** Once it is deep in the chain, its nonce is used for good. */
  private async conclude(sweep: Sweep, receipt: SweepReceipt): Promise<void> {
    const { cursors, reader, environment, network, vaults } = this.parts;
    const { txHash, blockNumber, blockHash, succeeded } = receipt;
    const cursor = await cursors.find(environment, network.name);
    if (!cursor || cursor.confirmed.number < blockNumber) return;
    if ((await reader.block(blockNumber))?.hash !== blockHash) return;
    const flushed = new Set(receipt.flushed.map(({ paymentId }) => paymentId));
    const failed = new Map(receipt.failed.map(({ paymentId, reason }) => [paymentId, reason]));
    for (const vault of await this.untouchedVaults(sweep)) {
      const id = vault.paymentId.toHexString();
      const reason = failed.get(id);
      if (!succeeded) await vaults.setAside(vault, `reverted in ${txHash}`);
      else if (reason !== undefined) await vaults.setAside(vault, `failed in ${txHash}: ${reason}`);
      else if (flushed.has(id)) await vaults.rest(vault);
    }
    await this.close(sweep, succeeded ? 'confirmed' : 'reverted', txHash);
  }

  /** Those into which nothing more has come since. */
  private async untouchedVaults(sweep: Sweep): Promise<VaultSweep[]> {
    const received = new Map(sweep.vaults.map((one) => [one.paymentId.toHexString(), one.receivedUnits]));
    const asked = await this.parts.vaults.findOf(
      sweep,
      sweep.vaults.map(({ paymentId }) => paymentId),
    );
    return asked.filter(
      ({ paymentId, receivedUnits }) => received.get(paymentId.toHexString()) === receivedUnits,
    );
  }

  private async close(
    { _id, nonce, vaults }: Sweep,
    outcome: NonNullable<Sweep['outcome']>,
    txHash?: string,
  ): Promise<void> {
    await this.parts.sweeps.close(_id, outcome, txHash);
    this.logger.log({ txHash, nonce, vaults: vaults.length }, `sweep ${outcome}`);
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
