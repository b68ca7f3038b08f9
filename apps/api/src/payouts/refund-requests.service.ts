import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { fiat, MoneyError, parseAmount, parseRate } from '@cowrie/money';
import { MerchantsService } from '../merchants/merchants.service';
import { assetOf } from '../payments/paid-assets';
import type { Payment } from '../payments/payment.schema';
import { PaymentEvaluator } from '../payments/payment-evaluator.service';
import { policyOf } from '../payments/payment-policy';
import type { PaymentRefund, StoredParty } from '../payments/payment-refund.schema';
import { PaymentsRepository } from '../payments/payments.repository';
import type { RefundableAsset, RefundSource } from '../payments/refundable';
import { chooseRefund, type RefundWish } from '../payments/refund.rules';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { ApiError } from '../platform/http/api.error';
import { refundSettingsOf } from './refund-settings';
import { DestinationRules } from './destination-rules.service';
import type { Payout } from './payout.schema';
import { PayoutsRepository } from './payouts.repository';
import { RefundDesk } from './refund-desk.service';

/** A refund to be made. */
export interface RefundOrder extends Omit<RefundWish, 'unitsOf'> {
  /** In the payment's currency: for the basis `fiatAmount`. */
  fiatAmount?: number | string | undefined;
  /** Fiat per one token of this moment, by token, to use instead of the rate that the payer's choice locked. */
  todaysRates?: ReadonlyMap<string, string> | undefined;
  /** Where to. Absent: the payer is asked by e-mail. */
  destination?: string | undefined;
  reason?: string | undefined;
}

/** A request that may be repeated. */
export interface RepeatableRequest {
  key: string;
  /** Of all that was asked for. */
  requestHash: string;
}

/** Makes refunds: for merchants, operators and payers alike (docs/decisions/0056). */
@Injectable()
export class RefundRequests {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly payouts: PayoutsRepository,
    private readonly evaluator: PaymentEvaluator,
    private readonly desk: RefundDesk,
    private readonly merchants: MerchantsService,
    private readonly destinations: DestinationRules,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Reserves the money in the payment and stores the payout. A repeated request returns the refund of the first one.
   *
   * @throws ApiError validation_failed, idempotency_key_reused, refund_needs_address, refund_address_refused, and what
   * `chooseRefund` throws
   */
  async request(
    payment: Payment,
    order: RefundOrder,
    by: StoredParty,
    repeatable?: RepeatableRequest,
  ): Promise<Payout> {
    const id = repeatable ? refundIdOf(payment, repeatable.key) : new Types.ObjectId();
    const first = payment.refunds?.find((one) => one.id.equals(id));
    if (!first) await this.reserve(id, payment, order, by, repeatable?.requestHash);
    const stored = await this.payments.find(payment._id);
    const refund = stored?.refunds?.find((one) => one.id.equals(id));
    if (!stored || !refund) throw new Error(`refund ${id.toHexString()} is not in its payment`);
    if (refund.requestHash !== repeatable?.requestHash) throw new ApiError('idempotency_key_reused');
    if (stored.hasNewRefunds) await this.desk.place(stored);
    const payout = await this.payouts.find(id);
    if (!payout) throw new Error(`refund ${id.toHexString()} has no payout`);
    return payout;
  }

