import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { Deposit, Payment } from '../document/payment.schema';
import { PaymentWindows } from '../document/payment-windows';
import { isMoney, isMoneySeen } from '../evaluate/payment-choice';
import { PAYMENT_OFFER, type PaymentOffer } from './payment-offer.schema';

interface Offered {
  offer: PaymentOffer;
  deposit: Deposit;
}

/**
 * Money can come to an offered address although nobody has shown a signature: a stranger has sent it, or the
 * payer has paid in the ordinary way. It chooses for its session (docs/decisions/0151).
 */
@Injectable()
export class PaidOffers {
  constructor(
    @InjectModel(PAYMENT_OFFER) private readonly offers: Model<PaymentOffer>,
    private readonly windows: PaymentWindows,
    private readonly config: AppConfig,
  ) {}

  /**
   * Locks a session without a choice to the offer that its money came for. Returns the transfers that say
   * something about a session that stays without a choice: none while they are too little to be seen.
   * Undefined: it was locked, or changed meanwhile. Read it again.
   */
  async lock(payment: Payment, transfers: Transfer[]): Promise<Transfer[] | undefined> {
    const [first] = transfers.filter(isMoney).toSorted((a, b) => a.minedAt.getTime() - b.minedAt.getTime());
    if (!first) return [];
    const offers = await this.offers
      .find({ paymentId: payment._id, windowEndsAt: { $exists: true } })
      .sort({ validUntil: -1 })
      .lean();
    const paid = paidOffer(offers, first);
    if (!paid) return transfers;
    if (!isMoneySeen(paid, transfers, this.config.environments[payment.environment])) return [];
    const { deposit, offer } = paid;
    // An offer that is over gives its rate to no later transfer, which is late then.
    const expiresAt = first.minedAt <= offer.validUntil ? offer.windowEndsAt : offer.validUntil;
    await this.windows.lockPaid(payment, { deposit, expiresAt });
    return undefined;
  }
}

/**
 * The offer of exactly this amount that held when the transfer was mined, or else the newest that was made by
 * then, of the transfer's token and network where there is one. Pure.
 */
function paidOffer(newestFirst: readonly PaymentOffer[], transfer: Transfer): Offered | undefined {
  const { network, token, units, minedAt, to } = transfer;
  const all: Offered[] = newestFirst
    .flatMap((offer) => offer.deposits.map((deposit) => ({ offer, deposit })))
    .filter(({ deposit }) => deposit.network === network && deposit.address === to);
  const ofToken = all.filter(({ deposit }) => deposit.token === token);
  const fitting = ofToken.length > 0 ? ofToken : all;
  const made = fitting.filter(({ offer }) => offer.madeAt <= minedAt);
  const isExact = ({ offer, deposit }: Offered) =>
    deposit.expectedUnits === units && minedAt <= offer.validUntil;
  // A block's time can be a little before that of the offer.
  return made.find(isExact) ?? made[0] ?? fitting.at(-1);
}
