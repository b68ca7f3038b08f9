import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { checksumAddress } from '@cowrie/chain-evm';
import { REFERENCE_PATTERN } from '@cowrie/dto';
import { isPayCode } from '@cowrie/tables';
import { TRANSFER, type Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { networkNames } from '@cowrie/api/platform/config/network.names';
import type { PaymentListQuery } from './payment-list.filter';
import { PAYMENT, type Payment } from '../document/payment.schema';
import type { Tenant } from '../document/payments.repository';

/** The most payments that one text finds: a reference may have been taken over many times. */
const MOST_FOUND = 100;
/** A transaction's hash. */
export const TRANSACTION = /^0x[0-9a-f]{64}$/i;

/** Finds a tenant's payments by a text of any kind. */
@Injectable()
export class PaymentTextSearch {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    @InjectModel(TRANSFER) private readonly transfers: Model<Transfer>,
    private readonly config: AppConfig,
  ) {}

  /**
   * The filter of a list that the text stands for: a customer's e-mail address, a deposit address, a
   * transaction, a paymentId, a payCode or the URL of its page, or a reference. Each lookup uses an index.
   * IDs may belong to another tenant; a list keeps only its own.
   */
  async filterFor(tenant: Tenant, text: string): Promise<Pick<PaymentListQuery, 'ids' | 'customerEmail'>> {
    if (/^0x[0-9a-f]{40}$/i.test(text))
      return { ids: await this.ofAddress(checksumAddress(text.toLowerCase())) };
    if (TRANSACTION.test(text)) return { ids: await this.ofTransaction(tenant, text.toLowerCase()) };
    if (text.includes('@')) return { customerEmail: text };
    const word = lastPart(text);
    const found = await Promise.all([
      ...(/^[0-9a-f]{24}$/i.test(word) ? [this.find(tenant, { _id: new Types.ObjectId(word) })] : []),
      ...(isPayCode(word) ? [this.find(tenant, { payCode: word })] : []),
      ...(REFERENCE_PATTERN.test(word) ? [this.find(tenant, { clientReference: word })] : []),
    ]);
    return { ids: found.flat() };
  }

  /**
   * The index of addresses does not contain the business, so the list checks whose payments these are, as
   * with transactions.
   */
  private async ofAddress(address: string): Promise<Types.ObjectId[]> {
    const found = await this.payments
      .find({ 'deposit.address': address }, { _id: 1 })
      .limit(MOST_FOUND)
      .lean();
    return found.map(({ _id }) => _id);
  }

  private async find(
    { businessId, environment }: Tenant,
    what: Readonly<Record<string, unknown>>,
  ): Promise<Types.ObjectId[]> {
    const found = await this.payments
      .find({ ...what, businessId, environment }, { _id: 1 })
      .limit(MOST_FOUND)
      .lean();
    return found.map(({ _id }) => _id);
  }

  /**
   * The payments that a transaction paid or swept. The unique index of transfers begins with environment and
   * network, so the query names all networks.
   */
  private async ofTransaction(tenant: Tenant, txHash: string): Promise<Types.ObjectId[]> {
    const { environment } = tenant;
    const network = { $in: networkNames(this.config, environment) };
    return this.transfers.distinct('paymentId', { environment, network, txHash });
  }
}

/** The last part of a URL, such as that of a hosted page; any other text unchanged. */
function lastPart(text: string): string {
  if (!/^https?:\/\//.test(text)) return text;
  const [address = ''] = text.split(/[?#]/);
  return address.split('/').findLast((part) => part !== '') ?? '';
}
