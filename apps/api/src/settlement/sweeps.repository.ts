import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { isDuplicateOf } from '../platform/mongo/duplicate-key';
import { SWEEP, type Sweep } from './sweep.schema';

@Injectable()
export class SweepsRepository {
  constructor(
    @InjectModel(SWEEP) private readonly sweeps: Model<Sweep>,
    private readonly clock: Clock,
  ) {}

  async findOpen(environment: Environment, network: string): Promise<Sweep | null> {
    return this.sweeps.findOne({ environment, network, isOpen: true }).lean();
  }

  /** False: another process has an open sweep on this network; ours must not be sent. */
  async open(sweep: Omit<Sweep, '_id' | 'isOpen' | 'createdAt'>): Promise<boolean> {
    try {
      await this.sweeps.create({
        ...sweep,
        _id: new Types.ObjectId(),
        isOpen: true,
        createdAt: this.clock.now(),
      });
      return true;
    } catch (error) {
      if (isDuplicateOf(error, ['environment', 'network'])) return false;
      throw error;
    }
  }

  async close(_id: Types.ObjectId, outcome: Sweep['outcome']): Promise<void> {
    await this.sweeps.updateOne({ _id }, { $set: { isOpen: false, outcome, closedAt: this.clock.now() } });
  }
}
