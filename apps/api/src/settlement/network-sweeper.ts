import { Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { ChainReader, SweepReceipt, VaultSweeper } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import type { ChainCursorsRepository } from '../payments/facts/chain-cursors.repository';
import type { TransfersRepository } from '../payments/facts/transfers.repository';
import type { Deposit, Payment, Settlement } from '../payments/payment.schema';
import type { PaymentEvaluator } from '../payments/payment-evaluator.service';
import type { PaymentsRepository } from '../payments/payments.repository';
import type { Clock } from '../platform/clock/clock';
import type { Sweep } from './sweep.schema';
import type { SweepsRepository } from './sweeps.repository';
import { readVaultOutflow, type VaultOutflow } from './vault-outflow';

/** Vaults emptied by one transaction: measured 64 k gas each at this size, 103 k alone (contracts/README.md). */
export const VAULTS_PER_SWEEP = 50;
/** A payment whose sweep did not bring anything is tried again after this long. */
const RETRY_MS = 10_000;

export interface SweeperParts {
  environment: Environment;
  network: string;
  confirmations: number;
  sweeper: VaultSweeper;
  reader: Pick<ChainReader, 'transfers'>;
  sweeps: SweepsRepository;
  payments: PaymentsRepository;
  cursors: ChainCursorsRepository;
  transfers: TransfersRepository;
  evaluator: PaymentEvaluator;
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
    if (!receipt) return this.sendAgain(sweep);
    const cursor = await cursors.find(this.parts.environment, this.parts.network);
    if (!cursor || cursor.headNumber - receipt.blockNumber + 1 < confirmations) return;
    for (const paymentId of sweep.paymentIds) await this.note(paymentId, receipt);
    await sweeps.close(sweep._id, receipt.succeeded ? 'confirmed' : 'reverted');
    this.logger.log({ txHash: receipt.txHash, payments: sweep.paymentIds.length }, 'sweep confirmed');
  }

  /** Unless its nonce is used by another transaction: then it will never be mined, and its payments are swept anew. */
  private async sendAgain({ _id, txHash, nonce, rawTransaction }: Sweep): Promise<void> {
    const { sweeper, sweeps } = this.parts;
    const { confirmed } = await sweeper.nonces();
    // Asked again, for it may have been mined since.
    if (confirmed <= nonce || (await sweeper.receipt(txHash))) return sweeper.broadcast(rawTransaction);
    await sweeps.close(_id, 'displaced');
    this.logger.warn({ txHash, nonce }, 'another transaction took the nonce of a sweep');
  }

  /** What the chain shows for this payment's vault goes on record; nothing shown: another try later. */
  private async note(paymentId: Types.ObjectId, receipt: SweepReceipt): Promise<void> {
    const { payments, evaluator, clock } = this.parts;
    for (;;) {
      const payment = await payments.find(paymentId);
      if (!isSweepable(payment) || payment.settlement.state !== 'sweeping') return;
      const { units, txHash } = await this.sentOf(payment, receipt);
      const now = clock.now();
      const change: Partial<Settlement> =
        units > 0n
          ? { state: 'converting', sweepTxHash: txHash, sentUnits: units.toString(), dueAt: now }
          : { state: 'due', dueAt: new Date(now.getTime() + RETRY_MS) };
      // Lost against another change of the payment, which has nothing to do with this one: look again.
      if (!(await this.write(payment, change))) continue;
      if (units > 0n) return;
      this.logger.warn({ paymentId, txHash: receipt.txHash }, 'sweep brought nothing');
      // Perhaps because a reorganization took the money away, which a settlement under way does not look at.
      await evaluator.evaluate(paymentId);
      return;
    }
  }

  /** What the sweep itself has brought, or all that ever left the vault if that is less than was paid in. */
  private async sentOf(payment: Sweepable, receipt: SweepReceipt): Promise<VaultOutflow> {
    if (!receipt.succeeded) return { units: 0n };
    const id = payment._id.toHexString();
    const units = receipt.flushed
      .filter(({ paymentId }) => paymentId === id)
      .reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
    if (units >= BigInt(payment.confirmedUnits ?? 0)) return { units, txHash: receipt.txHash };
    return readVaultOutflow(this.parts, payment, receipt.blockNumber);
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
