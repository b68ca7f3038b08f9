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

/** What an operator looks for; what is left out may be anything. */
export interface PaymentQuery {
  businessId?: Types.ObjectId | undefined;
  environment?: Environment | undefined;
  status?: PaymentStatus | undefined;
  reference?: string | undefined;
  /** A paymentId, payCode, reference, address or transaction hash. */
  text?: string | undefined;
  page: number;
  pageSize: number;
}

/** For operators: lists, across all businesses. */
@Injectable()
export class PaymentSearch {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    @InjectModel(TRANSFER) private readonly transfers: Model<Transfer>,
    private readonly finder: PaymentFinder,
    private readonly config: AppConfig,
  ) {}

  /** One page, newest first, and how many there are. */
  async list({ page, pageSize, ...query }: PaymentQuery): Promise<{ rows: Payment[]; totalItems: number }> {
    const filter = await this.filterOf(query);
    const [rows, totalItems] = await Promise.all([
      this.payments
        .find(filter, { metadata: 0, ledger: 0, events: 0, history: 0 })
        // Ids count up with time, and their index serves every filter that no other index does.
        .sort({ _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean<Payment[]>(),
      this.payments.countDocuments(filter),
    ]);
    return { rows, totalItems };
  }

  private async filterOf(query: Omit<PaymentQuery, 'page' | 'pageSize'>): Promise<QueryFilter<Payment>> {
    const { businessId, environment, status, reference, text } = query;
    return {
      ...(businessId && { businessId }),
      ...(environment && { environment }),
      ...(status && { status }),
      ...(reference && (await this.ofReference(reference, query))),
      ...(text && { _id: { $in: await this.idsOf(text) } }),
    };
  }

  /** The index of references begins with business and environment. */
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
    if (/^0x[0-9a-f]{64}$/i.test(text)) return this.touchedBy(text.toLowerCase());
    return ids(await this.finder.find(text));
  }

  /** What a transaction paid, or brought to a treasury. The identity of transfers begins with environment and network. */
  private async touchedBy(txHash: string): Promise<Types.ObjectId[]> {
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
