import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SET_ASIDE_ITEM, type SetAsideItem } from './set-aside.schema';

/** More than anybody reads. Items beyond it are tried once more after a start, and then stored. */
const MOST_READ = 1000;

/** Stores the items that queues have set aside. */
@Injectable()
export class SetAsideItems {
  constructor(@InjectModel(SET_ASIDE_ITEM) private readonly items: Model<SetAsideItem>) {}

  /** The items of all processes, oldest first. */
  async all(): Promise<SetAsideItem[]> {
    return this.items.find().sort({ firstAt: 1 }).limit(MOST_READ).lean();
  }

  async save({ _id, ...fields }: SetAsideItem): Promise<void> {
    await this.items.updateOne({ _id }, { $set: fields }, { upsert: true });
  }

  async remove(_id: string): Promise<void> {
    await this.items.deleteOne({ _id });
  }

  /** Removes those whose next try was due before a time. Returns their IDs. */
  async removeDueBefore(time: Date): Promise<string[]> {
    const isDue = { nextTryAt: { $lt: time } };
    const found = await this.items.find(isDue, { _id: 1 }).limit(MOST_READ).lean();
    const ids = found.map(({ _id }) => _id);
    if (ids.length > 0) await this.items.deleteMany({ _id: { $in: ids }, ...isDue });
    return ids;
  }
}
