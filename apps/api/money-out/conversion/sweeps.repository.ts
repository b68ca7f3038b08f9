import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import type { SendAttempt } from '@cowrie/api/chain/sending/send-attempt';
import { SWEEP, type Sweep, type SweepOutcome } from './sweep.schema';

type NewSweep = Pick<
  Sweep,
  '_id' | 'environment' | 'network' | 'tokenAddress' | 'treasury' | 'vaults' | 'nonce' | 'attempts'
>;

/** No reorg reaches back further than this, on any network. */
const LATELY_MS = 3_600_000;

/** Stores the sweeps: at most one is open on a network. */
@Injectable()
export class SweepsRepository {
  /** The sweeps that this process has closed since the start. */
  readonly closed = new Tally(['outcome']);

  constructor(
    @InjectModel(SWEEP) private readonly sweeps: Model<Sweep>,
    private readonly clock: Clock,
  ) {}

  /** The open sweep of a network, if any. */
  async findOpen(environment: Environment, network: string): Promise<Sweep | null> {
    return this.sweeps.findOne({ environment, network, isOpen: true }).lean();
  }

  /** The networks with an open sweep. */
  async openNetworks(): Promise<Pick<Sweep, 'environment' | 'network'>[]> {
    // The index begins with the environment.
    const open = { environment: { $in: ENVIRONMENTS }, isOpen: true };
    return this.sweeps.find(open, { _id: 0, environment: 1, network: 1 }).lean();
  }

  /** False: another process has opened a sweep on this network. Do not send this one. */
  async open(sweep: NewSweep): Promise<boolean> {
    try {
      await this.sweeps.create({
        ...sweep,
        isOpen: true,
        createdAt: this.clock.now(),
      });
      return true;
    } catch (error) {
      if (isDuplicateOf(error, ['environment', 'network'])) return false;
      throw error;
    }
  }

  /** The sweep that was mined recently under this nonce. Later ones follow in their turn. */
  async findMined(environment: Environment, network: string, nonce: number): Promise<Sweep | null> {
    const closedAt = { $gte: new Date(this.clock.now().getTime() - LATELY_MS) };
    return this.sweeps
      .findOne({
        environment,
        network,
        closedAt,
        nonce,
        outcome: { $in: ['confirmed', 'reverted'] },
      })
      .lean();
  }

  /**
   * Reopens a closed sweep whose transaction a reorg took back. Does nothing while another sweep of its
   * network is open.
   */
  async reopen({ _id }: Sweep): Promise<void> {
    try {
      await this.sweeps.updateOne(
        { _id, isOpen: false },
        {
          $set: { isOpen: true, reopenedAt: this.clock.now() },
          $unset: { outcome: 1, txHash: 1, closedAt: 1 },
        },
      );
    } catch (error) {
      if (!isDuplicateOf(error, ['environment', 'network'])) throw error;
    }
  }

  /** False: another process has added an attempt or closed the sweep meanwhile. Do not send this one. */
  async addAttempt({ _id, attempts }: Sweep, attempt: SendAttempt): Promise<boolean> {
    const { modifiedCount } = await this.sweeps.updateOne(
      { _id, isOpen: true, attempts: { $size: attempts.length } },
      { $push: { attempts: attempt } },
    );
    return modifiedCount === 1;
  }

  /** Closes a sweep. `txHash`: the attempt that was mined. */
  async close(_id: Types.ObjectId, outcome: SweepOutcome, txHash?: string): Promise<void> {
    const { modifiedCount } = await this.sweeps.updateOne(
      { _id, isOpen: true },
      { $set: { isOpen: false, outcome, ...(txHash && { txHash }), closedAt: this.clock.now() } },
    );
    if (modifiedCount > 0) this.closed.add([outcome]);
  }
}
