import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment, MerchantSettlementState } from '@cowrie/dto';
import { MERCHANT_SETTLEMENT, type MerchantSettlement } from './merchant-settlement.schema';

/** A figure that takes longer would be old when it comes. */
const MAX_TIME_MS = 5000;

/** Settlements of all merchants in one state. */
export interface SettlementFigure {
  environment: Environment;
  state: MerchantSettlementState;
  count: number;
  /** When the oldest was made. */
  createdAt: Date;
}

/** Counts the settlements that are not paid. */
@Injectable()
export class MerchantSettlementFigures {
  constructor(@InjectModel(MERCHANT_SETTLEMENT) private readonly settlements: Model<MerchantSettlement>) {}

  /** Those that wait or are being paid, and those that have failed since a time. */
  async unpaid(failedSince: Date): Promise<SettlementFigure[]> {
    const rows = await this.settlements
      .aggregate<{ _id: Pick<SettlementFigure, 'environment' | 'state'> } & SettlementFigure>([
        {
          $match: {
            $or: [
              { state: { $in: ['open', 'paying'] } },
              { state: 'failed', failedAt: { $gt: failedSince } },
            ],
          },
        },
        {
          $group: {
            _id: { environment: '$environment', state: '$state' },
            count: { $sum: 1 },
            createdAt: { $min: '$createdAt' },
          },
        },
      ])
      .option({ maxTimeMS: MAX_TIME_MS });
    return rows.map(({ _id, ...row }) => ({ ...row, ..._id }));
  }
}
