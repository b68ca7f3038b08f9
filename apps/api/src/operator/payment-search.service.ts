import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { checksumAddress } from '@cowrie/chain-evm';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import type { PaymentStatus } from '@cowrie/payment-state';
import { AppConfig } from '../platform/config/app.config';
import { TRANSFER, type Transfer } from '../chain-records/transfer.schema';
import { PAYMENT, type Payment } from '../payments/payment.schema';
import { PaymentFinder } from './payment-finder.service';

/** The filters of a search, and the page. A filter that is left out matches every payment. */
export interface PaymentQuery {
  businessId?: Types.ObjectId | undefined;
  environment?: Environment | undefined;
  status?: PaymentStatus | undefined;
  reference?: string | undefined;
  /** Only payments whose money waits for a decision. */
  held?: boolean | undefined;
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
    private readonly finder: PaymentFinder,
    private readonly config: AppConfig,
  ) {}

  /** One page of the matching payments, newest first, and the number of all that match. */
  async list({ page, pageSize, ...query }: PaymentQuery): Promise<{ rows: Payment[]; totalItems: number }> {
    const filter = await this.filterOf(query);
    const [rows, totalItems] = await Promise.all([
      this.payments
        .find(filter, { metadata: 0, ledger: 0, events: 0, history: 0 })
        // Ids grow with time, and their index serves each filter that has no index of its own.
        .sort({ _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean<Payment[]>(),
      this.payments.countDocuments(filter),
    ]);
    return { rows, totalItems };
  }

  private async filterOf(query: Omit<PaymentQuery, 'page' | 'pageSize'>): Promise<QueryFilter<Payment>> {
    const { businessId, environment, status, reference, held, text } = query;
    return {
      ...(businessId && { businessId }),
      ...(environment && { environment }),
      ...(status && { status }),
      // The index begins with the environment.
      ...(held && { heldSince: { $exists: true }, environment: environment ?? { $in: ENVIRONMENTS } }),
      ...(reference && (await this.ofReference(reference, query))),
      ...(text && { _id: { $in: await this.idsOf(text) } }),
    };
  }

  /** The index of references begins with business and environment, so the filter names all of them. */
  private async ofReference(
    clientReference: string,
    { businessId, environment }: Pick<PaymentQuery, 'businessId' | 'environment'>,
  ): Promise<QueryFilter<Payment>> {
    return {
      clientReference,
      businessId: businessId ?? { $in: await this.payments.distinct('businessId') },
      environment: environment ?? { $in: ENVIRONMENTS },
    };
  }

  private async idsOf(text: string): Promise<Types.ObjectId[]> {
    if (/^0x[0-9a-f]{40}$/i.test(text)) {
      const address = checksumAddress(text.toLowerCase());
      return ids(await this.payments.find({ 'deposit.address': address }, { _id: 1 }).lean());
    }
    if (/^0x[0-9a-f]{64}$/i.test(text)) return this.idsByTransaction(text.toLowerCase());
    return ids(await this.finder.find(text));
  }

  /**
   * The payments that a transaction paid or swept. The unique index of transfers begins with environment and network, so the
   * query names all of them.
   */
  private async idsByTransaction(txHash: string): Promise<Types.ObjectId[]> {
    const found = await Promise.all(
      ENVIRONMENTS.map((environment) => {
        const network = {
          $in: this.config.environments[environment]?.networks.map(({ name }) => name) ?? [],
        };
        return this.transfers.distinct('paymentId', { environment, network, txHash });
      }),
    );
    return found.flat();
  }
}

function ids(found: readonly Pick<Payment, '_id'>[]): Types.ObjectId[] {
  return found.map(({ _id }) => _id);
}
