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
/** Names, amounts and parts of addresses have no index: they are looked for in this many newest payments. */
const NEWEST = 1_000;
/** Fewer letters would find nearly everything. */
const LEAST_LETTERS = 2;
/** A whole e-mail address; anything shorter is the beginning of one. */
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/;
/** The beginning of a transaction's hash, long enough to be nearly unique. */
const HASH_BEGINNING = /^0x[0-9a-f]{6,63}$/i;
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
   * Only a text that is none of these is looked for as a part of one (`ofPart`). IDs may belong to another
   * tenant; a list keeps only its own.
   */
  async filterFor(tenant: Tenant, text: string): Promise<Pick<PaymentListQuery, 'ids' | 'customerEmail'>> {
    if (/^0x[0-9a-f]{40}$/i.test(text))
      return { ids: await this.ofAddress(checksumAddress(text.toLowerCase())) };
    if (TRANSACTION.test(text)) return { ids: await this.ofTransaction(tenant, text.toLowerCase()) };
    if (EMAIL.test(text)) return { customerEmail: text };
    const word = lastPart(text);
    const found = await Promise.all([
      ...(/^[0-9a-f]{24}$/i.test(word) ? [this.find(tenant, { _id: new Types.ObjectId(word) })] : []),
      ...(isPayCode(word) ? [this.find(tenant, { payCode: word })] : []),
      ...(REFERENCE_PATTERN.test(word) ? [this.find(tenant, { clientReference: word })] : []),
    ]);
    const exact = found.flat();
    return { ids: exact.length > 0 ? exact : await this.ofPart(tenant, word) };
  }

  /**
   * Payments whose reference, e-mail address or transaction begins with a text, through an index each. And of
   * the newest, those whose customer's name or deposit address holds it, or whose amount begins with it.
   */
  private async ofPart(tenant: Tenant, part: string): Promise<Types.ObjectId[]> {
    if (part.length < LEAST_LETTERS) return [];
    const found = await Promise.all([
      ...spellingsOf(part).map((one) => this.find(tenant, { clientReference: beginningWith(one) })),
      this.find(tenant, { 'customer.emailKey': beginningWith(part.toLowerCase()) }),
      HASH_BEGINNING.test(part) ? this.ofTransaction(tenant, beginningWith(part.toLowerCase())) : [],
      this.amongNewest(tenant, part),
    ]);
    return found.flat();
  }

  private async amongNewest({ businessId, environment }: Tenant, part: string): Promise<Types.ObjectId[]> {
    const newest = await this.payments
      .find({ businessId, environment }, { customer: 1, fiatAmount: 1, 'deposit.address': 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(NEWEST)
      .lean<Searched[]>();
    const holds = holding(part);
    return newest
      .filter(holds)
      .slice(0, MOST_FOUND)
      .map(({ _id }) => _id);
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
  private async ofTransaction(tenant: Tenant, txHash: string | Beginning): Promise<Types.ObjectId[]> {
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

/** A payment as stored; a broken document must not end the search. */
type Searched = Pick<Payment, '_id'> &
  Partial<Pick<Payment, 'customer' | 'fiatAmount'>> & { deposit?: { address?: string } };

/** A range of an index: all texts that begin with one. */
interface Beginning {
  $gte: string;
  $lt: string;
}

function beginningWith(text: string): Beginning {
  return { $gte: text, $lt: `${text}\uffff` };
}

/** A text as typed, and as references are usually spelt: `order`, `Order`, `ORDER`. */
function spellingsOf(text: string): string[] {
  const [first = '', ...rest] = text;
  return [...new Set([text, text.toUpperCase(), first.toUpperCase() + rest.join('')])];
}

/** Whether a payment's name or address holds a part, or its amount begins with it. */
function holding(part: string): (payment: Searched) => boolean {
  const lower = part.toLowerCase();
  const isAmount = /^[\d,]+(\.\d*)?$/.test(part);
  const amount = part.replaceAll(',', '');
  // Fewer digits are in most addresses.
  const isOfAddress = /^(0x)?[0-9a-f]{4,}$/.test(lower);
  return ({ customer, fiatAmount, deposit }) =>
    `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.toLowerCase().includes(lower) ||
    (isAmount && fiatAmount?.startsWith(amount) === true) ||
    (isOfAddress && deposit?.address?.toLowerCase().includes(lower) === true);
}
