import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import { type Environment, ENVIRONMENTS, SETTLEMENT_STATES } from '@cowrie/dto';
import {
  PAYMENT,
  type Payment,
  type Settlement,
} from '@cowrie/api/money-in/payments/document/payment.schema';
import { SWEEP, type Sweep } from './sweep.schema';
import { VAULT_SWEEP, type VaultSweep } from './vault-sweep.schema';

/** At most this many settlements and vaults are counted. */
export const MOST_COUNTED = 10_000;
/** A figure that takes longer is stale by the time it arrives. */
const MAX_TIME_MS = 5000;

const ALL = { environment: { $in: ENVIRONMENTS } };

/** Settlements with a step left, of one kind. */
export interface ConversionFigure extends Pick<Settlement, 'state' | 'provider'> {
  environment: Environment;
  count: number;
  /** When the first of them was paid. Null if none was paid: an operator accepted the money. */
  paidAt: Date | null;
  /** The most tries without success. */
  tries: number | null;
  /** How many of them were paid before the given time. */
  late: number;
}

/** Sales of one exchange that wait for the same thing before an order. */
export interface WaitingFigure {
  environment: Environment;
  provider: Settlement['provider'];
  reason: NonNullable<Settlement['waitsFor']>;
  count: number;
}

/** Vaults that wait for a sweep on one network. */
export interface VaultFigure extends Pick<VaultSweep, 'environment' | 'network'> {
  count: number;
  setAside: number;
  requestedAt: Date;
}

/** A network of one environment. */
export interface SweepScope {
  environment: Environment;
  network: string;
}

/** `since`: when it was opened, or opened again. */
type OpenSweep = Pick<Sweep, '_id' | 'environment' | 'network'> & { since: Date; attempts: unknown[] };
type ClosedSweep = Pick<Sweep, 'txHash' | 'attempts' | 'vaults'> & { closedAt: Date };

/** Counts settlements and sweeps of all businesses, for metrics and operators. */
@Injectable()
export class ConversionFigures {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    @InjectModel(SWEEP) private readonly sweeps: Model<Sweep>,
    @InjectModel(VAULT_SWEEP) private readonly vaultSweeps: Model<VaultSweep>,
  ) {}

  /**
   * Settlements with a step left, by environment, state and exchange. @param paidBefore which of them count
   * as late; default: none
   */
  async settlements(paidBefore = new Date(0)): Promise<ConversionFigure[]> {
    // A payment that was never paid has no such time, and a missing time sorts before any.
    const isPaid = { $gt: ['$paidAt', new Date(0)] };
    const isLate = { $cond: [isPaid, { $cond: [{ $gt: [paidBefore, '$paidAt'] }, 1, 0] }, 0] };
    const isLeft = { 'settlement.state': { $in: SETTLEMENT_STATES }, 'settlement.dueAt': { $exists: true } };
    const rows = await this.payments
      .aggregate<{ _id: Pick<ConversionFigure, 'environment' | 'state' | 'provider'> } & ConversionFigure>([
        { $match: { ...ALL, ...isLeft } },
        { $limit: MOST_COUNTED },
        {
          $group: {
            _id: {
              environment: '$environment',
              state: '$settlement.state',
              provider: '$settlement.provider',
            },
            count: { $sum: 1 },
            paidAt: { $min: '$paidAt' },
            tries: { $max: '$settlement.tries' },
            late: { $sum: isLate },
          },
        },
      ])
      .option({ maxTimeMS: MAX_TIME_MS });
    return rows.map(({ _id, ...row }) => ({ ...row, ..._id }));
  }

  /** The sales that wait before an order, by exchange and reason (docs/decisions/0065). */
  async waiting(): Promise<WaitingFigure[]> {
    const isWaiting = { 'settlement.state': 'converting', 'settlement.waitsFor': { $exists: true } };
    const rows = await this.payments
      .aggregate<{ _id: Omit<WaitingFigure, 'count'>; count: number }>([
        { $match: { ...ALL, ...isWaiting, 'settlement.dueAt': { $exists: true } } },
        { $limit: MOST_COUNTED },
        {
          $group: {
            _id: {
              environment: '$environment',
              provider: '$settlement.provider',
              reason: '$settlement.waitsFor',
            },
            count: { $sum: 1 },
          },
        },
      ])
      .option({ maxTimeMS: MAX_TIME_MS });
    return rows.map(({ _id, count }) => ({ ..._id, count }));
  }

  /** The vaults that wait for a sweep, by network. */
  async vaults(): Promise<VaultFigure[]> {
    const rows = await this.vaultSweeps
      .aggregate<{ _id: Pick<VaultFigure, 'environment' | 'network'> } & VaultFigure>([
        // Vaults that wait for more money are not overdue.
        { $match: { ...ALL, $or: [{ isSmall: { $exists: false } }, { attempts: { $gt: 0 } }] } },
        { $limit: MOST_COUNTED },
        {
          $group: {
            _id: { environment: '$environment', network: '$network' },
            count: { $sum: 1 },
            setAside: { $sum: { $cond: [{ $gt: ['$attempts', 0] }, 1, 0] } },
            requestedAt: { $min: '$requestedAt' },
          },
        },
      ])
      .option({ maxTimeMS: MAX_TIME_MS });
    return rows.map(({ _id, ...row }) => ({ ...row, ..._id }));
  }

  /** The open sweeps, at most one per network. */
  async openSweeps(): Promise<OpenSweep[]> {
    const found = await this.sweeps
      .find(
        { ...ALL, isOpen: true },
        { environment: 1, network: 1, createdAt: 1, reopenedAt: 1, 'attempts.sentAt': 1 },
      )
      .maxTimeMS(MAX_TIME_MS)
      .lean<(Omit<OpenSweep, 'since'> & Pick<Sweep, 'createdAt' | 'reopenedAt'>)[]>();
    return found.map(({ createdAt, reopenedAt, ...sweep }) => ({ ...sweep, since: reopenedAt ?? createdAt }));
  }

  /** The account that sent the newest closed sweep of a network; undefined before the first one. */
  async lastSweeper(
    environment: Environment,
    network: Pick<NetworkDefinition, 'name' | 'family'>,
  ): Promise<string | undefined> {
    const last = await this.sweeps
      .findOne(
        { environment, network: network.name, closedAt: { $exists: true } },
        { 'attempts.txHash': 1, 'attempts.rawTransaction': 1 },
      )
      .sort({ closedAt: -1 })
      .maxTimeMS(MAX_TIME_MS)
      .lean<Pick<Sweep, 'attempts'> | null>();
    const [signed] = last?.attempts ?? [];
    return signed && familyOf(network).senderOf(signed);
  }

  /**
   * The gas offers of a network's sweeps that were closed since then, newest first, at most `limit`.
   */
  async closedSince(
    { environment, network }: SweepScope,
    since: Date,
    limit: number,
  ): Promise<ClosedSweep[]> {
    const fields = {
      closedAt: 1,
      txHash: 1,
      'attempts.txHash': 1,
      'attempts.maxFeePerGasWei': 1,
      'attempts.feeLimitUnits': 1,
      'vaults.paymentId': 1,
    };
    return this.sweeps
      .find({ environment, network, closedAt: { $gte: since } }, fields)
      .sort({ closedAt: -1 })
      .limit(limit)
      .maxTimeMS(MAX_TIME_MS)
      .lean<ClosedSweep[]>();
  }
}
