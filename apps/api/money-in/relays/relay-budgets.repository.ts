import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import {
  date,
  type DocumentOf,
  documentSchema,
  number,
  text,
} from '@cowrie/api/platform/mongo/document.fields';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import type { NewRelay } from './relays.repository';

export const RELAY_BUDGET = 'RelayBudget';

const relayBudget = {
  /** Whose budget, where and when: `payer test:base 0x… 2026-11-29`. */
  _id: text(),
  /** What was promised of it: units of gas. */
  gas: number(),
  /** When it is no longer needed. */
  expiresAt: date(),
};

/** How much of one budget of gas is promised. */
export type RelayBudget = DocumentOf<typeof relayBudget>;

export const relayBudgetSchema = documentSchema(relayBudget, { collection: 'relay_budgets' });
// Deletes the budgets of days that are over, and of payments that have ended.
relayBudgetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const DAY_MS = 86_400_000;
/** No window of a payment is longer than a week. */
const KEPT_MS = 9 * DAY_MS;

/** The gas of one relay, and whose budgets it takes from. */
export type GasWanted = Pick<
  NewRelay,
  'environment' | 'network' | 'paymentId' | 'businessId' | 'from' | 'gas'
>;

/** Keeps the budgets of gas. A promise is one conditional update, so racing requests never exceed one. */
@Injectable()
export class RelayBudgets {
  constructor(
    @InjectModel(RELAY_BUDGET) private readonly budgets: Model<RelayBudget>,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Promises gas of all budgets of a relay, or of none. False: one of them has too little left. */
  async take(wanted: GasWanted): Promise<boolean> {
    const taken: string[] = [];
    for (const { _id, limit } of this.budgetsOf(wanted)) {
      if (!(await this.takeOf(_id, wanted.gas, limit))) {
        await this.giveBackTo(taken, wanted.gas);
        return false;
      }
      taken.push(_id);
    }
    return true;
  }

  /** Takes a promise back: nothing was stored for it. */
  async giveBack(wanted: GasWanted): Promise<void> {
    await this.giveBackTo(
      this.budgetsOf(wanted).map(({ _id }) => _id),
      wanted.gas,
    );
  }

  private budgetsOf({ environment, network, paymentId, businessId, from }: GasWanted) {
    const { perPayment, perPayer, perMerchant, perDay } = this.config.relays.budgets;
    const where = `${environment}:${network}`;
    const day = this.clock.now().toISOString().slice(0, 10);
    return [
      { _id: `payment ${where} ${paymentId.toHexString()}`, limit: perPayment },
      { _id: `payer ${where} ${from} ${day}`, limit: perPayer },
      { _id: `merchant ${where} ${businessId.toHexString()} ${day}`, limit: perMerchant },
      { _id: `day ${where} ${day}`, limit: perDay },
    ];
  }

  private async takeOf(_id: string, gas: number, limit: number): Promise<boolean> {
    if (gas > limit) return false;
    const expiresAt = new Date(this.clock.now().getTime() + KEPT_MS);
    try {
      const { modifiedCount, upsertedCount } = await this.budgets.updateOne(
        { _id, gas: { $lte: limit - gas } },
        { $inc: { gas }, $setOnInsert: { expiresAt } },
        { upsert: true },
      );
      return modifiedCount + upsertedCount === 1;
    } catch (error) {
      // It exists, and too little is left of it.
      if (!isDuplicateOf(error, ['_id'])) throw error;
    }
    // Or another request made it a moment ago.
    const { modifiedCount } = await this.budgets.updateOne(
      { _id, gas: { $lte: limit - gas } },
      { $inc: { gas } },
    );
    return modifiedCount === 1;
  }

  private async giveBackTo(ids: readonly string[], gas: number): Promise<void> {
    for (const _id of ids) await this.budgets.updateOne({ _id }, { $inc: { gas: -gas } });
  }
}
