import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { AdminFillDto, AdminPayment } from '@cowrie/dto';
import { ManualEntryError } from '@cowrie/exchange';
import { MoneyError, parseAmount } from '@cowrie/money';
import { TransfersRepository } from '../../payments/facts/transfers.repository';
import { OperatorService, type RefundOrder } from '../../payments/operator/operator.service';
import type { Payment } from '../../payments/payment.schema';
import { PaymentsRepository } from '../../payments/payments.repository';
import { AppConfig } from '../../platform/config/app.config';
import { ApiError } from '../../platform/http/api.error';
import {
  SettlementOperationError,
  SettlementOperations,
} from '../../settlement/settlement-operations.service';
import { presentPayment } from './payment.presenter';

/** What an operator sees of a payment, and does about it. Every act answers the payment as it stands then. */
@Injectable()
export class PaymentDesk {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
    private readonly operator: OperatorService,
    private readonly settlements: SettlementOperations,
    private readonly config: AppConfig,
  ) {}

  /** @throws ApiError payment_not_found */
  async find(paymentId: Types.ObjectId): Promise<Payment> {
    const payment = await this.payments.find(paymentId);
    if (!payment) throw new ApiError('payment_not_found');
    return payment;
  }

  /** @throws ApiError payment_not_found */
  async show(paymentId: Types.ObjectId): Promise<AdminPayment> {
    const payment = await this.find(paymentId);
    const networks = this.config.environments[payment.environment]?.networks ?? [];
    const { checkoutUrl } = this.config;
    return presentPayment(payment, await this.transfers.ofPayment(paymentId), { checkoutUrl, networks });
  }

  /** @throws ApiError as `OperatorService.accept` */
  async accept(paymentId: Types.ObjectId, order: RefundOrder): Promise<AdminPayment> {
    const { payment } = await this.operator.accept(paymentId, order);
    // The exchange had refused this money; now that the payment is taken, it is sold under a new key.
    if (payment.settlement?.state === 'refused') {
      await this.possible(payment, () => this.settlements.retry(paymentId, order.by));
    }
    return this.show(paymentId);
  }

  /** @throws ApiError as `OperatorService.markRefunded` */
  async refund(paymentId: Types.ObjectId, order: RefundOrder): Promise<AdminPayment> {
    await this.operator.markRefunded(paymentId, order);
    return this.show(paymentId);
  }

  /** @throws ApiError payment_not_found, settlement_not_possible */
  async retry(paymentId: Types.ObjectId, by: string): Promise<AdminPayment> {
    const payment = await this.find(paymentId);
    await this.possible(payment, () => this.settlements.retry(paymentId, by));
    return this.show(paymentId);
  }

  /** @throws ApiError payment_not_found, validation_failed, settlement_not_possible */
  async fill(
    paymentId: Types.ObjectId,
    { boughtAmount, soldAmount }: AdminFillDto,
    by: string,
  ): Promise<AdminPayment> {
    const payment = await this.find(paymentId);
    const soldUnits = soldAmount === undefined ? undefined : soldUnitsOf(payment, soldAmount);
    await this.possible(payment, () =>
      this.settlements.fillByHand(paymentId, { boughtAmount, soldUnits }, by),
    );
    return this.show(paymentId);
  }

  /** @throws ApiError payment_not_found, settlement_not_possible */
  async refuse(paymentId: Types.ObjectId, reason: string, by: string): Promise<AdminPayment> {
    const payment = await this.find(paymentId);
    await this.possible(payment, () => this.settlements.refuseByHand(paymentId, reason, by));
    return this.show(paymentId);
  }

  /** The key by which exchanges know the payment stays inside. */
  private async possible({ _id, reference }: Payment, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof SettlementOperationError || error instanceof ManualEntryError)) throw error;
      const why = error.message.replaceAll(reference, `of payment ${_id.toHexString()}`);
      throw new ApiError('settlement_not_possible', { values: { why }, cause: error });
    }
  }
}

/** @throws ApiError validation_failed */
function soldUnitsOf({ deposit }: Payment, soldAmount: string): bigint {
  const { token: code = '', decimals = 0 } = deposit ?? {};
  try {
    return parseAmount({ code, decimals }, soldAmount).units;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const message = `soldAmount must have at most ${decimals} decimals, as the payment’s token`;
    throw new ApiError('validation_failed', { fields: [{ field: 'soldAmount', message }], cause: error });
  }
}