  private async reserve(
    id: Types.ObjectId,
    payment: Payment,
    order: RefundOrder,
    by: StoredParty,
    requestHash: string | undefined,
  ): Promise<void> {
    const { _id, environment, businessId, customer } = payment;
    const settings = refundSettingsOf(await this.merchants.get(businessId));
    const environmentConfig = this.config.environments[environment];
    requireFields(order);
    const unitsOf = (asset: RefundableAsset) => unitsOfFiat(order, asset, payment);
    if (order.destination === undefined && !customer.email) throw new ApiError('refund_needs_address');
    // Before the money is known to be there: the rules of an address need calls, and the update must not wait.
    const destination =
      order.destination === undefined
        ? undefined
        : await this.destinations.checked(environment, order.destination);
    await this.evaluator.evaluate(_id, (current, transfers) => {
      if (current.refunds?.some((one) => one.id.equals(id))) return {};
      const now = this.clock.now();
      const policy = policyOf(current.deposit, environmentConfig);
      const source: RefundSource = {
        payment: current,
        transfers,
        policy,
        now,
        environment: environmentConfig,
      };
      const chosen = chooseRefund(source, { ...order, unitsOf }, settings.isFeeReturned);
      const refund: PaymentRefund = {
        ...{ id, basis: order.basis, ...chosen, status: 'requested', version: 0, told: [], requestedBy: by },
        ...(order.reason && { reason: order.reason }),
        ...(destination && { destination }),
        ...(requestHash && { requestHash }),
        ...(isAbove(chosen, settings.approvalAboveTokens) && { isAboveLimit: true }),
        ...(!isAbove(chosen, settings.payersUpToTokens) && { isPayerTrusted: true }),
        createdAt: now,
      };
      return { refunds: [...(current.refunds ?? []), refund] };
    });
  }
}

/** The same key for the same payment names the same refund, so that a repeated request makes no second one. */
function refundIdOf({ _id, businessId, environment }: Payment, key: string): Types.ObjectId {
  const text = JSON.stringify([businessId.toHexString(), environment, _id.toHexString(), key]);
  const digest = createHash('sha256').update(text).digest('hex');
  return Types.ObjectId.createFromHexString(digest.slice(0, 24));
}

/**
 * Base units of the token for an amount of the payment's currency, rounded down: a refund never costs more than was named.
 * @throws ApiError validation_failed, also when there is no rate for the asset
 */
function unitsOfFiat(
  { fiatAmount, todaysRates }: RefundOrder,
  asset: RefundableAsset,
  { deposit, currency }: Pick<Payment, 'deposit' | 'currency'>,
): bigint {
  const rate = todaysRates?.get(asset.token) ?? assetOf(deposit, asset)?.rate;
  if (rate === undefined)
    throw fault(
      'basis',
      `cannot be fiatAmount: the payment has no rate for ${asset.token} on ${asset.network}`,
    );
  const units = fiatUnits(currency, fiatAmount);
  const { numerator, scale } = parseRate(rate);
  const power = (exponent: number) => 10n ** BigInt(exponent);
  return (units * power(asset.decimals + scale)) / (numerator * power(fiat(currency).decimals));
}

function fiatUnits(currency: Payment['currency'], amount: RefundOrder['fiatAmount']): bigint {
  try {
    return parseAmount(fiat(currency), amount ?? '').units;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw fault(
      'fiatAmount',
      `must be above zero, with at most ${fiat(currency).decimals} decimals in ${currency}`,
    );
  }
}

function fault(field: string, rule: string): ApiError {
  return new ApiError('validation_failed', { fields: [{ field, message: `${field} ${rule}` }] });
}

/** An amount that its basis does not read would be overlooked. @throws ApiError validation_failed */
function requireFields({ basis, amount, fiatAmount, todaysRates }: RefundOrder): void {
  const isGiven = { amount: amount !== undefined, fiatAmount: fiatAmount !== undefined };
  for (const field of ['amount', 'fiatAmount'] as const) {
    if (basis === field && !isGiven[field]) throw fault(field, `is needed for the basis ${basis}`);
    if (basis !== field && isGiven[field]) throw fault(field, `belongs to the basis ${field}; leave it out`);
  }
  if (todaysRates && basis !== 'fiatAmount')
    throw fault('rate', 'belongs to the basis fiatAmount; leave it out');
}

/** Whether a refund is of more tokens than a limit. Without a limit it is not. */
function isAbove(
  { token, decimals, units }: Pick<PaymentRefund, 'token' | 'decimals' | 'units'>,
  tokens: string,
): boolean {
  return BigInt(units) > parseAmount({ code: token, decimals }, tokens).units;
}
