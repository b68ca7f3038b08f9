import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Tenant } from '../payments/payments.repository';
import { Clock } from '../platform/clock/clock';
import { EVENT, EVENT_COUNTER, type EventCounter, type StoredEvent } from './event.schema';

/** An event before it is numbered. */
export type NewEvent = Omit<StoredEvent, 'businessId' | 'environment' | 'number' | 'relayedAt'>;
export type OwnedEvent = Tenant & NewEvent;

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
   * Numbers and stores those that are not stored yet, in their order, each within its business and environment. Can be repeated,
   * also by several at once: an event is stored once. A number is only ever given after all below it are stored, so who has
   * read one has missed none before it.
   */
  async append(events: readonly OwnedEvent[]): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const stored = await this.storedOf(events);
      const known = new Set(stored.map(({ _id }) => _id));
      const missing = events.filter(({ _id }) => !known.has(_id));
      if (missing.length === 0) return this.count(stored);
      const rows = numbered(missing, await this.lastNumbers(missing, tries > 0), this.clock.now());
      try {
        // Ordered: what comes after one that fails is not stored. Lean: these rows are made by us alone.
        await this.events.insertMany(rows, { ordered: true, lean: true });
        return await this.count([...stored, ...rows]);
      } catch (error) {
        // Both unique keys, id and number, say the same: another relay was here, or one died before it had counted.
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

  private async storedOf(events: readonly OwnedEvent[]): Promise<Counted[]> {
    const ids = events.map(({ _id }) => _id);
    return this.events
      .find({ _id: { $in: ids } }, { number: 1, businessId: 1, environment: 1 })
      .lean<Counted[]>();
  }

  /**
   * The counters outlive the events; where one may lag behind them, the events are asked as well. A number that was given
   * already is refused by its index, so a counter that lags costs another try and nothing else.
   */
  private async lastNumbers(
    events: readonly OwnedEvent[],
    isCounterDoubted: boolean,
  ): Promise<Map<string, number>> {
    const tenants = new Map(events.map((event) => [counterId(event), event]));
    const counters = await this.counters.find({ _id: { $in: [...tenants.keys()] } }).lean();
    const last = new Map(counters.map(({ _id, number }) => [_id, number]));
    if (!isCounterDoubted) return last;
    for (const [id, tenant] of tenants) {
      const newest = await this.events.findOne(keysOf(tenant), { number: 1 }).sort({ number: -1 }).lean();
      last.set(id, Math.max(last.get(id) ?? 0, newest?.number ?? 0));
    }
    return last;
  }

  private async count(stored: readonly Counted[]): Promise<void> {
    const highest = new Map<string, number>();
    for (const event of stored) {
      const id = counterId(event);
      highest.set(id, Math.max(highest.get(id) ?? 0, event.number));
    }
    if (highest.size === 0) return;
    await this.counters.bulkWrite(
      [...highest].map(([_id, number]) => ({
        updateOne: { filter: { _id }, update: { $max: { number } }, upsert: true },
      })),
      { ordered: false },
    );
  }
}

type Counted = Tenant & Pick<StoredEvent, '_id' | 'number'>;

function numbered(
  events: readonly OwnedEvent[],
  lastNumbers: ReadonlyMap<string, number>,
  relayedAt: Date,
): StoredEvent[] {
  const last = new Map(lastNumbers);
  return events.map((event) => {
    const id = counterId(event);
    const number = (last.get(id) ?? 0) + 1;
    last.set(id, number);
    return { ...event, number, relayedAt };
  });
}

function keysOf({ businessId, environment }: Tenant): Tenant {
  return { businessId, environment };
}

function counterId({ businessId, environment }: Tenant): string {
  return `${businessId.toHexString()}:${environment}`;
}
