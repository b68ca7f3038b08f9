import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { isDuplicateOf } from '../platform/mongo/duplicate-key';
import { SWEEP, type Sweep, type SweepAttempt, type SweepOutcome } from './sweep.schema';

type NewSweep = Pick<
  Sweep,
  'environment' | 'network' | 'tokenAddress' | 'treasury' | 'vaults' | 'nonce' | 'attempts'
>;

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
  async open(sweep: NewSweep): Promise<boolean> {
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

  /** False: another process has added one meanwhile, or closed the sweep; ours must not be sent. */
  async addAttempt({ _id, attempts }: Sweep, attempt: SweepAttempt): Promise<boolean> {
    const { modifiedCount } = await this.sweeps.updateOne(
      { _id, isOpen: true, attempts: { $size: attempts.length } },
      { $push: { attempts: attempt } },
    );
    return modifiedCount === 1;
  }

  async close(_id: Types.ObjectId, outcome: SweepOutcome, txHash?: string): Promise<void> {
    await this.sweeps.updateOne(
      { _id, isOpen: true },
      { $set: { isOpen: false, outcome, ...(txHash && { txHash }), closedAt: this.clock.now() } },
    );
  }
}
