import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { SandboxOrder, SandboxOrderStore } from '@cowrie/exchange';

export const SANDBOX_ORDER = 'SandboxOrder';

const text = { type: String, required: true };
const date = { type: Date, required: true };

export const sandboxOrderSchema = new Schema<SandboxOrder>(
  {
    idempotencyKey: text,
    placedAt: date,
    fillsAt: date,
    soldUnits: text,
    boughtUnits: text,
    refusedReason: String,
  },
  { collection: 'sandbox_orders', versionKey: false, strict: 'throw' },
);
// An exchange takes one order for each idempotency key.
sandboxOrderSchema.index({ idempotencyKey: 1 }, { unique: true });

/** The orders of the simulated exchange. They are in the service's database, but only the sandbox provider reads them. */
@Injectable()
export class SandboxOrders implements SandboxOrderStore {
  constructor(@InjectModel(SANDBOX_ORDER) private readonly orders: Model<SandboxOrder>) {}

  async insertOnce(order: SandboxOrder): Promise<SandboxOrder> {
    return this.orders
      .findOneAndUpdate(
        { idempotencyKey: order.idempotencyKey },
        { $setOnInsert: order },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
      .orFail();
  }

  async find(idempotencyKey: string): Promise<SandboxOrder | undefined> {
    return (await this.orders.findOne({ idempotencyKey }).lean()) ?? undefined;
  }
}
