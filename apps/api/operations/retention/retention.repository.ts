import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { isTerminal, PAYMENT_STATUSES } from '@cowrie/payment-state';
import { isPayoutOver } from '@cowrie/payout-state';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import { isOfCustomer, redactedBody } from '@cowrie/api/money-in/payments/document/personal-data';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';

/** What removal and redaction read from a payment. */
export type RetainedPayment = Pick<
  Payment,
  '_id' | 'businessId' | 'environment' | 'version' | 'status' | 'deposit' | 'watchedUntil' | 'events'
> &
  Pick<Payment, 'offeredVaults' | 'hasUnrelayedEvents' | 'refunds' | 'isAskedBack'>;

const FIELDS = {
  businessId: 1,
  environment: 1,
  version: 1,
  status: 1,
  deposit: 1,
  offeredVaults: 1,
  watchedUntil: 1,
  events: 1,
  hasUnrelayedEvents: 1,
  refunds: 1,
  isAskedBack: 1,
} as const;

const ENDED_STATUSES = PAYMENT_STATUSES.filter(isTerminal);
/** Otherwise the relay could store an event in the list after its copy there was redacted or removed. */
const IS_RELAYED = { hasUnrelayedEvents: { $exists: false } } as const;

/**
 * True while the payer still needs the personal data of a payment: it has not ended, or one of its refunds
 * has not. The e-mail goes to the address on record, and without that e-mail the refund would expire.
 */
export function isNeeded({ status, refunds = [], isAskedBack }: RetainedPayment): boolean {
  return (
    !isTerminal(status) || isAskedBack === true || refunds.some((refund) => !isPayoutOver(refund.status))
  );
}

/** Finds payments that are no longer needed, removes them, and redacts the personal data of others. */
@Injectable()
export class RetentionRepository {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /** Payments that ended before this time and never received anything, longest ended first. */
  async findEmpty(environment: Environment, endedBefore: Date, page: Page): Promise<RetainedPayment[]> {
    return this.page({ environment, isEmpty: true, endedAt: { $lt: endedBefore } }, page);
  }

  /** Payments with personal data that ended before this time, longest ended first. */
  async findWithPersonalData(
    environment: Environment,
    endedBefore: Date,
    page: Page,
  ): Promise<RetainedPayment[]> {
    const isPersonal = { 'customer.emailKey': { $exists: true } };
    return this.page({ environment, endedAt: { $lt: endedBefore }, ...isPersonal }, page);
  }

  /** A customer's payments with personal data, including open ones. */
  async findOfCustomer({ businessId, environment }: Tenant, email: string): Promise<RetainedPayment[]> {
    return this.payments.find({ businessId, environment, ...isOfCustomer(email) }, FIELDS).lean();
  }

  /**
   * Removes those of these payments that are still as they were read: empty, no longer watched, and without
   * an event that the relay must still store. Returns how many it removed.
   */
  async remove(found: readonly RetainedPayment[]): Promise<number> {
    if (found.length === 0) return 0;
    const { deletedCount } = await this.payments.bulkWrite(
      found.map(({ _id, version, watchedUntil }) => ({
        deleteOne: {
          filter: {
            _id,
            version,
            isEmpty: true,
            ...IS_RELAYED,
            // An extended watch does not change the version.
            watchedUntil: watchedUntil ?? { $exists: false },
          },
        },
      })),
      { ordered: false },
    );
    return deletedCount;
  }

  /**
   * Redacts the personal data of those of these payments that have ended and are still as they were read.
   * Redact their events in the other collections first. The stored reasons of refunds are removed too.
   * Returns how many it redacted.
   */
  async redact(found: readonly RetainedPayment[]): Promise<number> {
    if (found.length === 0) return 0;
    // Without Mongoose, because it does not store an empty object.
    const { modifiedCount } = await collectionOf(this.payments).bulkWrite(
      found.map(({ _id, version, events, refunds }) => ({
        updateOne: {
          filter: { _id, version, status: { $in: ENDED_STATUSES }, ...IS_RELAYED },
          update: {
            $set: {
              customer: {},
              metadata: {},
              events: events.map((event) => ({ ...event, body: redactedBody(event.body) })),
              ...(refunds && { refunds: refunds.map(({ reason: _, ...refund }) => refund) }),
            },
            $inc: { version: 1 },
          },
        },
      })),
      { ordered: false },
    );
    return modifiedCount;
  }

  private async page(filter: object, { skip, limit }: Page): Promise<RetainedPayment[]> {
    return this.payments.find(filter, FIELDS).sort({ endedAt: 1 }).skip(skip).limit(limit).lean();
  }
}

/** A page of a search: how many payments to skip, because they must wait, and how many to return. */
export interface Page {
  skip: number;
  limit: number;
}

/** The ID of a payment, in hex. */
export const idOf = ({ _id }: Pick<Payment, '_id'>): string => _id.toHexString();

/** The IDs of payments. */
export const idsOf = (found: readonly Pick<Payment, '_id'>[]): Types.ObjectId[] =>
  found.map(({ _id }) => _id);
