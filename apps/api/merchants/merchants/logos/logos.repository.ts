import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { bufferOf } from '@cowrie/api/platform/mongo/bytes.field';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { LOGO, type Logo } from './logo.schema';

/** A logo without its image. */
export type StoredLogo = Omit<Logo, 'picture'>;

/** Stores the logos that businesses uploaded. */
@Injectable()
export class LogosRepository {
  constructor(
    @InjectModel(LOGO) private readonly logos: Model<Logo>,
    private readonly clock: Clock,
  ) {}

  /** Stores an image of a business. The same image is stored once. */
  async store(businessId: Types.ObjectId, { hash, picture }: Pick<Logo, 'hash' | 'picture'>): Promise<void> {
    const uploadedAt = this.clock.now();
    const write = () =>
      this.logos.updateOne(
        { businessId, hash },
        { $set: { uploadedAt }, $setOnInsert: { picture } },
        { upsert: true },
      );
    try {
      await write();
    } catch (error) {
      // The same image was stored at the same moment, so it is there now.
      if (!isDuplicateOf(error, ['businessId', 'hash'])) throw error;
      await write();
    }
  }

  /** The image with this hash, no matter who uploaded it, because equal hashes mean equal images. */
  async find(hash: string): Promise<Buffer | undefined> {
    const found = await this.logos.findOne({ hash }, { picture: 1 }).lean();
    return found ? bufferOf(found.picture) : undefined;
  }

  /** The hashes of a business, newest first. */
  async ofBusiness(businessId: Types.ObjectId): Promise<string[]> {
    const found = await this.logos.find({ businessId }, { hash: 1 }).sort({ uploadedAt: -1, _id: -1 }).lean();
    return found.map(({ hash }) => hash);
  }

  /** Logos that were uploaded before a time, oldest first, without their images. */
  async findBefore(time: Date, { skip, limit }: Record<'skip' | 'limit', number>): Promise<StoredLogo[]> {
    return this.logos
      .find({ uploadedAt: { $lt: time } }, { picture: 0 })
      .sort({ uploadedAt: 1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .lean();
  }

  /** Removes a logo, unless it was uploaded again since it was read. */
  async removeAsRead({ _id, uploadedAt }: StoredLogo): Promise<boolean> {
    return (await this.logos.deleteOne({ _id, uploadedAt })).deletedCount === 1;
  }

  async remove(businessId: Types.ObjectId, hashes: readonly string[]): Promise<void> {
    await this.logos.deleteMany({ businessId, hash: { $in: [...hashes] } });
  }
}
