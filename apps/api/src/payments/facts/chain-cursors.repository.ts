import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { CHAIN_CURSOR, type ChainCursor, cursorId } from './chain-cursor.schema';

@Injectable()
export class ChainCursorsRepository {
  constructor(@InjectModel(CHAIN_CURSOR) private readonly cursors: Model<ChainCursor>) {}

  async find(environment: Environment, network: string): Promise<ChainCursor | null> {
    return this.cursors.findById(cursorId(environment, network)).lean();
  }

  async save(cursor: ChainCursor): Promise<void> {
    await this.cursors.replaceOne({ _id: cursor._id }, cursor, { upsert: true });
  }
}
