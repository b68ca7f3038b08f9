import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { SandboxOrder, SandboxOrderStore } from '@cowrie/exchange';
import {
  date,
  type DocumentOf,
  documentSchema,
  type FieldsOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const SANDBOX_ORDER = 'SandboxOrder';

const sandboxOrder = {
  idempotencyKey: text(),
  placedAt: date(),
  /** The order is pending until this time. */
  fillsAt: date(),
  /** Base units of the token, a decimal string. */
  soldUnits: text(),
  /** Minor units of the currency, a decimal string. */
  boughtUnits: text(),
  /** Absent: the order is not refused. */
  refusedReason: optional(text()),
} satisfies FieldsOf<SandboxOrder>;

/** An order of the simulated exchange as it is stored. */
export type StoredSandboxOrder = DocumentOf<typeof sandboxOrder>;

export const sandboxOrderSchema = documentSchema(sandboxOrder, { collection: 'sandbox_orders' });
// insertOnce, find: one order for each idempotency key.
sandboxOrderSchema.index({ idempotencyKey: 1 }, { unique: true });

/**
 * The orders of the simulated exchange. They are in the service's database, but only the sandbox provider
 * reads them.
 */
@Injectable()
export class SandboxOrders implements SandboxOrderStore {
  constructor(@InjectModel(SANDBOX_ORDER) private readonly orders: Model<StoredSandboxOrder>) {}

  async insertOnce(order: SandboxOrder): Promise<SandboxOrder> {
    return this.orders
      .findOneAndUpdate(
        { idempotencyKey: order.idempotencyKey },
        { $setOnInsert: order },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<SandboxOrder>()
      .orFail();
  }

  async find(idempotencyKey: string): Promise<SandboxOrder | undefined> {
    return (await this.orders.findOne({ idempotencyKey }).lean<SandboxOrder>()) ?? undefined;
  }
}
