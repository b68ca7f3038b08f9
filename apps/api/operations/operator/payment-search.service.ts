import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import { transactionHashIn } from '@cowrie/tables';
import { addressIn } from '@cowrie/api/platform/chain/address-form';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { networkNames } from '@cowrie/api/platform/config/network.names';
import { TRANSFER, type Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { type CreationPeriod, idsCreatedIn } from '@cowrie/api/money-in/payments/document/created-ids';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { isOfCustomer } from '@cowrie/api/money-in/payments/document/personal-data';
import { PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import { PaymentFinder } from './payment-finder.service';

/** The filters of a search, and the page. An omitted filter matches every payment. */
export interface PaymentQuery extends CreationPeriod {
  businessId?: Types.ObjectId | undefined;
  environment?: Environment | undefined;
  status?: PaymentStatus | undefined;
  reference?: string | undefined;
  /** The customer's e-mail address, in any letter case. A payment with redacted personal data has none. */
  customerEmail?: string | undefined;
  /** Only payments with at least one token of money that waits for a decision (`held-money.ts`). */
  openMoney?: boolean | undefined;
  /** A paymentId, payCode, reference, address or transaction hash. */
  text?: string | undefined;
  page: number;
  pageSize: number;
}

/** Searches the payments of all businesses, for operators. */
@Injectable()
export class PaymentSearch {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    @InjectModel(TRANSFER) private readonly transfers: Model<Transfer>,
    private readonly payouts: PayoutsRepository,
    private readonly finder: PaymentFinder,
    private readonly config: AppConfig,
  ) {}

  /** One page of the matching payments, newest first, and the number of all that match. */
  async list({ page, pageSize, ...query }: PaymentQuery): Promise<{ rows: Payment[]; totalItems: number }> {
    const filter = await this.filterOf(query);
    const [rows, totalItems] = await Promise.all([
      this.payments
        .find(filter, { metadata: 0, ledger: 0, events: 0, history: 0 })
        // IDs grow with time, and their index serves each filter without its own index.
        .sort({ _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean<Payment[]>(),
      this.payments.countDocuments(filter),
    ]);
    return { rows, totalItems };
  }

  private async filterOf(query: Omit<PaymentQuery, 'page' | 'pageSize'>): Promise<QueryFilter<Payment>> {
    const { businessId, environment, status, reference, customerEmail, openMoney, text } = query;
    const ofCustomer = reference !== undefined || customerEmail !== undefined;
    const isPeriod = query.createdFrom !== undefined || query.createdTo !== undefined;
    const isByMerchant = ofCustomer || (businessId !== undefined && isPeriod);
    return {
      // The indexes that serve these filters begin with business and environment, so the filter names all of
      // them.
      ...(businessId
        ? { businessId }
        : ofCustomer && { businessId: { $in: await this.payments.distinct('businessId') } }),
      ...((isByMerchant || openMoney) && { environment: { $in: ENVIRONMENTS } }),
      ...(environment && { environment }),
      ...(status && { status }),
      ...(reference && { clientReference: reference }),
      ...(customerEmail && isOfCustomer(customerEmail)),
      ...(openMoney && { heldSince: { $exists: true } }),
      ...createdIn(query),
      ...(!isByMerchant && idsCreatedIn(query)),
      ...(text && { _id: { $in: await this.idsOf(text) } }),
    };
  }

  private async idsOf(text: string): Promise<Types.ObjectId[]> {
    const address = addressIn(text);
    if (address !== undefined) {
      return ids(await this.payments.find({ 'deposit.address': address }, { _id: 1 }).lean());
    }
    const txHash = transactionHashIn(text);
    const paid = txHash === undefined ? [] : await this.idsByTransaction(txHash);
    // 64 hex digits without 0x can also be a reference.
    return paid.length > 0 ? paid : ids(await this.finder.find(text));
  }

  /**
   * The payments that a transaction paid, swept or refunded. The unique index of transfers begins with
   * environment and network, so the query names all of them.
   */
  private async idsByTransaction(txHash: string): Promise<Types.ObjectId[]> {
    const found = await Promise.all(
      ENVIRONMENTS.flatMap((environment) => {
        const networks = networkNames(this.config, environment);
        return [
          this.transfers.distinct('paymentId', { environment, network: { $in: networks }, txHash }),
          this.payouts.paidBy(txHash, { environment, networks }),
        ];
      }),
    );
    return found.flat();
  }
}

function createdIn({ createdFrom, createdTo }: CreationPeriod): QueryFilter<Payment> {
  if (!createdFrom && !createdTo) return {};
  return { createdAt: { ...(createdFrom && { $gte: createdFrom }), ...(createdTo && { $lt: createdTo }) } };
}

function ids(found: readonly Pick<Payment, '_id'>[]): Types.ObjectId[] {
  return found.map(({ _id }) => _id);
}
