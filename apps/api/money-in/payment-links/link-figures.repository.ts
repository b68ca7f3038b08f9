import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isPayable, type PaymentStatus } from '@cowrie/payment-state';
import { add, type Amount, amountOf, fiat, parseAmount, zero } from '@cowrie/money';
import { PAYMENT, type Payment } from '../payments/document/payment.schema';
import type { PaymentLink } from './payment-link.schema';

/** At most this many payments of one link are counted: a look must stay cheap (about 20 ms). */
export const MOST_COUNTED = 20_000;
/** A figure that takes longer is stale by the time it arrives. */
const MAX_TIME_MS = 5000;

/** The income through a link. */
export interface FiguresOfLink {
  openCount: number;
  paidCount: number;
  /** The sum of the requested amounts of paid payments. */
  paid: Amount;
  /** False: the link has more than {@link MOST_COUNTED} payments. */
  isComplete: boolean;
}

interface Group {
  _id: { status: PaymentStatus; fiatAmount: string };
  count: number;
  paid: number;
}

/** Counts the payments of links. It reads index keys and no payment. */
@Injectable()
export class LinkFigures {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** @param limit payments that are counted at most */
  async of(
    {
      _id: paymentLinkId,
      businessId,
      environment,
      currency,
    }: Pick<PaymentLink, '_id' | 'businessId' | 'environment' | 'currency'>,
    limit = MOST_COUNTED,
  ): Promise<FiguresOfLink> {
    const isPaid = { $cond: [{ $gt: ['$paidAt', new Date(0)] }, 1, 0] };
    const groups = await this.payments
      .aggregate<Group>([
        { $match: { businessId, environment, paymentLinkId } },
        // Name them, so that the database reads them from the index.
        { $project: { _id: 0, status: 1, fiatAmount: 1, paidAt: 1 } },
        { $limit: limit },
        {
          $group: {
            _id: { status: '$status', fiatAmount: '$fiatAmount' },
            count: { $sum: 1 },
            paid: { $sum: isPaid },
          },
        },
      ])
      .option({ maxTimeMS: MAX_TIME_MS });
    const asset = fiat(currency);
    const sums = groups.map(({ _id: { status, fiatAmount }, count, paid }) => {
      // An operator can complete a payment that was never paid in full.
      const paidCount = status === 'completed' ? count : paid;
      const { units } = parseAmount(asset, fiatAmount);
      return {
        count,
        openCount: isPayable(status) ? count - paidCount : 0,
        paidCount,
        paid: amountOf(asset, units * BigInt(paidCount)),
      };
    });
    return {
      openCount: sums.reduce((sum, one) => sum + one.openCount, 0),
      paidCount: sums.reduce((sum, one) => sum + one.paidCount, 0),
      paid: sums.reduce((sum, one) => add(sum, one.paid), zero(asset)),
      isComplete: sums.reduce((sum, { count }) => sum + count, 0) < limit,
    };
  }
}
