import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { REFERENCE_PATTERN } from '@cowrie/dto';
import { isPayCode, transactionHashIn } from '@cowrie/tables';
import { TRANSFER, type Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { addressIn } from '@cowrie/api/platform/chain/address-form';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { networkNames } from '@cowrie/api/platform/config/network.names';
import type { PaymentListQuery } from './payment-list.filter';
import { PaymentListRepository } from './payment-list.repository';
import { beginningWith, MATCHED_FIELDS, textMatcher } from './payment-text.match';
import { emailKeyOf, isOfCustomer } from '../document/personal-data';
import { PAYMENT, type Payment } from '../document/payment.schema';
import type { Tenant } from '../document/payments.repository';

/** The most payments that one lookup of a text finds. */
const MOST_FOUND = 100;
/** How many payments a search reads for what no index has: names, amounts, parts of hashes and addresses. */
const MOST_READ = 2000;
/** The start of a transaction's hash that is long enough for few transactions to have it. */
const TRANSACTION_START = /^0x[0-9a-f]{8,63}$/i;

/** The payments among which a text is looked for if no index has it. */
export type SearchedPayments = Pick<PaymentListQuery, 'status' | 'refunded' | 'createdFrom' | 'createdTo'>;

/** The filter of a list that a text stands for. */
export interface TextFilter extends Pick<PaymentListQuery, 'ids' | 'customerEmail'> {
  /** True: a lookup reached its limit, so more payments may have the text. */
  isPartial?: boolean;
}

/** Finds a tenant's payments by a text of any kind. */
@Injectable()
export class PaymentTextSearch {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    @InjectModel(TRANSFER) private readonly transfers: Model<Transfer>,
    private readonly lists: PaymentListRepository,
    private readonly config: AppConfig,
  ) {}

  /**
   * The filter of a list that the text stands for (docs/decisions/0119). By an index: a deposit address, a
   * transaction or its start, a paymentId, a payCode or the URL of its page, and the start of a reference or
   * of a customer's e-mail address. Among the newest payments of `among`: the start of a name or an amount,
   * and parts of hashes and addresses. IDs may belong to another tenant; a list keeps only its own.
   */
  async filterFor(tenant: Tenant, text: string, among: SearchedPayments = {}): Promise<TextFilter> {
    const address = addressIn(text);
    if (address !== undefined) return { ids: await this.ofAddress(address) };
    const txHash = transactionHashIn(text);
    if (txHash !== undefined) {
      const ids = await this.ofTransaction(tenant, txHash);
      // 64 hex digits without 0x can also be a reference.
      if (ids.length > 0 || /^0x/i.test(text)) return { ids };
    }
    if (text.includes('@')) return this.ofEmail(tenant, text);
    const word = lastPart(text);
    const lookups = await Promise.all([
      ...(/^[0-9a-f]{24}$/i.test(word) ? [this.find(tenant, { _id: new Types.ObjectId(word) })] : []),
      ...(isPayCode(word) ? [this.find(tenant, { payCode: word })] : []),
      ...(REFERENCE_PATTERN.test(word) ? [this.find(tenant, { clientReference: word })] : []),
      this.beginning(tenant, 'clientReference', word),
      this.beginning(tenant, 'customer.emailKey', text.normalize('NFC').toLowerCase()),
      ...(TRANSACTION_START.test(text) ? [this.ofTransactionStart(tenant, text.toLowerCase())] : []),
      this.amongNewest(tenant, text, among),
    ]);
    const isPartial = lookups.some((one) => one.isPartial);
    return { ids: lookups.flatMap(({ ids }) => ids), isPartial };
  }

  /** All payments of a customer, or those whose customer's address begins with the text. */
  private async ofEmail(tenant: Tenant, text: string): Promise<TextFilter> {
    const [whole, started] = await Promise.all([
      this.find(tenant, isOfCustomer(text), 1),
      this.beginning(tenant, 'customer.emailKey', emailKeyOf(text)),
    ]);
    return whole.ids.length > 0 ? { customerEmail: text } : started;
  }

  /** From the end of the index, so that of numbered references the newest are found. */
  private beginning(
    tenant: Tenant,
    field: 'clientReference' | 'customer.emailKey',
    text: string,
  ): Promise<Found> {
    return this.find(tenant, { [field]: beginningWith(text) }, MOST_FOUND, { [field]: -1 });
  }

  private async amongNewest(tenant: Tenant, text: string, among: SearchedPayments): Promise<Found> {
    const matches = textMatcher(text);
    const ids: Types.ObjectId[] = [];
    let read = 0;
    for await (const payment of this.lists.newest(tenant, among, MATCHED_FIELDS, MOST_READ)) {
      read += 1;
      if (matches(payment)) ids.push(payment._id);
      if (ids.length === MOST_FOUND) break;
    }
    return { ids, isPartial: read === MOST_READ || ids.length === MOST_FOUND };
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
    most = MOST_FOUND,
    order: Readonly<Record<string, -1>> = {},
  ): Promise<Found> {
    const found = await this.payments
      .find({ ...what, businessId, environment }, { _id: 1 })
      .sort(order)
      .limit(most)
      .lean();
    return { ids: found.map(({ _id }) => _id), isPartial: found.length === MOST_FOUND };
  }

  /** The start has so many digits that other tenants' transactions do not use up the limit. */
  private async ofTransactionStart({ environment }: Tenant, start: string): Promise<Found> {
    const network = { $in: networkNames(this.config, environment) };
    const found = await this.transfers
      .find({ environment, network, txHash: beginningWith(start) }, { paymentId: 1 })
      .limit(MOST_FOUND)
      .lean();
    return { ids: found.map(({ paymentId }) => paymentId), isPartial: found.length === MOST_FOUND };
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

/** What one lookup found. `isPartial`: it reached its limit. */
interface Found {
  ids: Types.ObjectId[];
  isPartial: boolean;
}

/** The last part of a URL, such as that of a hosted page; any other text unchanged. */
function lastPart(text: string): string {
  if (!/^https?:\/\//.test(text)) return text;
  const [address = ''] = text.split(/[?#]/);
  return address.split('/').findLast((part) => part !== '') ?? '';
}
