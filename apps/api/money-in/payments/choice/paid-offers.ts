import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { Deposit, Payment } from '../document/payment.schema';
import { PaymentWindows } from '../document/payment-windows';
import { networksOfDeposit } from '../evaluate/paid-assets';
import { isMoney, isMoneySeen } from '../evaluate/payment-choice';
import { PAYMENT_OFFER, type PaymentOffer } from './payment-offer.schema';

/** A block's time can be this much earlier than the offer that its transfer pays. */
const BLOCK_BEFORE_OFFER_MS = 15_000;

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
   * something about a session that stays as it is: none while they are too little to be seen.
   * Undefined: it was locked, or changed meanwhile. Read it again.
   */
  async lock(payment: Payment, transfers: Transfer[]): Promise<Transfer[] | undefined> {
    const money = transfers.filter(isMoney).toSorted((a, b) => a.minedAt.getTime() - b.minedAt.getTime());
    const { deposit: released } = payment;
    const unchanged = released ? transfers : [];
    if (money.length === 0) return unchanged;
    const offers = await this.offersOf(payment);
    if (offers.length === 0) return transfers;
    const environment = this.config.environments[payment.environment];
    // The transfer with which enough is seen chooses. Dust that came before it says nothing.
    for (const [at, transfer] of money.entries()) {
      const paid = paidOffer(offers, transfer);
      if (!paid || !isMoneySeen(paid, money.slice(0, at + 1), environment)) continue;
      // A released choice that is paid applies again.
      if (released && isPaidBy(released, transfer)) return transfers;
      const isLate = transfer.minedAt > paid.offer.validUntil;
      // Late money ends the session, which a reorg could not undo.
      if (isLate && !transfer.confirmedAt) return unchanged;
      // An offer that is over gives its rate to no later transfer.
      const expiresAt = isLate ? paid.offer.validUntil : paid.offer.windowEndsAt;
      await this.windows.lockPaid(payment, { deposit: paid.deposit, expiresAt });
      return undefined;
    }
    return unchanged;
  }

  /** Newest first. Those from before a choice are over with it. */
  private async offersOf({ _id: paymentId, deposit }: Payment): Promise<PaymentOffer[]> {
    return this.offers
      .find({
        paymentId,
        windowEndsAt: { $exists: true },
        ...(deposit?.releasedAt && { madeAt: { $gt: deposit.releasedAt } }),
      })
      .sort({ validUntil: -1 })
      .lean<PaymentOffer[]>();
  }
}

/** Whether a transfer counts for a choice without a decision. Pure. */
function isPaidBy(deposit: Deposit, { token, network }: Transfer): boolean {
  return token === deposit.token && networksOfDeposit(deposit).includes(network);
}

/**
 * The offer of exactly this amount that held when the transfer was mined, or else the newest that was made by
 * then: of the transfer's token and network, or else of its network, or else any at its address. Pure.
 */
function paidOffer(newestFirst: readonly PaymentOffer[], transfer: Transfer): Offered | undefined {
  const { network, token, units, minedAt, to } = transfer;
  const all: Offered[] = newestFirst
    .flatMap((offer) => offer.deposits.map((deposit) => ({ offer, deposit })))
    .filter(({ deposit }) => deposit.address === to);
  const onNetwork = all.filter(({ deposit }) => deposit.network === network);
  const ofToken = onNetwork.filter(({ deposit }) => deposit.token === token);
  const fitting = [ofToken, onNetwork, all].find(({ length }) => length > 0) ?? [];
  const madeBy = (ms: number) => fitting.filter(({ offer }) => offer.madeAt.getTime() <= ms);
  const isExact = ({ offer, deposit }: Offered) =>
    deposit.expectedUnits === units && minedAt <= offer.validUntil;
  const minedAtMs = minedAt.getTime();
  const exact = madeBy(minedAtMs + BLOCK_BEFORE_OFFER_MS).find(isExact);
  return exact ?? madeBy(minedAtMs)[0] ?? fitting.at(-1);
}
