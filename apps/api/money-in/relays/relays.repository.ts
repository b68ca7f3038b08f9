import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Tally } from '@cowrie/api/platform/metrics/tally';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { CallBatcher } from '@cowrie/api/platform/tasks/call-batcher';
import { Signal } from '@cowrie/api/platform/tasks/signal';
import type { SendAttempt } from '@cowrie/api/chain/sending/send-attempt';
import { type MinedRelay, RELAY, type Relay, type RelayOutcome } from './relay.schema';

export type NewRelay = Pick<
  Relay,
  | 'environment'
  | 'network'
  | 'paymentId'
  | 'businessId'
  | 'tokenAddress'
  | 'from'
  | 'to'
  | 'units'
  | 'validAfter'
  | 'validBefore'
  | 'authorizationNonce'
  | 'signature'
  | 'identifier'
  | 'gas'
>;

/** A relay that is signed: its transaction is on its way. */
export type SignedRelay = Relay & { relayer: string; nonce: number };

/** The relays of one environment on one network. */
export interface RelayScope {
  environment: Environment;
  network: string;
}

export interface RelayFigure extends RelayScope {
  count: number;
  oldestAt: Date;
}

/** Stores the relays. Each change but the first names the state that it was made from. */
@Injectable()
export class RelaysRepository {
  /** Raised with the ID of a network’s cursor when this process has stored a relay. */
  readonly stored = new Signal<string>();
  /** Raised with a relay’s ID in hex when this process has found it mined, or has ended it. */
  readonly changed = new Signal<string>();
  /** The relays that this process has ended since the start. */
  readonly ended = new Tally(['environment', 'network', 'outcome']);

  private readonly reads = new CallBatcher<Types.ObjectId, Relay[]>((ids) => this.ofPayments(ids));

