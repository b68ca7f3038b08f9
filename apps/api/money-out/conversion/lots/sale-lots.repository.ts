import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { randomBase62 } from '@cowrie/api/platform/random/random';
import type { LotChange } from './sale-lot';
import { SALE_LOT, type SaleLot } from './sale-lot.schema';

/** What all payments of one lot have in common. */
export type LotGroup = Pick<
  SaleLot,
  'environment' | 'provider' | 'token' | 'network' | 'decimals' | 'currency'
>;

/** The fields of the index that lets one lot gather at a time. */
const GROUP = ['environment', 'provider', 'token', 'network', 'currency'] as const;
const REFERENCE_LENGTH = 24;
const MAX_TRIES = 20;

/** Stores the lots: one gathers at a time for each exchange and pair. */
@Injectable()
export class SaleLotsRepository {
  constructor(
    @InjectModel(SALE_LOT) private readonly lots: Model<SaleLot>,
    private readonly clock: Clock,
  ) {}

  async find(_id: Types.ObjectId): Promise<SaleLot | null> {
    return this.lots.findById(_id).lean();
  }

  /** The lot that gathers for a group. It is created if there is none. */
  async open(group: LotGroup): Promise<SaleLot> {
    const key = openLotOf(group);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const found = await this.lots.findOne(key).lean();
      if (found) return found;
      const now = this.clock.now();
      try {
        const lot = {
          ...group,
          _id: new Types.ObjectId(),
          reference: randomBase62(REFERENCE_LENGTH),
          state: 'gathering' as const,
          isOpen: true,
          shares: [],
          left: [],
          version: 0,
          createdAt: now,
          updatedAt: now,
        };
        await this.lots.create(lot);
        return lot;
      } catch (error) {
        if (!isDuplicateOf(error, GROUP)) throw error;
      }
    }
    throw new Error(`the lots of ${group.provider} were closed ${MAX_TRIES} times in a row; try again`);
  }

  /**
   * Lets payments join a closed lot again. The payments of the lot that gathers meanwhile move to it, because
   * their order was never placed. False: another lot was opened again first, so this one waits until that lot
   * is sold.
   */
  async reopen(lot: SaleLot): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const open = await this.lots.findOne(openLotOf(lot)).lean();
      if (open?.closedAt) return false;
      if (open && !(await this.commit(open, { isOpen: false }))) continue;
      const closedAt = lot.closedAt ?? this.clock.now();
      try {
        return await this.commit(lot, { state: 'gathering', isOpen: true, closedAt });
      } catch (error) {
        if (!isDuplicateOf(error, GROUP)) throw error;
      }
    }
    throw new Error(`the lots of ${lot.provider} were opened ${MAX_TRIES} times in a row; try again`);
  }

  /**
   * Writes the lot that `next` returns, in one update. Returns the lot as it is afterwards, or undefined when
   * `next` does not change it.
   */
  async change(
    _id: Types.ObjectId,
    next: (lot: SaleLot) => LotChange | undefined,
  ): Promise<SaleLot | undefined> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const lot = await this.find(_id);
      const change = lot && next(lot);
      if (!lot || !change) return undefined;
      if (Object.keys(change).length === 0) return lot;
      if (await this.commit(lot, change)) return { ...lot, ...change, version: lot.version + 1 };
    }
    throw new Error(`lot ${_id.toHexString()} was changed by others ${MAX_TRIES} times in a row; try again`);
  }

  /** False: another process changed the lot meanwhile. */
  async commit({ _id, version }: SaleLot, change: LotChange): Promise<boolean> {
    const { modifiedCount } = await this.lots.updateOne(
      { _id, version },
      { $set: { ...change, updatedAt: this.clock.now() }, $inc: { version: 1 } },
    );
    return modifiedCount === 1;
  }
}

function openLotOf({ environment, provider, token, network, currency }: LotGroup) {
  return { environment, provider, token, network, currency, isOpen: true };
}
