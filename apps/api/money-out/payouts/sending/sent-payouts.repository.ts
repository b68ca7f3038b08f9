import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { isPayoutOver } from '@cowrie/payout-state';
import { dateOr } from '@cowrie/api/platform/clock/date-or';
import { notIn } from '@cowrie/api/platform/mongo/not-in';
import { isCountable } from '../payout-limits';
import { type HandedOut, PAYOUT, type Payout } from '../payout.schema';
import { isNonce } from './payout.form';
import type { ChainPosition } from './chain.position';

const MOST_UNPAID = 1000;

/** One network of one environment. */
export interface SendingScope {
  environment: Environment;
  network: string;
}

/** A payout that was handed to its signer. */
export type SentPayout = Payout & { handOut: HandedOut };

/** A payout that a float paid or is paying. */
export type HandedAmount = Pick<Payout, '_id' | 'paymentId' | 'businessId' | 'units' | 'decimals'> & {
  destination?: { address: string } | undefined;
  handOut: Pick<HandedOut, 'at'>;
};

/** A batch of payouts that was handed out together. */
export interface BatchSummary {
  batchId: Types.ObjectId;
  environment: Environment;
  network: string;
  /** The Safe that pays. */
  from: string;
  at: Date;
  /** Number of payouts in it. */
  count: number;
  /** When an operator took it back. Absent: nobody did. */
  takenBackAt?: Date | undefined;
  /** Of a batch that was taken back: the nonce of the Safe that another transaction must use first. */
  waitsForNonce?: number | undefined;
  /** Of a proposal: its nonce in the Safe. Absent: it is a file, or the proposal is not stored yet. */
  nonce?: number | undefined;
  /** Of a proposal: since when it cannot be executed because nothing waits under a nonce below its own. */
  gapSince?: Date | undefined;
}

/** The signers' queries about stored payouts. */
@Injectable()
export class SentPayouts {
  constructor(@InjectModel(PAYOUT) private readonly payouts: Model<Payout>) {}

  /** Payouts on their way, oldest first. */
  async onTheirWay(scope: SendingScope): Promise<SentPayout[]> {
    return this.payouts
      .find({ ...scope, status: 'sent' })
      .sort({ createdAt: 1, _id: 1 })
      .lean<SentPayout[]>();
  }

  /**
   * Payouts that were given to people and are queued again. The people's files may still be executed. Oldest
   * first.
   */
  async queuedAgain(scope: SendingScope): Promise<SentPayout[]> {
    return this.payouts
      .find({
        ...scope,
        status: { $in: ['queued', 'awaiting_approval'] },
        'handOut.signer': { $in: ['batch', 'safe'] },
      })
      .sort({ createdAt: 1, _id: 1 })
      .lean<SentPayout[]>();
  }

