import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository';
import { DELIVERY, type Delivery } from './delivery.schema';

/** At most this many deliveries are counted: the queue of a dead endpoint can be long. */
export const MOST_COUNTED = 10_000;
/** At most this many failing endpoints are named. */
export const MOST_ENDPOINTS = 20;
/** Number of endpoints with pending deliveries that are checked: those with the most. */
const MOST_LOOKED_AT = 200;
/** A figure that takes longer is stale by the time it arrives. */
const MAX_TIME_MS = 5000;

interface EndpointFigure {
  environment: Environment;
  businessId: Types.ObjectId;
  endpointId: Types.ObjectId;
  count: number;
}

/** The deliveries that wait for a try. */
export interface PendingDeliveries {
  pending: { environment: Environment; count: number }[];
  /** When the first of them is or was due. */
  firstDueAt?: Date;
  /** Failing endpoints with such deliveries, those with the most first. */
  failing: (EndpointFigure & { failingSince: Date })[];
}

/** Counts deliveries of all merchants, for metrics. */
@Injectable()
export class DeliveryFigures {
  constructor(
    @InjectModel(DELIVERY) private readonly deliveries: Model<Delivery>,
    private readonly endpoints: WebhookEndpointsRepository,
  ) {}

  async pending(): Promise<PendingDeliveries> {
    const rows = await this.deliveries
      .aggregate<{ _id: Omit<EndpointFigure, 'count'>; count: number; firstDueAt: Date }>([
        { $match: { nextAt: { $exists: true } } },
        { $limit: MOST_COUNTED },
        {
          $group: {
            _id: { environment: '$environment', businessId: '$businessId', endpointId: '$endpointId' },
            count: { $sum: 1 },
            firstDueAt: { $min: '$nextAt' },
          },
        },
      ])
      .option({ maxTimeMS: MAX_TIME_MS });
    const most = rows
      .map(({ _id, count }) => ({ ..._id, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_LOOKED_AT);
    const [firstDueAt] = rows.map((row) => row.firstDueAt).sort((a, b) => a.getTime() - b.getTime());
    const sum = new Map<Environment, number>();
    for (const { _id, count } of rows) sum.set(_id.environment, (sum.get(_id.environment) ?? 0) + count);
    return {
      pending: [...sum].map(([environment, count]) => ({ environment, count })),
      ...(firstDueAt && { firstDueAt }),
      failing: await this.failingOf(most),
    };
  }

  private async failingOf(some: readonly EndpointFigure[]): Promise<PendingDeliveries['failing']> {
    if (some.length === 0) return [];
    const found = await this.endpoints.findMany(some.map(({ endpointId }) => endpointId));
    const since = new Map(found.map(({ _id, failingSince }) => [_id.toHexString(), failingSince]));
    return some
      .flatMap((one) => {
        const failingSince = since.get(one.endpointId.toHexString());
        return failingSince ? [{ ...one, failingSince }] : [];
      })
      .slice(0, MOST_ENDPOINTS);
  }
}
