import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ENVIRONMENTS, SETTLEMENT_STATES } from '@cowrie/dto';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { TRANSFER, type Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { type QueueHead, Queues } from '@cowrie/api/platform/queues/queues.registry';
import { type ConversionFigure, ConversionFigures } from './conversion-figures.repository';
import { VAULT_SWEEP, type VaultSweep } from './vault-sweep.schema';

/** A due step is taken within seconds. */
const STEP_BOUND_SECONDS = 600;
/** Same bound as the alerts `CowrieSettlementOld` and `CowrieDeskWaiting`. */
const SETTLEMENT_BOUND_SECONDS = 7200;
const DESK_BOUND_SECONDS = 86_400;
/** Same bound as the alert `CowrieSweepStuck`. */
const SWEEP_BOUND_SECONDS = 1800;
const COLLECT_BOUND_SECONDS = 900;

/** Watches the queues of sweeps and sales. */
@Injectable()
export class ConversionQueues {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    @InjectModel(VAULT_SWEEP) private readonly vaults: Model<VaultSweep>,
    @InjectModel(TRANSFER) private readonly transfers: Model<Transfer>,
    private readonly figures: ConversionFigures,
    private readonly clock: Clock,
    queues: Queues,
  ) {
    queues.register('sweeps and sales', async () => [
      await this.step(),
      await this.collection(),
      ...(await this.settlements()),
      ...(await this.requests()),
      ...(await this.sweeps()),
    ]);
  }

  private async step(): Promise<QueueHead | undefined> {
    const isDue = {
      environment: { $in: ENVIRONMENTS },
      'settlement.state': { $in: SETTLEMENT_STATES },
      'settlement.dueAt': { $exists: true },
    };
    const found = await this.payments
      .findOne(isDue, { environment: 1, settlement: 1 })
      .sort({ 'settlement.dueAt': 1 })
      .lean<Pick<Payment, '_id' | 'environment' | 'settlement'>>();
    const { dueAt, provider, waitsFor } = found?.settlement ?? {};
    if (!found || !dueAt) return undefined;
    return {
      queue: `settlement ${found.environment} ${provider}`,
      item: found._id.toHexString(),
      since: dueAt,
      boundSeconds: STEP_BOUND_SECONDS,
      reason: waitsFor,
    };
  }

  /** The first settlement of each kind that was paid too long ago. */
  private async settlements(): Promise<(QueueHead | undefined)[]> {
    const paidBefore = new Date(this.clock.now().getTime() - SETTLEMENT_BOUND_SECONDS * 1000);
    const late = (await this.figures.settlements(paidBefore)).filter((figure) => figure.late > 0);
    return Promise.all(late.map((figure) => this.oldestOf(figure, paidBefore)));
  }

  private async oldestOf(
    { environment, state, provider, tries }: ConversionFigure,
    paidBefore: Date,
  ): Promise<QueueHead | undefined> {
    const ofKind = { 'settlement.state': state, 'settlement.provider': provider };
    const found = await this.payments
      .findOne(
        { environment, ...ofKind, 'settlement.dueAt': { $exists: true }, paidAt: { $lt: paidBefore } },
        { paidAt: 1, settlement: 1 },
      )
      .sort({ paidAt: 1 })
      .lean<Pick<Payment, '_id' | 'paidAt' | 'settlement'>>();
    if (!found?.paidAt) return undefined;
    const { waitsFor } = found.settlement ?? {};
    return {
      queue: `settlements ${environment} ${provider}`,
      item: found._id.toHexString(),
      since: found.paidAt,
      boundSeconds: provider === 'manual' ? DESK_BOUND_SECONDS : SETTLEMENT_BOUND_SECONDS,
      reason: `${state} since it was paid${waitsFor ? `, waits for ${waitsFor}` : ''}, ${tries ?? 0} tries`,
    };
  }

  /** The first vault of each network that waits for a sweep too long. */
  private async requests(): Promise<QueueHead[]> {
    const before = this.clock.now().getTime() - SWEEP_BOUND_SECONDS * 1000;
    const late = (await this.figures.vaults()).filter(({ requestedAt }) => requestedAt.getTime() < before);
    return Promise.all(
      late.map(async ({ environment, network, requestedAt }): Promise<QueueHead> => {
        const found = await this.vaults
          .findOne({ environment, network, requestedAt })
          .lean<Pick<VaultSweep, 'paymentId' | 'lastFailure'>>();
        return {
          queue: `vaults ${cursorId(environment, network)}`,
          since: requestedAt,
          item: found?.paymentId.toHexString() ?? 'a vault',
          boundSeconds: SWEEP_BOUND_SECONDS,
          reason: found?.lastFailure,
        };
      }),
    );
  }

  private async sweeps(): Promise<QueueHead[]> {
    return (await this.figures.openSweeps()).map(({ _id, environment, network, since, attempts }) => ({
      queue: `sweeps ${cursorId(environment, network)}`,
      item: _id.toHexString(),
      since,
      boundSeconds: SWEEP_BOUND_SECONDS,
      reason: `it was sent ${attempts.length} times and is not mined`,
    }));
  }

  private async collection(): Promise<QueueHead | undefined> {
    const found = await this.transfers
      .findOne(
        { environment: { $in: ENVIRONMENTS }, collectAt: { $exists: true } },
        { paymentId: 1, collectAt: 1 },
      )
      .sort({ collectAt: 1 })
      .lean<Pick<Transfer, 'paymentId' | 'collectAt'>>();
    return found?.collectAt
      ? {
          queue: 'vault collection',
          item: found.paymentId.toHexString(),
          since: found.collectAt,
          boundSeconds: COLLECT_BOUND_SECONDS,
        }
      : undefined;
  }
}
