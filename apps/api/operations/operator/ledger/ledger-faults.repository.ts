import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { LEDGER_FAULT, type LedgerFault } from './ledger-fault.schema';

/** More are not counted. */
export const MOST_FAULTS = 100;

/**
 * What stands for less is not told. A vault is swept before its transfers are read, so that its balance and
 * the records differ for some blocks; each fault is looked at again within half a minute.
 */
const STANDS_AFTER_MS = 90_000;

/** The payments that the service has found wrong by itself, until they are right again. */
@Injectable()
export class LedgerFaults {
  constructor(
    @InjectModel(LEDGER_FAULT) private readonly faults: Model<LedgerFault>,
    private readonly clock: Clock,
  ) {}

  /** Stores the result of a check: without faults, the payment is right again. */
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

  /** A payment that was deleted is not wrong any more. */
  async forget(paymentId: Types.ObjectId): Promise<void> {
    await this.faults.deleteOne({ paymentId });
  }

  /** The payments to check again, those first whose last check was first. @param except ids of payments */
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
