import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

const BATCH_SIZE = 200;

/** A payment with all transfers of its vaults. */
export interface WalkedPayment {
  payment: Payment;
  transfers: Transfer[];
}

/** Walks all payments in batches, for checks of the ledger against the facts. */
@Injectable()
export class LedgerWalk {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    private readonly transfers: TransfersRepository,
  ) {}

  /** Yields all payments, or those of one business, in the order of their IDs. */
  async *all(businessId?: Types.ObjectId): AsyncGenerator<WalkedPayment> {
    let after: Types.ObjectId | undefined;
    for (;;) {
      const batch: Payment[] = await this.payments
        .find({ ...(businessId && { businessId }), ...(after && { _id: { $gt: after } }) })
        .sort({ _id: 1 })
        .limit(BATCH_SIZE)
        .lean();
      if (batch.length === 0) return;
      const transfers = await this.transfers.ofPayments(batch.map(({ _id }) => _id));
      for (const payment of batch)
        yield { payment, transfers: transfers.get(payment._id.toHexString()) ?? [] };
      after = batch.at(-1)?._id;
    }
  }

  /** The newest payment with a deposit address that is older than this one; undefined when there is none. */
  async before(_id?: Types.ObjectId): Promise<WalkedPayment | undefined> {
    const payment = await this.payments
      .findOne({ ...(_id && { _id: { $lt: _id } }), deposit: { $exists: true } })
      .sort({ _id: -1 })
      .lean();
    return payment ? { payment, transfers: await this.transfers.ofPayment(payment._id) } : undefined;
  }

  /** The same payment, read again; undefined when it was deleted. */
  async again({ _id }: Pick<Payment, '_id'>): Promise<WalkedPayment | undefined> {
    const payment = await this.payments.findOne({ _id }).lean();
    return payment ? { payment, transfers: await this.transfers.ofPayment(_id) } : undefined;
  }
}
