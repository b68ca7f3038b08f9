import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { isPayoutOver, PAYOUT_STATUSES } from '@cowrie/payout-state';
import type { DepositScope } from '../payments/deposits-in-use.repository';
import { PAYOUT, type Payout } from './payout.schema';

const OPEN_STATUSES = PAYOUT_STATUSES.filter((status) => !isPayoutOver(status));

/** Finds which networks and tokens payouts still need: one that is not over has to be sent there, or found on the chain. */
@Injectable()
export class PayoutsInUse {
  constructor(@InjectModel(PAYOUT) private readonly payouts: Model<Payout>) {}

  /** How many payouts need a network, or one token on it. */
  async countOn({ environment, network, tokenAddress }: DepositScope): Promise<number> {
    return this.payouts.countDocuments({
      ...{ environment, status: { $in: OPEN_STATUSES }, network },
      ...(tokenAddress !== undefined && { tokenAddress }),
    });
  }

  /** The networks that payouts need, and the tokens on them. */
  async assetsOf(environment: Environment): Promise<{ network: string; tokenAddress: string }[]> {
    const found = await this.payouts.aggregate<{ _id: { network: string; tokenAddress: string } }>([
      { $match: { environment, status: { $in: OPEN_STATUSES } } },
      { $group: { _id: { network: '$network', tokenAddress: '$tokenAddress' } } },
    ]);
    return found.map(({ _id }) => _id);
  }
}
