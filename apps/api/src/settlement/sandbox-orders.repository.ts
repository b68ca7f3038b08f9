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
// The exchange's own promise: one order a key.
sandboxOrderSchema.index({ idempotencyKey: 1 }, { unique: true });

/** The simulated exchange's books, beside the service's own data but read by nobody else. */
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
