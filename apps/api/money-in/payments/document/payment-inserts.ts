import type { Model, Types } from 'mongoose';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { isWithoutMajority } from '@cowrie/api/platform/mongo/database.away';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { CallBatcher } from '@cowrie/api/platform/tasks/call-batcher';
import type { Payment } from './payment.schema';

const OPTIONS = { ignoreUndefined: true };

/** Stores new sessions. Simultaneous ones share one command (docs/decisions/0037). */
export class PaymentInserts {
  /** Answers why a session was not stored; undefined if it was. */
  private readonly batcher = new CallBatcher<Payment, unknown>((sessions) => this.insertAll(sessions));

  constructor(
    private readonly payments: Model<Payment>,
    private readonly isStored: (id: Types.ObjectId) => Promise<boolean>,
  ) {}

  /**
   * Stores a session, unless its ID is already stored.
   * @throws ApiError duplicate_reference, payment_link_in_use, and the error of a write without a majority: a
   *   session that only the primary has can be lost
   */
  async once(session: Payment): Promise<void> {
    const error = await this.batcher.ask('sessions', session);
    // If several unique indexes are hit, the error may name any of them. So check the ID first.
    if (error === undefined) return;
    if (isWithoutMajority(error)) throw error;
    if (await this.isStored(session._id)) return;
    if (isDuplicateOf(error, ['businessId', 'environment', 'clientReference', 'displacedBy'])) {
      throw new ApiError('duplicate_reference', {
        values: { reference: session.clientReference },
        cause: error,
      });
    }
    if (isDuplicateOf(error, ['businessId', 'environment', 'paymentLinkId', 'linkUse']))
      throw new ApiError('payment_link_in_use', { cause: error });
    throw error;
  }

  /**
   * The error of a bulk command names no index. So each session that it did not store is inserted alone.
   */
  private async insertAll(sessions: readonly Payment[]): Promise<unknown[]> {
    if (sessions.length === 1) return Promise.all(sessions.map((session) => this.insert(session)));
    try {
      await this.payments.collection.insertMany([...sessions], { ...OPTIONS, ordered: false });
      return sessions.map(() => undefined);
    } catch (error) {
      if (isWithoutMajority(error)) return sessions.map(() => error);
      const areStored = await Promise.all(sessions.map(({ _id }) => this.isStored(_id)));
      return Promise.all(
        sessions.map((session, i) => (areStored[i] ? Promise.resolve() : this.insert(session))),
      );
    }
  }

  /** Why it was not stored; undefined if it was stored. */
  private async insert(session: Payment): Promise<unknown> {
    try {
      // Without Mongoose: the service builds a session itself, from an already validated body.
      await this.payments.collection.insertOne(session, OPTIONS);
      return undefined;
    } catch (error) {
      return error;
    }
  }
}
