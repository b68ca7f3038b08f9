import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { DeskEntry, ManualOrder, ManualOrderStore } from '@cowrie/exchange';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { auditTrail, indexAuditTrail, leaving } from '@cowrie/api/platform/audit/audit-trail';
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
} from '@cowrie/api/platform/mongo/document.fields';

export const MANUAL_ORDER = 'ManualOrder';

/** The fields of both kinds: a filled order has amounts, a refused one has a reason. */
const entry = {
  kind: oneOf(['filled', 'refused']),
  /** Base units of the token, a decimal string. */
  soldUnits: optional(text()),
  /** Minor units of the currency, a decimal string. */
  boughtUnits: optional(text()),
  reason: optional(text()),
  /** The operator. */
  by: text(),
  at: date(),
};

const manualOrder = {
  idempotencyKey: text(),
  placedAt: date(),
  token: text(),
  network: text(),
  /** Of the token. */
  decimals: number(),
  /** How much to sell: base units of the token, a decimal string. */
  units: text(),
  currency: text(),
  /** Fiat per one token, a decimal string. */
  rate: text(),
  /** The transaction that brought the tokens. */
  depositTxHash: text(),
  /** Absent until an operator has entered the outcome. */
  entry: optional(subdocument(entry)) as OptionalField<DeskEntry>,
  ...auditTrail,
} satisfies FieldsOf<ManualOrder> & typeof auditTrail;

/** A manual order as it is stored. */
export type StoredManualOrder = DocumentOf<typeof manualOrder>;

export const manualOrderSchema = documentSchema(manualOrder, { collection: 'manual_orders' });
// insertOnce, find, enterOnce: one order for each idempotency key.
manualOrderSchema.index({ idempotencyKey: 1 }, { unique: true });

indexAuditTrail(manualOrderSchema);

/** The desk's orders, and what operators entered about them. */
@Injectable()
export class ManualOrders implements ManualOrderStore<AuditEntry> {
  constructor(
    @InjectModel(MANUAL_ORDER) private readonly orders: Model<StoredManualOrder>,
    private readonly audit: AuditLog,
  ) {}

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

  /** @param note audit entry */
  async enterOnce(
    idempotencyKey: string,
    entry: DeskEntry,
    note?: AuditEntry,
  ): Promise<ManualOrder | undefined> {
    const entered = await this.orders.findOneAndUpdate(
      { idempotencyKey, entry: { $exists: false } },
      { $set: { entry }, ...leaving(note) },
    );
    if (entered && note) await this.audit.carry('manual_orders', entered._id);
    return this.find(idempotencyKey);
  }
}
