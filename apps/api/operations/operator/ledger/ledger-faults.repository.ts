import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { LEDGER_FAULT, type LedgerFault } from './ledger-fault.schema';

/** At most this many are counted. */
export const MOST_FAULTS = 100;

/**
 * A fault that lasts less is not reported. A vault is swept before its transfers are read, so its balance and
 * the records differ for a few blocks. Each fault is checked again within half a minute.
 */
const STANDS_AFTER_MS = 90_000;

/** The payments that the service itself found wrong, until they are correct again. */
@Injectable()
export class LedgerFaults {
  constructor(
    @InjectModel(LEDGER_FAULT) private readonly faults: Model<LedgerFault>,
    private readonly clock: Clock,
  ) {}

  /** Stores the result of a check: without faults, the payment is correct again. */
  async record({ _id, businessId, environment }: Payment, faults: readonly string[]): Promise<void> {
    if (faults.length === 0) return this.forget(_id);
    const now = this.clock.now();
    await this.faults.updateOne(
      { paymentId: _id },
      {
        $set: { businessId, environment, faults: [...faults], checkedAt: now },
        $setOnInsert: { since: now },
      },
      { upsert: true },
    );
  }

  /** A deleted payment is no longer wrong. */
  async forget(paymentId: Types.ObjectId): Promise<void> {
    await this.faults.deleteOne({ paymentId });
  }

  /** The payments to check again, longest unchecked first. @param except IDs of payments */
  async leastRecent(limit: number, except: readonly string[]): Promise<Types.ObjectId[]> {
    const paymentId = { $nin: except.map((id) => new Types.ObjectId(id)) };
    const found = await this.faults
      .find({ environment: { $in: ENVIRONMENTS }, ...(except.length > 0 && { paymentId }) }, { paymentId: 1 })
      .sort({ checkedAt: 1 })
      .limit(limit)
      .lean();
    return found.map(({ paymentId }) => paymentId);
  }

  /** How many payments have been wrong for more than 90 s in each environment, at most 100. */
  async counts(): Promise<Record<Environment, number>> {
    const since = { $lte: new Date(this.clock.now().getTime() - STANDS_AFTER_MS) };
    const [test = 0, live = 0] = await Promise.all(
      (['test', 'live'] as const).map((environment) =>
        this.faults.countDocuments({ environment, since }, { limit: MOST_FAULTS }),
      ),
    );
    return { test, live };
  }
}
