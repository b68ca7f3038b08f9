import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { isPayoutOver, PAYOUT_STATUSES } from '@cowrie/payout-state';
import type { DepositScope } from '@cowrie/api/money-in/payments/lists/deposits-in-use.repository';
import { PAYOUT, type Payout } from './payout.schema';

/** Each has its own index, and a combined query has none. No payout matches both. */
const NEEDING = [
  { status: { $in: PAYOUT_STATUSES.filter((status) => !isPayoutOver(status)) } },
  { lookAgainAt: { $gt: new Date(0) } },
];

/**
 * Finds which networks and tokens payouts still need: an open payout must be sent there or found on the
 * chain, and a final one is checked again for a while (docs/decisions/0080).
 */
@Injectable()
export class PayoutsInUse {
  constructor(@InjectModel(PAYOUT) private readonly payouts: Model<Payout>) {}

  /** How many payouts need a network, or one token on it. */
  async countOn({ environment, network, tokenAddress }: DepositScope): Promise<number> {
    const place = { environment, network, ...(tokenAddress !== undefined && { tokenAddress }) };
    const counts = await Promise.all(
      NEEDING.map((needing) => this.payouts.countDocuments({ ...place, ...needing })),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** The networks that payouts need, and the tokens on them. */
  async assetsOf(environment: Environment): Promise<{ network: string; tokenAddress: string }[]> {
    const found = await Promise.all(
      NEEDING.map((needing) =>
        this.payouts.aggregate<{ _id: { network: string; tokenAddress: string } }>([
          { $match: { environment, ...needing } },
          { $group: { _id: { network: '$network', tokenAddress: '$tokenAddress' } } },
        ]),
      ),
    );
    return found.flat().map(({ _id }) => _id);
  }
}