  /**
   * The highest nonce that was ever stored for an account; undefined without one. Stored values that are not
   * nonces do not count.
   */
  async highestNonce({ environment, network }: SendingScope, from: string): Promise<number | undefined> {
    let below = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const found = await this.payouts
        .findOne(
          { environment, network, 'handOut.from': from, 'handOut.nonce': { $gte: 0, $lt: below } },
          { 'handOut.nonce': 1 },
        )
        .sort({ 'handOut.nonce': -1 })
        .lean<Pick<Payout, 'handOut'>>();
      const nonce = found?.handOut?.nonce;
      if (nonce === undefined || isNonce(nonce)) return nonce;
      below = nonce;
    }
  }

  /** Final payouts of an account, from this nonce on, lowest nonce first. */
  async finalFrom(
    { environment, network }: SendingScope,
    from: string,
    nonce: number,
  ): Promise<SentPayout[]> {
    return this.payouts
      .find({ environment, network, 'handOut.from': from, 'handOut.nonce': { $gte: nonce }, status: 'final' })
      .sort({ 'handOut.nonce': 1 })
      .lean<SentPayout[]>();
  }

  /** The nonces of an account whose transactions are on their way. */
  async openNonces({ environment, network }: SendingScope, from: string): Promise<number[]> {
    const open = await this.payouts
      .find({ environment, status: 'sent', network, 'handOut.from': from }, { handOut: 1 })
      .lean<Pick<SentPayout, 'handOut'>[]>();
    return open.flatMap(({ handOut: { nonce } }) => nonce ?? []);
  }

  /**
   * Final payouts whose transfer is due for another look, longest due first. @param except IDs in hex
   */
  async dueForAnotherLook(
    { environment, network }: SendingScope,
    now: Date,
    { limit, except }: { limit: number; except: readonly string[] },
  ): Promise<SentPayout[]> {
    return this.payouts
      .find({ lookAgainAt: { $lte: now }, environment, network, ...notIn(except) })
      .sort({ lookAgainAt: 1 })
      .limit(limit)
      .lean<SentPayout[]>();
  }

  /** The networks that have such payouts. */
  async networksToLookAgain(now: Date): Promise<SendingScope[]> {
    const found = await this.payouts.aggregate<{ _id: SendingScope }>([
      { $match: { lookAgainAt: { $lte: now } } },
      { $group: { _id: { environment: '$environment', network: '$network' } } },
    ]);
    return found.map(({ _id }) => _id);
  }

  /** Records when a final payout is checked again; undefined: never. */
  async noteNextLook({ _id, version }: Pick<Payout, '_id' | 'version'>, at: Date | undefined): Promise<void> {
    await this.payouts.updateOne(
      { _id, version },
      at ? { $set: { lookAgainAt: at } } : { $unset: { lookAgainAt: 1 } },
    );
  }

  /**
   * Payouts that a reorg deeper than final left unpaid, oldest first, at most 1,000. Their final transfer is
   * gone, or they wait above a nonce that no stored transaction uses. Without a scope: of all environments.
   */
  async unpaid(scope: Partial<SendingScope> = {}): Promise<SentPayout[]> {
    // Two queries, because each has an index and a combined one has none.
    const found = await Promise.all(
      ['reversedAt', 'blockedSince'].map((since) =>
        this.payouts
          .find({ ...scope, [since]: { $gt: new Date(0) } })
          .sort({ [since]: 1 })
          .limit(MOST_UNPAID)
          .lean<SentPayout[]>(),
      ),
    );
    // A requeued payout may have been refused since.
    const open = found.flat().filter(({ status }) => !isPayoutOver(status));
    const byId = new Map(open.map((payout) => [String(payout._id), payout]));
    const ageOf = ({ createdAt }: SentPayout) => dateOr(createdAt, NEVER).getTime();
    return [...byId.values()].sort((a, b) => ageOf(a) - ageOf(b));
  }

  /**
   * The payouts that the float of an environment was given since then, on all networks, and at any time for
   * the payment.
   */
  async handedSince(
    { environment, paymentId }: Pick<Payout, 'environment' | 'paymentId'>,
    since: Date,
  ): Promise<HandedAmount[]> {
    const ofFloat = { environment, 'handOut.signer': 'hot', 'handOut.state': 'open' } as const;
    const $or = [{ 'handOut.at': { $gt: since } }, { paymentId }].map((one) => ({ ...ofFloat, ...one }));
    const found = await this.payouts
      .find(
        { $or },
        { paymentId: 1, businessId: 1, units: 1, decimals: 1, 'destination.address': 1, 'handOut.at': 1 },
      )
      .lean<HandedAmount[]>();
    // A payout with an unreadable amount would stop all others. Its queue reports it (SoundPayouts).
    return found.filter(({ handOut: { at }, ...one }) => isCountable({ ...one, at, addressedAt: at }));
  }

  /**
   * Records that the chain was searched up to this block for an account's transfers to these payouts. A
   * payout that was handed out meanwhile was not searched for, so it is not among them.
   */
  async noteScanned(
    ids: readonly Types.ObjectId[],
    from: string,
    { finalNumber: through, deepReorgs }: ChainPosition,
  ): Promise<void> {
    // Who searched before a reorg below final says nothing about the chain after it.
    const known = { 'handOut.from': from, 'handOut.deepReorgs': deepReorgs ?? { $exists: false } };
    await this.payouts.updateMany(
      { _id: { $in: [...ids] }, ...known, 'handOut.scannedThrough': { $lt: through } },
      { $set: { 'handOut.scannedThrough': through } },
    );
  }

  /** Payouts that were handed out since then, and older ones that are not over. */
  async handedOut({ environment, network }: SendingScope, since: Date): Promise<SentPayout[]> {
    const found = await Promise.all([
      this.payouts.find({ environment, network, 'handOut.at': { $gte: since } }).lean<SentPayout[]>(),
      this.payouts
        .find({
          environment,
          network,
          status: { $in: ['queued', 'awaiting_approval', 'sent'] },
          'handOut.at': { $lt: since },
        })
        .lean<SentPayout[]>(),
    ]);
    return found.flat();
  }

  /** Starts the search for a payout's transfer again, above this block, and returns the payout with it. */
  async searchFrom(
    payout: SentPayout,
    { block, deepReorgs }: { block: number; deepReorgs: number | undefined },
  ): Promise<SentPayout> {
    const { searchedFrom, deepReorgs: before } = payout.handOut;
    const absent = { $exists: false };
    await this.payouts.updateOne(
      {
        _id: payout._id,
        handOut: { $exists: true },
        'handOut.searchedFrom': searchedFrom ?? absent,
        'handOut.deepReorgs': before ?? absent,
      },
      {
        $set: {
          'handOut.searchedFrom': block,
          'handOut.scannedThrough': block,
          ...(deepReorgs !== undefined && { 'handOut.deepReorgs': deepReorgs }),
        },
        ...(deepReorgs === undefined && { $unset: { 'handOut.deepReorgs': 1 } }),
      },
    );
    return {
      ...payout,
      handOut: { ...payout.handOut, searchedFrom: block, scannedThrough: block, deepReorgs },
    };
  }

  /** The payouts of a batch, in the order of its file. Empty: there is no such batch in this environment. */
  async ofBatch(environment: Environment, batchId: Types.ObjectId): Promise<SentPayout[]> {
    return this.payouts
      .find({ 'handOut.batchId': batchId, environment })
      .sort({ createdAt: 1, _id: 1 })
      .lean<SentPayout[]>();
  }

  /** The batches with payouts that the chain does not show yet, oldest first. */
  async openBatches(environment: Environment): Promise<BatchSummary[]> {
    const found = await this.payouts
      .find(
        { environment, status: 'sent', 'handOut.signer': { $in: ['batch', 'safe'] } },
        { network: 1, handOut: 1 },
      )
      .lean<(Pick<SentPayout, 'network'> & { handOut: HandedOut })[]>();
    const batches = new Map<string, BatchSummary>();
    for (const { network, handOut } of found) {
      const { batchId, from, withdrawal } = handOut;
      if (!batchId) continue;
      const at = dateOr(handOut.at, NEVER);
      const known = batches.get(batchId.toHexString());
      if (known) known.count += 1;
      else
        batches.set(batchId.toHexString(), {
          batchId,
          environment,
          network,
          from,
          at,
          count: 1,
          takenBackAt: withdrawal?.at,
          waitsForNonce: withdrawal?.nonce,
        });
    }
    return [...batches.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  /** Payouts that are not over, by environment, network and status, with the time of the oldest. */
  async figures(): Promise<PayoutFigure[]> {
    const rows = await this.payouts
      .aggregate<{ _id: Omit<PayoutFigure, 'count' | 'oldestAt'>; count: number; oldestAt: Date }>([
        { $match: { environment: { $in: ENVIRONMENTS }, status: { $in: [...OPEN] } } },
        {
          $group: {
            _id: { environment: '$environment', network: '$network', status: '$status' },
            count: { $sum: 1 },
            oldestAt: { $min: '$updatedAt' },
          },
        },
      ])
      .option({ maxTimeMS: MAX_TIME_MS });
    // A payout without a time must not hide the others. It counts as the oldest, so it gets attention.
    return rows.map(({ _id, count, oldestAt }) => ({ count, oldestAt: dateOr(oldestAt, NEVER), ..._id }));
  }
}

const NEVER = new Date(0);
const OPEN = ['awaiting_address', 'awaiting_approval', 'queued', 'sent'] as const;
/** A figure that takes longer is stale by the time it arrives. */
const MAX_TIME_MS = 5000;

/** Payouts of one status on one network. */
export interface PayoutFigure extends SendingScope {
  status: (typeof OPEN)[number];
  count: number;
  /** When the first of them last changed. */
  oldestAt: Date;
}
