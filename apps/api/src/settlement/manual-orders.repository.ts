import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { DeskEntry, ManualOrder, ManualOrderStore } from '@cowrie/exchange';
import {
  date,
  type DocumentOf,
  documentSchema,
  type FieldsOf,
  number,
  oneOf,
  optional,
  type OptionalField,
  subdocument,
  text,
} from '../platform/mongo/document.fields';

export const MANUAL_ORDER = 'ManualOrder';

/** The fields of both kinds: a fill has amounts, a refusal a reason. */
const entry = {
  kind: oneOf(['filled', 'refused']),
  soldUnits: optional(text()),
  boughtUnits: optional(text()),
  reason: optional(text()),
  by: text(),
  at: date(),
};

const manualOrder = {
  idempotencyKey: text(),
  placedAt: date(),
  token: text(),
  network: text(),
  decimals: number(),
  units: text(),
  currency: text(),
  rate: text(),
  depositTxHash: text(),
  entry: optional(subdocument(entry)) as OptionalField<DeskEntry>,
} satisfies FieldsOf<ManualOrder>;

/** An order as it is stored. */
export type StoredManualOrder = DocumentOf<typeof manualOrder>;

export const manualOrderSchema = documentSchema(manualOrder, { collection: 'manual_orders' });
manualOrderSchema.index({ idempotencyKey: 1 }, { unique: true });

/** The desk's orders, and what operators entered about them. */
@Injectable()
export class ManualOrders implements ManualOrderStore {
  constructor(@InjectModel(MANUAL_ORDER) private readonly orders: Model<StoredManualOrder>) {}

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
