import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { DeskEntry, ManualOrder, ManualOrderStore } from '@cowrie/exchange';

export const MANUAL_ORDER = 'ManualOrder';

const text = { type: String, required: true };
const date = { type: Date, required: true };

export const manualOrderSchema = new Schema<ManualOrder>(
  {
    idempotencyKey: text,
    placedAt: date,
    token: text,
    network: text,
    decimals: { type: Number, required: true },
    units: text,
    currency: text,
    rate: text,
    depositTxHash: text,
    entry: {
      type: new Schema(
        {
          kind: { ...text, enum: ['filled', 'refused'] },
          soldUnits: String,
          boughtUnits: String,
          reason: String,
          by: text,
          at: date,
        },
        { _id: false },
      ),
    },
  },
  { collection: 'manual_orders', versionKey: false, strict: 'throw' },
);
manualOrderSchema.index({ idempotencyKey: 1 }, { unique: true });

/** The desk's orders, and what operators entered about them. */
@Injectable()
export class ManualOrders implements ManualOrderStore {
  constructor(@InjectModel(MANUAL_ORDER) private readonly orders: Model<ManualOrder>) {}

  async insertOnce(order: ManualOrder): Promise<ManualOrder> {
    return this.orders
      .findOneAndUpdate(
        { idempotencyKey: order.idempotencyKey },
        { $setOnInsert: order },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<ManualOrder>()
      .orFail();
  }

  async find(idempotencyKey: string): Promise<ManualOrder | undefined> {
    return (await this.orders.findOne({ idempotencyKey }).lean<ManualOrder>()) ?? undefined;
  }

  async enterOnce(idempotencyKey: string, entry: DeskEntry): Promise<ManualOrder | undefined> {
    await this.orders.updateOne({ idempotencyKey, entry: { $exists: false } }, { $set: { entry } });
    return this.find(idempotencyKey);
  }
}
