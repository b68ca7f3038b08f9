import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { PAYMENT, type Payment } from './payment.schema';

/** What a payment knows of the transfers that its payers signed and that were sent for them. */
@Injectable()
export class SignedTransfers {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** Call it before the transaction is sent, so that nobody takes its transfer for one of the payer’s own. */
  async sending(_id: Types.ObjectId, txHash: string): Promise<void> {
    await this.payments.updateOne({ _id }, { $addToSet: { 'signedTransfer.txHashes': txHash } });
  }

  /** @param costWei what the transaction that made the transfer has cost */
  async cost(_id: Types.ObjectId, costWei: string): Promise<void> {
    await this.payments.updateOne({ _id }, { $set: { 'signedTransfer.costWei': costWei } });
  }
}
