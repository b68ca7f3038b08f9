import { Logger } from '@nestjs/common';
import type { SweepReceipt, VaultSweeper } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import type { ChainCursorsRepository } from '../payments/facts/chain-cursors.repository';
import type { Deposit, Payment, Settlement } from '../payments/payment.schema';
import type { PaymentsRepository } from '../payments/payments.repository';
import type { Clock } from '../platform/clock/clock';
import type { Sweep } from './sweep.schema';
import type { SweepsRepository } from './sweeps.repository';

/** Vaults emptied by one transaction: 59 k gas each at this size, 108 k alone (decisions §3). */
export const VAULTS_PER_SWEEP = 50;
/** A payment whose sweep did not bring anything is tried again after this long. */
const RETRY_MS = 10_000;

export interface SweeperParts {
  environment: Environment;
  network: string;
  confirmations: number;
  sweeper: VaultSweeper;
  sweeps: SweepsRepository;
  payments: PaymentsRepository;
  cursors: ChainCursorsRepository;
  clock: Clock;
}

type Sweepable = Payment & { deposit: Deposit; settlement: Settlement };

/**
 * Brings paid money from the vaults of one network to their treasury, one transaction at a time. A transaction is signed
 * and stored before it is sent: after a crash the very same one is sent again, under the same nonce.
 */
export class NetworkSweeper {
  private readonly logger: Logger;

  constructor(private readonly parts: SweeperParts) {
    this.logger = new Logger(`Sweeper ${parts.environment}:${parts.network}`);
  }

  async run(): Promise<void> {
    const open = await this.parts.sweeps.findOpen(this.parts.environment, this.parts.network);
    if (open) await this.follow(open);
    else await this.begin();
  }

  /** Asks what became of a sent sweep; nothing is called swept that is not deep in the chain. */
  private async follow(sweep: Sweep): Promise<void> {
    const { sweeper, sweeps, cursors, confirmations } = this.parts;
    const receipt = await sweeper.receipt(sweep.txHash);
    if (!receipt) return sweeper.broadcast(sweep.rawTransaction);
    const cursor = await cursors.find(this.parts.environment, this.parts.network);
    if (!cursor || cursor.headNumber - receipt.blockNumber + 1 < confirmations) return;
    for (const paymentId of sweep.paymentIds) {
      const payment = await this.parts.payments.find(paymentId);
      if (isSweepable(payment) && payment.settlement.state === 'sweeping') await this.note(payment, receipt);
    }
    await sweeps.close(sweep._id, receipt.succeeded ? 'confirmed' : 'reverted');
    this.logger.log({ txHash: receipt.txHash, payments: sweep.paymentIds.length }, 'sweep confirmed');
  }

  /** What the chain shows for this payment's vault goes on record; nothing shown: another try later. */
  private async note(payment: Sweepable, receipt: SweepReceipt): Promise<void> {
    const id = payment._id.toHexString();
    const sent = receipt.flushed
      .filter(({ paymentId }) => paymentId === id)
      .reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
    const now = this.parts.clock.now();
    const change: Partial<Settlement> =
      receipt.succeeded && sent > 0n
        ? { state: 'converting', sweepTxHash: receipt.txHash, sentUnits: sent.toString(), dueAt: now }
        : { state: 'due', dueAt: new Date(now.getTime() + RETRY_MS) };
    if (change.state === 'due')
      this.logger.warn({ paymentId: id, txHash: receipt.txHash }, 'sweep brought nothing');
    await this.write(payment, change);
  }

  private async begin(): Promise<void> {
    const { payments, sweeper, sweeps, environment, network } = this.parts;
    // `sweeping` without an open sweep is what a crash between marking and storing leaves behind.
    const due = await payments.findInSettlement(
      { environment, network },
      ['due', 'sweeping'],
      VAULTS_PER_SWEEP,
    );
    const first = due.find(isSweepable);
    if (!first) return;
    const { tokenAddress, treasury } = first.deposit;
    const batch: Sweepable[] = [];
    for (const payment of due) {
      if (!isSweepable(payment)) continue;
      if (payment.deposit.tokenAddress !== tokenAddress || payment.deposit.treasury !== treasury) continue;
      if (payment.settlement.state === 'sweeping' || (await this.write(payment, { state: 'sweeping' }))) {
        batch.push(payment);
      }
    }
    if (batch.length === 0) return;
    const paymentIds = batch.map(({ _id }) => _id);
    // Nothing of ours is under way on this network, so the next nonce is the count of what is in blocks.
    const { confirmed: nonce } = await sweeper.nonces();
    const signed = await sweeper.sign({
      tokenAddress,
      treasury,
      paymentIds: paymentIds.map((id) => id.toHexString()),
      nonce,
    });
    const isOurs = await sweeps.open({
      environment,
      network,
      tokenAddress,
      treasury,
      paymentIds,
      nonce,
      txHash: signed.txHash,
      rawTransaction: signed.rawTransaction,
    });
    if (isOurs) await sweeper.broadcast(signed.rawTransaction);
  }

  private write(payment: Sweepable, change: Partial<Settlement>): Promise<boolean> {
    return this.parts.payments.commit(payment, { set: { settlement: { ...payment.settlement, ...change } } });
  }
}

function isSweepable(payment: Payment | null): payment is Sweepable {
  return payment?.deposit !== undefined && payment.settlement !== undefined;
}