  constructor(
    @InjectModel(RELAY) private readonly relays: Model<Relay>,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a relay. Undefined if the payment has an open one, or the authorization was relayed before; then
   * nothing is written.
   */
  async store(relay: NewRelay): Promise<Relay | undefined> {
    try {
      const stored = await this.relays.create({
        ...relay,
        _id: new Types.ObjectId(),
        isOpen: true,
        claimsPayment: true,
        attempts: [],
        createdAt: this.clock.now(),
      });
      this.stored.raise(cursorId(relay.environment, relay.network));
      return stored.toObject();
    } catch (error) {
      if (isDuplicateOf(error, ['paymentId']) || isDuplicateOf(error, AUTHORIZATION)) return undefined;
      throw error;
    }
  }

  /** The relay of an authorization, open or ended. */
  async ofAuthorization(of: Pick<Relay, (typeof AUTHORIZATION)[number]>): Promise<Relay | null> {
    const { environment, network, tokenAddress, from, authorizationNonce } = of;
    return this.relays.findOne({ environment, network, tokenAddress, from, authorizationNonce }).lean();
  }

  async find(_id: Types.ObjectId): Promise<Relay | null> {
    return this.relays.findById(_id).lean();
  }

  /** All relays of a payment, oldest first. Do not change the result: callers share it. */
  ofPayment(paymentId: Types.ObjectId): Promise<Relay[]> {
    return this.reads.ask('', paymentId);
  }

  /** Simultaneous lookups share one command (docs/decisions/0037). */
  private async ofPayments(paymentIds: readonly Types.ObjectId[]): Promise<Relay[][]> {
    const found = await this.relays
      .find({ paymentId: { $in: [...paymentIds] } })
      .sort({ createdAt: 1 })
      .lean();
    return paymentIds.map((id) => found.filter((relay) => relay.paymentId.equals(id)));
  }

  /** The number of open relays of each network that has one, and the time of its oldest. */
  async figures(): Promise<RelayFigure[]> {
    const found = await this.relays.aggregate<{ _id: RelayScope; count: number; oldestAt: Date }>([
      // The index begins with the environment.
      { $match: { environment: { $in: [...ENVIRONMENTS] }, isOpen: true } },
      {
        $group: {
          _id: { environment: '$environment', network: '$network' },
          count: { $sum: 1 },
          oldestAt: { $min: '$createdAt' },
        },
      },
    ]);
    return found.map(({ _id, ...figure }) => ({ ..._id, ...figure }));
  }

  /** The open relays of a network, oldest first. */
  async open({ environment, network }: RelayScope): Promise<Relay[]> {
    return this.relays.find({ environment, network, isOpen: true }).sort({ createdAt: 1, _id: 1 }).lean();
  }

  /** The oldest open relay of a network. */
  async firstOpen({ environment, network }: RelayScope): Promise<Relay | null> {
    return this.relays.findOne({ environment, network, isOpen: true }).sort({ createdAt: 1, _id: 1 }).lean();
  }

  /** The highest nonce of this account under which a relay was ever signed; undefined if none was. */
  async highestNonce({ environment, network }: RelayScope, relayer: string): Promise<number | undefined> {
    const [highest] = await this.relays
      .find({ environment, network, relayer, nonce: { $exists: true } }, { nonce: 1 })
      .sort({ nonce: -1 })
      .limit(1)
      .lean();
    return highest?.nonce;
  }

  /**
   * Opens the relays again that ended under this nonce or a higher one: the chain counts fewer transactions
   * than that, so a reorg took them back. Returns their number.
   */
  async reopenFrom({ environment, network }: RelayScope, relayer: string, nonce: number): Promise<number> {
    const { modifiedCount } = await this.relays.updateMany(
      { environment, network, relayer, nonce: { $gte: nonce }, isOpen: false },
      REOPENED,
    );
    return modifiedCount;
  }

  /**
   * Opens the relays of these payments again that a transaction had ended. A reorg took transfers of these
   * payments back, and another transaction may now come before the relay's own, which then reverts, or no
   * longer does. Its nonce stays used, so `reopenFrom` cannot know.
   */
  async reopenOf({ environment, network }: RelayScope, paymentIds: readonly Types.ObjectId[]): Promise<void> {
    await this.relays.updateMany(
      {
        paymentId: { $in: [...paymentIds] },
        environment,
        network,
        nonce: { $exists: true },
        isOpen: false,
      },
      REOPENED,
    );
  }

  /** False: another process has signed or ended it, or the nonce is another relay's. Do not send this one. */
  async sign(
    { _id }: Relay,
    { relayer, nonce, attempt }: { relayer: string; nonce: number; attempt: SendAttempt },
  ): Promise<boolean> {
    try {
      const { modifiedCount } = await this.relays.updateOne(
        { _id, isOpen: true, nonce: { $exists: false } },
        { $set: { relayer, nonce, attempts: [attempt] } },
      );
      return modifiedCount === 1;
    } catch (error) {
      if (isDuplicateOf(error, ['environment', 'network', 'relayer', 'nonce'])) return false;
      throw error;
    }
  }

  /** False: another process has added an attempt or ended the relay meanwhile. Do not send this one. */
  async addAttempt({ _id, attempts, nonce }: SignedRelay, attempt: SendAttempt): Promise<boolean> {
    const { modifiedCount } = await this.relays.updateOne(
      { _id, isOpen: true, nonce, attempts: { $size: attempts.length } },
      { $push: { attempts: attempt } },
    );
    return modifiedCount === 1;
  }

  /** Stores which attempt is in a block; undefined: none is any more. */
  async setMined({ _id }: Relay, mined: MinedRelay | undefined): Promise<void> {
    const change = mined ? { $set: { mined } } : { $unset: { mined: 1 } };
    await this.relays.updateOne({ _id, isOpen: true }, change);
    this.changed.raise(_id.toHexString());
  }

  /**
   * Takes back a signature whose nonce another transaction has used for good, so that it is signed again. The
   * token uses an authorization once, so even two transactions of one relay move the money once.
   */
  async unsign({ _id, nonce }: SignedRelay): Promise<void> {
    await this.relays.updateOne(
      { _id, isOpen: true, nonce },
      { $set: { attempts: [] }, $unset: { relayer: 1, nonce: 1, mined: 1 } },
    );
  }

  /** Removes the ended relays of these payments, which are removed too. */
  async removeOf(paymentIds: readonly Types.ObjectId[]): Promise<void> {
    await this.relays.deleteMany({ paymentId: { $in: [...paymentIds] }, isOpen: false });
  }

  /** Ends a relay. False: another process has ended it, or has signed it meanwhile. */
  async end(
    { _id, environment, network, nonce }: Relay,
    outcome: RelayOutcome,
    reason?: string,
  ): Promise<boolean> {
    const { modifiedCount } = await this.relays.updateOne(
      { _id, isOpen: true, nonce: nonce ?? { $exists: false } },
      {
        $set: { isOpen: false, outcome, endedAt: this.clock.now(), ...(reason && { reason }) },
        $unset: { claimsPayment: 1 },
      },
    );
    if (modifiedCount === 0) return false;
    this.ended.add([environment, network, outcome]);
    this.changed.raise(_id.toHexString());
    return true;
  }
}

/** The chain says anew how such a relay ends. */
const REOPENED = { $set: { isOpen: true }, $unset: { outcome: 1, mined: 1, endedAt: 1 } } as const;
const AUTHORIZATION = ['environment', 'network', 'tokenAddress', 'from', 'authorizationNonce'] as const;
