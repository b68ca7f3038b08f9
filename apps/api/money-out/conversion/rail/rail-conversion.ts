import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { type PayoutRail, type RailOrder, RailUnavailableError } from '@cowrie/exchange';
import { isRailName, type RailName } from '@cowrie/api/merchants/merchants/exchange-names';
import type { Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { RailOrderRecord } from '@cowrie/api/money-in/payments/document/rail-order.schema';
import { DestinationRules } from '../../payouts/destination-rules.service';
import type { Payout } from '../../payouts/payout.schema';
import { addressFormOf, shownAddress, UnreadableAddressError } from '@cowrie/api/platform/chain/address-form';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { backoffMs, type BackoffPolicy } from '@cowrie/api/platform/tasks/backoff';
import { type ConversionResult, newReference, sellingPart } from '../conversion';
import { type ConvertingPayment, without } from '../converting-payment';
import type { SoldPart } from '../sold-parts';
import { PayoutRails } from './payout-rails';
import { ImpossibleOrderError, isDeposited, isWhatWasAsked } from './rail-answers';
import { type OpenRailOrder, isOpenOrder, RailDeposit } from './rail-deposit';
import { afterRailPart, filled, returned } from './rail-outcomes';
import { RailPlan } from './rail-plan';

/** The deposit must be mined before the order expires. */
const MARGIN_MS = 60_000;
/** The pause between an unpaid order and the next one. */
const NEXT_ORDER_BACKOFF: BackoffPolicy = { firstMs: 1000, maxMs: 300_000 };
/** After this long, an amount that no provider takes goes to the desk. */
const NOT_NOW_MS = 3_600_000;
/** Number of returned deposits after which the desk takes over: each return costs the rail's fee. */
const MOST_RETURNS = 3;

/** A step that was taken: what to write, and the time until the next one. */
export interface RailStep {
  set: ConversionResult;
  restMs?: number;
}

/**
 * Pays out a settlement by a rail: an order, its deposit, and then the outcome (docs/decisions/0066). Every
 * call returns one step, which one conditional update writes. So each step can be repeated after a crash, and
 * nothing is deposited twice:
 *
 * - An order moves no money. It is asked for under the payment's `reference`, which is stored first.
 * - The deposit is a payout whose ID is stored with the order.
 * - An order is given up only after it was taken away from its payout and while no signer has that payout. If
 *   a signer ever had it, the rail is asked first.
 */
@Injectable()
export class RailConversion {
  /** How orders ended since the start. */
  readonly outcomes = new Tally(['rail', 'outcome']);
  private readonly logger = new Logger(RailConversion.name);

  constructor(
    private readonly rails: PayoutRails,
    private readonly plan: RailPlan,
    private readonly deposit: RailDeposit,
    private readonly destinations: DestinationRules,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns undefined: nothing can be done now; look again later
   * @throws RailUnavailableError when the rail did not answer, ImpossibleOrderError when its answer is
   *   impossible
   */
  async advance(payment: ConvertingPayment): Promise<RailStep | undefined> {
    const { provider, railOrder } = payment.settlement;
    if (!isRailName(provider)) throw new Error(`${provider} is not a payout rail`);
    const part = sellingPart(payment);
    if (part.unsoldUnits <= 0n && !railOrder) return { set: afterRailPart(payment, payment.settlement) };
    const rail = this.rails.named(payment.environment, provider);
    if (!rail && railOrder)
      throw new RailUnavailableError(`${provider} has an order, and its key is not set in this process`);
    if (!rail) return this.toDesk(payment, provider, 'the rail is not configured in this environment');
    if (!railOrder) return this.begin(payment, part, rail);
    if (!isOpenOrder(railOrder)) return this.open(payment, part, rail, railOrder);
    return this.pay(payment, part, rail, railOrder);
  }

  private async begin(
    payment: ConvertingPayment,
    part: SoldPart,
    rail: PayoutRail,
    before?: OpenRailOrder,
  ): Promise<RailStep | undefined> {
    const planned = await this.plan.of(payment, part, rail, before);
    const provider = payment.settlement.provider as RailName;
    if ('obstacle' in planned) return this.toDesk(payment, provider, planned.obstacle);
    return { set: { settlement: { ...payment.settlement, railOrder: planned.order } } };
  }

  private async open(
    payment: ConvertingPayment,
    part: SoldPart,
    rail: PayoutRail,
    order: RailOrderRecord,
  ): Promise<RailStep | undefined> {
    const { tries = 0 } = payment.settlement;
    const { account } = order;
    // An earlier call may have succeeded although no answer came.
    const earlier = tries > 0 ? await rail.find(payment.reference, part) : undefined;
    const opening = earlier
      ? { state: 'opened' as const, order: earlier }
      : await rail.open({
          reference: payment.reference,
          sell: { ...part, units: BigInt(order.units) },
          account,
          refundAddress: shownAddress(part.network, payment.deposit.treasury),
          memo: `Payment ${payment.clientReference}`,
        });
    this.outcomes.add([rail.name, opening.state]);
    if (opening.state === 'not_now') {
      const waitedMs = this.clock.now().getTime() - order.requestedAt.getTime();
      if (waitedMs >= NOT_NOW_MS)
        return this.toDesk(payment, order.rail, `the rail takes no order: ${opening.reason}`);
      this.logger.warn({ ...idOf(payment), reason: opening.reason }, 'a rail accepts no order now');
      return undefined;
    }
    if (opening.state === 'refused')
      return this.toDesk(payment, order.rail, `the rail refuses the order: ${opening.reason}`);
    return this.opened(payment, part, order, opening.order);
  }

  private async opened(
    payment: ConvertingPayment,
    part: SoldPart,
    order: RailOrderRecord,
    told: RailOrder,
  ): Promise<RailStep | undefined> {
    // Its deposit is not recorded, perhaps because an older backup was restored. Another deposit would pay
    // twice.
    if (isDeposited(told.state))
      throw new ImpossibleOrderError(`order ${told.orderId} already has a deposit; check it with the rail`);
    if (!isWhatWasAsked(payment, part, order, told))
      return this.toDesk(payment, order.rail, 'the rail opened a different order than requested');
    const address = await this.payableAddress(payment, part, told.address);
    if (address === undefined)
      return this.toDesk(payment, order.rail, 'the rail names an address that cannot be paid');
    const now = this.clock.now();
    const budget = part.unsoldUnits - BigInt(order.keptUnits);
    // The answer's amount may be a double. Our amount is the one that both sides agreed.
    const total = BigInt(order.units) + told.feeUnits;
    if (told.feeUnits >= budget)
      return this.toDesk(payment, order.rail, 'the fees of the rail take all of it');
    const payBefore = new Date(told.validUntil.getTime() - MARGIN_MS);
    // Fees are known only now. The next order is for exactly what they leave.
    const isFeeOther = total > budget || (total < budget && order.number === 1);
    if (isFeeOther || told.state !== 'awaiting_deposit' || now >= payBefore)
      return this.another(payment, {
        ...order,
        units: (budget - told.feeUnits).toString(),
        feeUnits: told.feeUnits.toString(),
      });
    const railOrder: OpenRailOrder = {
      ...order,
      orderId: told.orderId,
      address,
      totalUnits: total.toString(),
      rate: told.rate,
      openedAt: now,
      payBefore,
      payoutId: order.payoutId ?? new Types.ObjectId(),
    };
    return { set: { settlement: { ...payment.settlement, railOrder, orderId: told.orderId } } };
  }

  private async pay(
    payment: ConvertingPayment,
    part: SoldPart,
    rail: PayoutRail,
    order: OpenRailOrder,
  ): Promise<RailStep | undefined> {
    const payout = await this.deposit.place(payment, part, order);
    switch (payout.status) {
      case 'requested':
      case 'awaiting_address':
      case 'awaiting_approval':
      case 'sent':
        return undefined;
      case 'queued': {
        if (this.clock.now() < order.payBefore) return undefined;
        await this.requireNoDeposit(payout, part, rail, order);
        if (!(await this.deposit.withdraw(order))) return undefined;
        this.outcomes.add([rail.name, 'not_paid']);
        return this.renewed(payment, part, rail, order);
      }
      case 'final': {
        const { txHash = '' } = payout.transfer ?? {};
        if (order.txHash === txHash) return this.ended(payment, part, rail, order);
        return { set: { settlement: { ...payment.settlement, railOrder: { ...order, txHash } } } };
      }
      case 'failed':
        await this.requireNoDeposit(payout, part, rail, order);
        return this.renewed(payment, part, rail, { ...order, payoutId: new Types.ObjectId() });
      case 'cancelled':
      case 'refused':
      case 'expired':
        await this.requireNoDeposit(payout, part, rail, order);
        return this.toDesk(payment, order.rail, 'an operator has refused the payout');
    }
  }

  /**
   * Allows an order to be given up. The rail may have seen a deposit that a reorg took back, and may still
   * pay for it. So if a signer ever had the deposit, the money is not paid in another way until the rail says
   * that it has no deposit.
   * @throws ImpossibleOrderError, RailUnavailableError
   */
  private async requireNoDeposit(
    { handOut }: Payout,
    part: SoldPart,
    rail: PayoutRail,
    { orderId }: OpenRailOrder,
  ): Promise<void> {
    if (!handOut) return;
    const told = await rail.order(orderId, part);
    if (!told) throw new RailUnavailableError(`the rail does not know its order ${orderId}`);
    if (isDeposited(told.state))
      throw new ImpossibleOrderError(
        `the rail says that order ${orderId} is ${told.state}, and the chain shows no deposit of it; agree with the rail`,
      );
  }

  /** The outcome of an order whose deposit is final. */
  private async ended(
    payment: ConvertingPayment,
    part: SoldPart,
    rail: PayoutRail,
    order: OpenRailOrder,
  ): Promise<RailStep | undefined> {
    const told = await rail.order(order.orderId, part);
    if (!told) throw new RailUnavailableError(`the rail does not know its order ${order.orderId}`);
    if (!isWhatWasAsked(payment, part, order, told))
      throw new ImpossibleOrderError(`order ${order.orderId} has changed; check it with the rail`);
    const now = this.clock.now();
    switch (told.state) {
      case 'settled':
        this.outcomes.add([rail.name, 'settled']);
        return { set: filled(payment, part, order, told, await this.plan.feeOf(payment), now) };
      case 'returned': {
        this.outcomes.add([rail.name, 'returned']);
        const after = returned(payment, part, order, told, now);
        const { railReturns = [] } = after.settlement;
        this.logger.warn({ ...idOf(payment), orderId: order.orderId }, 'a rail has returned a deposit');
        if (railReturns.length < MOST_RETURNS)
          return { set: after, restMs: backoffMs(railReturns.length, NEXT_ORDER_BACKOFF) };
        const settled = { ...payment, ...after };
        return this.toDesk(settled, order.rail, `the rail has returned the money ${MOST_RETURNS} times`);
      }
      case 'expired':
        // The deposit came too late, or no provider took it. The rail returns it in the end; until then the
        // money is with the rail.
        this.logger.error(
          { ...idOf(payment), orderId: order.orderId, txHash: order.txHash },
          'a rail says that an order has expired, but its deposit is on the chain; ask the rail',
        );
        return undefined;
      case 'awaiting_deposit':
      case 'under_way':
      case 'returning':
        return undefined;
    }
  }

  /** A further order of the same payout, to the account that is in effect now. */
  private async renewed(
    payment: ConvertingPayment,
    part: SoldPart,
    rail: PayoutRail,
    order: OpenRailOrder,
  ): Promise<RailStep | undefined> {
    const step = await this.begin(payment, part, rail, order);
    const railOrder = step?.set.settlement.railOrder;
    return railOrder ? this.another(payment, railOrder) : step;
  }

  private another(payment: ConvertingPayment, order: RailOrderRecord): RailStep {
    const railOrder = { ...order, number: order.number + 1, requestedAt: this.clock.now() };
    const settlement = { ...without(payment.settlement, 'orderId'), railOrder };
    const restMs = backoffMs(order.number - 1, NEXT_ORDER_BACKOFF);
    return { set: { settlement, reference: newReference(payment) }, restMs };
  }

  /** Undefined: the address is invalid, or money must not go there. */
  private async payableAddress(
    { environment }: ConvertingPayment,
    { network }: SoldPart,
    given: string,
  ): Promise<string | undefined> {
    try {
      const address = addressFormOf(network).parse(given);
      return await this.destinations.checked(environment, address, 'address');
    } catch (error) {
      if (error instanceof ApiError || error instanceof UnreadableAddressError) return undefined;
      throw error;
    }
  }

  /**
   * The desk sells it, as if the merchant's provider were `manual`. Undefined: the rail has the deposit or
   * may still get it, so the desk must not pay as well.
   */
  private async toDesk(
    payment: ConvertingPayment,
    rail: RailName,
    reason: string,
  ): Promise<RailStep | undefined> {
    const { railOrder } = payment.settlement;
    if (railOrder?.payoutId && !(await this.deposit.cancel(railOrder.payoutId, reason))) {
      this.logger.error(
        { ...idOf(payment), rail, reason },
        'the desk waits for a deposit that cannot be cancelled',
      );
      return undefined;
    }
    this.outcomes.add([rail, 'to_desk']);
    this.logger.warn({ ...idOf(payment), rail, reason }, 'the desk must pay a settlement out');
    const at = this.clock.now();
    const settlement: Settlement = {
      ...without(payment.settlement, 'railOrder', 'orderId', 'tries'),
      provider: 'manual',
      railRefused: { rail, reason, at },
      orderRequestedAt: at,
    };
    return { set: { settlement, reference: newReference(payment) } };
  }
}

function idOf({ _id }: ConvertingPayment) {
  return { paymentId: _id.toHexString() };
}
