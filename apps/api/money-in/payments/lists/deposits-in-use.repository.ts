import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { PAYMENT, type Payment } from '../document/payment.schema';
import { offeredOn, payableOn } from './payable-on.filter';
import { OPEN_STATUSES } from '../document/payment-windows';

/** A network of an environment, or one token on it. */
export interface DepositScope {
  environment: Environment;
  network: string;
  /** Absent: every token. */
  tokenAddress?: string | undefined;
}

/** The payments that need a network or a token. A payment can be both open and watched. */
export interface DepositsInUse {
  open: number;
  watched: number;
  /** When the last of these watches ends; undefined when none is watched. */
  watchedUntil: Date | undefined;
}

/**
 * Finds which networks and tokens payments still need: those of a deposit, while its payment is open or its
 * address is watched. Other networks on which a payment can be paid are needed while it is open.
 */
@Injectable()
export class DepositsInUseRepository {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    private readonly clock: Clock,
  ) {}

  async on(scope: DepositScope): Promise<DepositsInUse> {
    const { environment, network, tokenAddress } = scope;
    const isOpen = { environment, status: { $in: OPEN_STATUSES } };
    const deposit = filterOf(scope);
    const watched = { ...deposit, watchedUntil: { $gt: this.clock.now() } };
    const [open, count, last] = await Promise.all([
      this.payments.countDocuments({
        $or: [
          ...payableOn(network, isOpen, tokenAddress),
          ...(tokenAddress ? [] : [offeredOn(network, isOpen)]),
        ],
      }),
      this.payments.countDocuments(watched),
      this.payments.findOne(watched, { watchedUntil: 1 }).sort({ watchedUntil: -1 }).lean(),
    ]);
    return { open, watched: count, watchedUntil: last?.watchedUntil };
  }

  /** A network in use that is none of `known`; undefined when there is none. */
  async networkOutside(environment: Environment, known: readonly string[]): Promise<string | undefined> {
    const outside = { $nin: [...known] };
    const chosen = await this.findOne({ environment, 'deposit.network': outside });
    return chosen?.network ?? (await this.offeredOutside(environment, known));
  }

  /** An offered session that is open waits for each network that was offered. */
  private async offeredOutside(
    environment: Environment,
    known: readonly string[],
  ): Promise<string | undefined> {
    const isOutside = ({ network }: { network: string }) => !known.includes(network);
    const found = await this.payments
      .findOne(
        {
          environment,
          status: { $in: OPEN_STATUSES },
          deposit: { $exists: false },
          offeredVaults: { $elemMatch: { network: { $nin: [...known] } } },
        },
        { offeredVaults: 1 },
      )
      .lean();
    return found?.offeredVaults?.find(isOutside)?.network;
  }

  /** The address of a token in use on a network that is none of `known`; undefined when there is none. */
  async tokenOutside(
    { environment, network }: DepositScope,
    known: readonly string[],
  ): Promise<string | undefined> {
    const outside = { 'deposit.tokenAddress': { $nin: [...known] } };
    return (await this.findOne({ ...filterOf({ environment, network }), ...outside }))?.tokenAddress;
  }

  private async findOne(filter: Record<string, unknown>): Promise<Payment['deposit']> {
    const chosen = { ...filter, deposit: { $exists: true } };
    const isWatched = { watchedUntil: { $gt: this.clock.now() } };
    // Two queries, because each has an index and a combined one has none.
    const [watched, open] = await Promise.all(
      [isWatched, { status: { $in: OPEN_STATUSES } }].map((inUse) =>
        this.payments.findOne({ ...chosen, ...inUse }, { deposit: 1 }).lean(),
      ),
    );
    return (watched ?? open)?.deposit;
  }
}

function filterOf({ environment, network, tokenAddress }: DepositScope) {
  return {
    environment,
    'deposit.network': network,
    ...(tokenAddress && { 'deposit.tokenAddress': tokenAddress }),
  };
}
