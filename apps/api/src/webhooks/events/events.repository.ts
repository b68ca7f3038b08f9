import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Tenant } from '../../payments/payments.repository';
import { Clock } from '../../platform/clock/clock';
import { EVENT, EVENT_COUNTER, type EventCounter, type StoredEvent } from './event.schema';

/** An event before it is numbered. */
export type NewEvent = Omit<StoredEvent, 'businessId' | 'environment' | 'number' | 'relayedAt'>;

/** Tries against other relays; each loss means that somebody else got ahead. */
const MAX_TRIES = 20;

@Injectable()
export class EventsRepository {
  constructor(
    @InjectModel(EVENT) private readonly events: Model<StoredEvent>,
    @InjectModel(EVENT_COUNTER) private readonly counters: Model<EventCounter>,
    private readonly clock: Clock,
  ) {}

  /**
   * Numbers and stores those that are not stored yet, in their order. Can be repeated, also by several at once: an event is
   * stored once. A number is only ever given after all below it are stored, so who has read one has missed none before it.
   */
  async append(tenant: Tenant, events: readonly NewEvent[]): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const stored = await this.numbersOf(events);
      const missing = events.filter(({ _id }) => !stored.has(_id));
      if (missing.length === 0) return this.count(tenant, Math.max(0, ...stored.values()));
      const last = await this.lastNumber(tenant);
      const relayedAt = this.clock.now();
      const rows = missing.map((event, index) => ({
        ...event,
        ...keysOf(tenant),
        number: last + index + 1,
        relayedAt,
      }));
      try {
        // Ordered: what comes after one that fails is not stored. Lean: these rows are made by us alone.
        await this.events.insertMany(rows, { ordered: true, lean: true });
        return await this.count(tenant, last + rows.length);
      } catch (error) {
        // Both unique keys, id and number, say the same: another relay was here.
        if ((error as { code?: unknown }).code !== 11000) throw error;
      }
    }
    throw new Error('events kept being numbered by others');
  }

  /** At most `limit` events with a number above `after`, in their order. */
  async page(tenant: Tenant, after: number, limit: number): Promise<StoredEvent[]> {
    return this.events
      .find({ ...keysOf(tenant), number: { $gt: after } })
      .sort({ number: 1 })
      .limit(limit)
      .lean();
  }

  /** Those that happened from `from` to before `to`, in that order. A walk, however many they are. */
  async *walkBetween(tenant: Tenant, from: Date, to: Date): AsyncGenerator<StoredEvent> {
    yield* this.events
      .find({ ...keysOf(tenant), at: { $gte: from, $lt: to } })
      .sort({ at: 1 })
      .lean()
      .cursor();
  }

  private async numbersOf(events: readonly NewEvent[]): Promise<Map<string, number>> {
    const ids = events.map(({ _id }) => _id);
    const found = await this.events.find({ _id: { $in: ids } }, { number: 1 }).lean();
    return new Map(found.map(({ _id, number }) => [_id, number]));
  }

  /** Of the events that are still kept, or of those that were. */
  private async lastNumber(tenant: Tenant): Promise<number> {
    const [newest, counter] = await Promise.all([
      this.events.findOne(keysOf(tenant), { number: 1 }).sort({ number: -1 }).lean(),
      this.counters.findOne({ _id: counterId(tenant) }).lean(),
    ]);
    return Math.max(newest?.number ?? 0, counter?.number ?? 0);
  }

  private async count(tenant: Tenant, number: number): Promise<void> {
    await this.counters.updateOne({ _id: counterId(tenant) }, { $max: { number } }, { upsert: true });
  }
}

function keysOf({ businessId, environment }: Tenant): Tenant {
  return { businessId, environment };
}

function counterId({ businessId, environment }: Tenant): string {
  return `${businessId.toHexString()}:${environment}`;
}
