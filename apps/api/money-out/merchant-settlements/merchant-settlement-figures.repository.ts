import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment, MerchantSettlementState } from '@cowrie/dto';
import { MERCHANT_SETTLEMENT, type MerchantSettlement } from './merchant-settlement.schema';

/** A figure that takes longer is stale by the time it arrives. */
const MAX_TIME_MS = 5000;

/** Settlements of all merchants in one state. */
export interface ConversionFigure {
  environment: Environment;
  state: MerchantSettlementState;
  count: number;
  /** When the oldest was created. */
  createdAt: Date;
}

/** Counts the settlements that are not paid. */
@Injectable()
export class MerchantSettlementFigures {
  constructor(@InjectModel(MERCHANT_SETTLEMENT) private readonly settlements: Model<MerchantSettlement>) {}

  /** Settlements that wait or are being paid, and settlements that failed since a time. */
  async unpaid(failedSince: Date): Promise<ConversionFigure[]> {
    const rows = await this.settlements
      .aggregate<{ _id: Pick<ConversionFigure, 'environment' | 'state'> } & ConversionFigure>([
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
