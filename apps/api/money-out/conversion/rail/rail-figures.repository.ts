import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import type { RailName } from '@cowrie/api/merchants/merchants/exchange-names';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

/** A figure that takes longer is stale by the time it arrives. */
const MAX_TIME_MS = 5000;
/** A rail's IDs are not empty, so this matches every open order, by the index. */
const OPEN = { environment: { $in: ENVIRONMENTS }, 'settlement.railOrder.orderId': { $gt: '' } };

/** Open orders of one rail. `deposited`: the chain shows their deposit, so the rail has the money. */
export interface RailFigure {
  environment: Environment;
  rail: RailName;
  deposited: boolean;
  count: number;
  /** When the oldest was opened. */
  openedAt: Date;
}

/** Counts the orders with payout rails of all businesses. */
@Injectable()
export class RailFigures {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** The orders that are not over, by environment, rail, and whether their deposit is final. */
  async open(): Promise<RailFigure[]> {
    const rows = await this.payments
      .aggregate<{ _id: Pick<RailFigure, 'environment' | 'rail' | 'deposited'> } & RailFigure>([
        { $match: OPEN },
        {
          $group: {
            _id: {
              environment: '$environment',
              rail: '$settlement.railOrder.rail',
              deposited: { $gt: ['$settlement.railOrder.txHash', ''] },
            },
            count: { $sum: 1 },
            openedAt: { $min: '$settlement.railOrder.openedAt' },
          },
        },
      ])
      .option({ maxTimeMS: MAX_TIME_MS });
    return rows.map(({ _id, ...row }) => ({ ...row, ..._id }));
  }
}
