import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { isPayoutOver, isPayoutVoid } from '@cowrie/payout-state';
import { assetsOf } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import type { RailOrderRecord } from '@cowrie/api/money-in/payments/document/rail-order.schema';
import { type SettlementDeposit, payoutOfSettlement } from '../../payouts/payout-of-settlement';
import { PayoutEvaluator } from '../../payouts/payout-evaluator.service';
import type { Payout } from '../../payouts/payout.schema';
import { PayoutsRepository } from '../../payouts/payouts.repository';
import { unitsToSend } from '../../payouts/units-to-send';
import { Clock } from '@cowrie/api/platform/clock/clock';
import type { ConvertingPayment } from '../converting-payment';
import type { SoldPart } from '../sold-parts';

/** An order that the rail has opened. */
export type OpenRailOrder = RailOrderRecord & {
  [K in 'orderId' | 'address' | 'totalUnits' | 'rate' | 'payBefore' | 'payoutId']: NonNullable<
    RailOrderRecord[K]
  >;
};

export function isOpenOrder(order: RailOrderRecord): order is OpenRailOrder {
  return order.orderId !== undefined;
}

/**
 * The payout that deposits the money of a rail's order. It is created once. While no signer has it, it can
 * move to another order, so an operator's approval outlives the order it was given for.
 */
@Injectable()
export class RailDeposit {
  constructor(
    private readonly payouts: PayoutsRepository,
    private readonly evaluator: PayoutEvaluator,
    private readonly clock: Clock,
  ) {}

  /** Stores the payout of an order, or moves it to this order. Returns it as it is afterwards. */
  async place(payment: ConvertingPayment, part: SoldPart, order: OpenRailOrder): Promise<Payout> {
    const deposit = this.depositOf(payment, part, order);
    const now = this.clock.now();
    if (!(await this.payouts.find(order.payoutId)))
      await this.payouts.insertOnce(payoutOfSettlement(payment, deposit, now));
    const { address, units, order: next, payee } = deposit;
    // Also when there is nothing to change: a process may have died before it evaluated the payout.
    return this.evaluator.evaluate(order.payoutId, (stored) => {
      const isOver = now >= order.payBefore;
      if (isOver || isFixed(stored) || stored.order?.orderId === order.orderId) return undefined;
      const isOtherPayee =
        stored.payee?.number !== payee.number || stored.payee.institution !== payee.institution;
      return {
        set: {
          units: unitsToSend(units),
          payee,
          order: next,
          destination: { address, givenBy: 'merchant', at: now },
          // Another address needs another decision.
          screenedAt: undefined,
          screeningHit: undefined,
          hold: undefined,
          waitsFor: undefined,
          // An operator agreed to pay another account.
          ...(isOtherPayee && stored.operatorNeededAt && { operatorNeededAt: now }),
        },
      };
    });
  }

  /**
   * Takes the order away from its payout, so that no signer pays it. False: a signer already has it.
   */
  async withdraw({ payoutId }: OpenRailOrder): Promise<boolean> {
    const after = await this.evaluator.evaluate(payoutId, (stored) =>
      isFixed(stored) || !stored.order ? undefined : { set: { order: undefined } },
    );
    return !isFixed(after) && after.order === undefined;
  }

  /**
   * Ends the payout because its money goes another way. True: none of it has left or ever will. False: a
   * signer has it or has paid it.
   */
  async cancel(payoutId: Types.ObjectId, reason: string): Promise<boolean> {
    // Only an open order creates its payout. This one was never open.
    if (!(await this.payouts.find(payoutId))) return true;
    const at = this.clock.now();
    const { status } = await this.evaluator.evaluate(payoutId, (stored) =>
      isFixed(stored) || stored.decision
        ? undefined
        : { set: { decision: { kind: 'cancelled', by: stored.requestedBy, reason, at } } },
    );
    return isPayoutVoid(status);
  }

  private depositOf(payment: ConvertingPayment, part: SoldPart, order: OpenRailOrder): SettlementDeposit {
    const { token, network, decimals } = part;
    const asset = assetsOf(payment.deposit).find((one) => one.token === token && one.network === network);
    if (!asset) throw new Error(`payment ${payment._id.toHexString()} has no ${token} on ${network}`);
    const { institution, number, holder } = order.account;
    return {
      payoutId: order.payoutId,
      address: order.address,
      units: order.totalUnits,
      token,
      network,
      decimals,
      tokenAddress: asset.tokenAddress,
      treasury: payment.deposit.treasury,
      order: { orderId: order.orderId, payBefore: order.payBefore },
      payee: { institution, number, holder },
    };
  }
}

/** One of its transfers may follow, or the payout is over. */
function isFixed({ handOut, status }: Payout): boolean {
  return handOut?.state === 'open' || status === 'sent' || isPayoutOver(status);
}
