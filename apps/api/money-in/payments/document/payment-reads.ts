import { type Model, Types } from 'mongoose';
import { CallBatcher } from '@cowrie/api/platform/tasks/call-batcher';
import type { Payment } from './payment.schema';
import type { PaymentFields, Selected } from './payment.selection';

/** A payment by a field that is unique within the scope. */
export interface PaymentLookup<F extends PaymentFields> {
  by: '_id' | 'payCode' | 'clientReference';
  value: Types.ObjectId | string;
  /** Further selecting values: those of the tenant. */
  scope: Partial<Pick<Payment, 'businessId' | 'environment'>> & { displacedBy?: null };
  fields: F;
}

/**
 * Reads some fields of one payment. The page and the merchants ask for this more often than for anything
 * else. So simultaneous lookups with the same scope and fields share one command (docs/decisions/0037).
 */
export class PaymentReads {
  private readonly batcher = new CallBatcher<PaymentLookup<PaymentFields>, Selected<PaymentFields> | null>(
    (lookups) => this.findAll(lookups),
  );

  constructor(private readonly payments: Model<Payment>) {}

  /** Null if there is no such payment. Do not change the result: callers share it. */
  one<F extends PaymentFields>(lookup: PaymentLookup<F>): Promise<Selected<F> | null> {
    return this.batcher.ask(groupOf(lookup), lookup) as Promise<Selected<F> | null>;
  }

  /** The payments of lookups with one scope, in their order. */
  private async findAll(
    lookups: readonly PaymentLookup<PaymentFields>[],
  ): Promise<(Selected<PaymentFields> | null)[]> {
    const [{ by, scope, fields, value }] = lookups as [PaymentLookup<PaymentFields>];
    const values = lookups.length === 1 ? value : { $in: lookups.map((lookup) => lookup.value) };
    // Straight from the driver: the callers' values already have their types, and Mongoose would check each
    // one again.
    const rows = await this.payments.collection
      .find<Payment>({ ...scope, [by]: values }, { projection: { ...fields, [by]: 1 } })
      .toArray();
    const found = new Map(rows.map((row) => [String(row[by]), row]));
    return lookups.map((lookup) => found.get(String(lookup.value)) ?? null);
  }
}

function groupOf({ by, scope, fields }: PaymentLookup<PaymentFields>): string {
  const { businessId, environment } = scope;
  return [by, businessId?.toHexString(), environment, 'displacedBy' in scope, ...Object.keys(fields)].join();
}
