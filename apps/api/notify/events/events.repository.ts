import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { BoundedMap } from '@cowrie/cache';
import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { ONE_BATCH } from '@cowrie/api/platform/mongo/one-batch';
import { walkByTime } from '@cowrie/api/platform/mongo/time.walk';
import { EVENT, EVENT_COUNTER, type EventCounter, type StoredEvent } from './event.schema';

/** An event before it is numbered. */
export type NewEvent = Omit<StoredEvent, 'businessId' | 'environment' | 'number' | 'relayedAt'>;
/** A new event with the business and environment that it belongs to. */
export type OwnedEvent = Tenant & NewEvent;

/** What a row of a list shows about an event. */
export type EventRow = Omit<StoredEvent, 'body'>;

/** The selection of events in a list. */
export interface EventSearch {
  /** Only events with a lower number. */
  before: number;
  type?: StoredEvent['type'] | undefined;
  paymentId?: Types.ObjectId | undefined;
  limit: number;
}

/**
 * How many numbers a page of one type looks at. Numbers have no gaps, so this is also the number of events.
 */
const SCANNED_EVENTS = 5000;

/** How many last numbers a process remembers, and for how long. */
const KNOWN_NUMBERS = 10_000;
/**
 * Far less than the 90 days after which events expire. A number is refused only while an event has it, so an
 * older memory could give a number of expired events again.
 */
const NUMBER_KNOWN_MS = 60_000;

/** Another relay may win every race, but each loss means that it stored events. */
const MAX_TRIES = 20;

/** Stores events under numbers without gaps, and reads them (docs/interface.md §6.6). */
@Injectable()
export class EventsRepository {
  /** The last number that this process gave in each business and environment, by counter id. */
  private readonly given = new BoundedMap<{ number: number; atMs: number }>(KNOWN_NUMBERS);

  constructor(
    @InjectModel(EVENT) private readonly events: Model<StoredEvent>,
    @InjectModel(EVENT_COUNTER) private readonly counters: Model<EventCounter>,
    private readonly clock: Clock,
  ) {}

  /**
   * Numbers and stores the events that are not stored yet, in the given order, within their business and
   * environment.
   *
   * A reader continues after the last number that it has read, so a number is given only after all lower
   * numbers are stored. Repeating the call is safe, even from several relays at once: each event is stored
   * once. Returns all of them, to be counted before they are marked as relayed.
   * @throws Error when other relays win 20 races in a row; repeat the call
   */
  async append(events: readonly OwnedEvent[]): Promise<readonly NumberedEvent[]> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      // The unique indexes refuse a stored event, so most calls need not look for it first.
      const stored = tries === 0 ? [] : await this.storedOf(events);
      const known = new Set(stored.map(({ _id }) => _id));
      const missing = events.filter(({ _id }) => !known.has(_id));
      if (missing.length === 0) return stored;
      const rows = numbered(missing, await this.lastNumbers(missing, tries > 0), this.clock.now());
      try {
        // Ordered: a gap would appear if the rows after a failed one were stored. Without Mongoose: the
        // values are already typed.
        await collectionOf(this.events).insertMany(rows, { ordered: true });
        this.remember(rows);
        return [...stored, ...rows];
      } catch (error) {
        // A duplicate ID or number means that another relay stored events, or that one stopped before it
        // updated the counter.
        if ((error as { code?: unknown }).code !== 11000) throw error;
      }
    }
    throw new Error(`other relays stored events first, ${MAX_TRIES} times in a row; repeat the relay`);
  }

  /**
   * Notes in the counters that these events are stored, so that numbers go on after them when they expire.
   * Safe to repeat. Many events in one call cost far less than each alone.
   */
  async count(stored: readonly NumberedEvent[]): Promise<void> {
    const highest = new Map<string, number>();
    for (const event of stored) {
      const id = counterId(event);
      highest.set(id, Math.max(highest.get(id) ?? 0, event.number));
    }
    if (highest.size === 0) return;
    await collectionOf(this.counters).bulkWrite(
      [...highest].map(([_id, number]) => ({
        updateOne: { filter: { _id }, update: { $max: { number } }, upsert: true },
      })),
      { ordered: false },
    );
  }

  /** At most `limit` events with a number above `after`, lowest number first. */
  async page(tenant: Tenant, after: number, limit: number): Promise<StoredEvent[]> {
    return this.events
      .find({ ...keysOf(tenant), number: { $gt: after } })
      .sort({ number: 1 })
      .limit(limit)
      .lean();
  }

  /** The event, or null if this tenant has none with this ID. */
  async find(tenant: Tenant, _id: string): Promise<StoredEvent | null> {
    return this.events.findOne({ _id, ...keysOf(tenant) }).lean();
  }

  /**
   * At most `limit` events with a number below `before`, highest number first, without their bodies, and the
   * number below which to continue. No index has the types, so a page with a type looks at a limited number
   * of events, and can be short.
   */
  async newest(
    tenant: Tenant,
    { before, type, paymentId, limit }: EventSearch,
  ): Promise<{ rows: EventRow[]; next?: number }> {
    const own = { ...keysOf(tenant), ...(paymentId && { paymentId }) };
    const highest = { ...own, number: { $lt: before } };
    const newest = await this.events.findOne(highest, { number: 1 }).sort({ number: -1 }).lean();
    if (!newest) return { rows: [] };
    const lowest = type && !paymentId ? newest.number - SCANNED_EVENTS + 1 : 1;
    const rows = await this.events
      .find({ ...own, number: { $lt: before, $gte: lowest }, ...(type && { type }) }, { body: 0 })
      .sort({ number: -1 })
      .limit(limit + 1)
      .lean<EventRow[]>();
    const shown = rows.slice(0, limit);
    if (rows.length > limit) return { rows: shown, next: shown.at(-1)?.number ?? before };
    const isMore = lowest > 1 && (await this.events.exists({ ...own, number: { $lt: lowest } })) !== null;
    return { rows: shown, ...(isMore && { next: lowest }) };
  }

  /** The events that happened at or after `from` and before `to`, oldest first. */
  async *walkBetween(tenant: Tenant, from: Date, to: Date): AsyncGenerator<StoredEvent> {
    const range = { $gte: from, $lt: to };
    yield* walkByTime(collectionOf(this.events), { filter: keysOf(tenant), by: 'at', range });
  }

  /** Replaces the bodies of the stored ones among these events. IDs, numbers and times stay. */
  async changeBodies(ids: readonly string[], change: (body: string) => string): Promise<void> {
    if (ids.length === 0) return;
    const found = await this.events.find({ _id: { $in: [...ids] } }, { body: 1 }).lean();
    if (found.length === 0) return;
    await this.events.bulkWrite(
      found.map(({ _id, body }) => ({
        updateOne: { filter: { _id }, update: { $set: { body: change(body) } } },
      })),
      { ordered: false },
    );
  }

  private async storedOf(events: readonly OwnedEvent[]): Promise<NumberedEvent[]> {
    const ids = events.map(({ _id }) => _id);
    return this.events
      .find({ _id: { $in: ids } }, { number: 1, businessId: 1, environment: 1 }, ONE_BATCH)
      .lean<NumberedEvent[]>();
  }

  /**
   * The last number given in each business and environment, by counter id.
   *
   * Events expire, so the counters hold the numbers. A counter can lag, because a relay counts later and
   * may stop before. What this process remembers can lag if another one relayed too. The unique index then
   * refuses the number, and the next try reads the counter and the newest event.
   */
  private async lastNumbers(
    events: readonly OwnedEvent[],
    mayCounterLag: boolean,
  ): Promise<Map<string, number>> {
    const tenants = new Map(events.map((event) => [counterId(event), event]));
    const last = mayCounterLag ? new Map<string, number>() : this.remembered([...tenants.keys()]);
    const unknown = [...tenants.keys()].filter((id) => !last.has(id));
    if (unknown.length === 0) return last;
    // Without Mongoose: it would check each ID.
    const counters = await collectionOf(this.counters)
      .find({ _id: { $in: unknown } }, ONE_BATCH)
      .toArray();
    for (const { _id, number } of counters) last.set(_id, number);
    if (!mayCounterLag) return last;
    for (const [id, tenant] of tenants) {
      const newest = await this.events.findOne(keysOf(tenant), { number: 1 }).sort({ number: -1 }).lean();
      last.set(id, Math.max(last.get(id) ?? 0, newest?.number ?? 0));
    }
    return last;
  }

  private remember(rows: readonly NumberedEvent[]): void {
    const atMs = this.clock.now().getTime();
    for (const event of rows) this.given.set(counterId(event), { number: event.number, atMs });
  }

  private remembered(ids: readonly string[]): Map<string, number> {
    const nowMs = this.clock.now().getTime();
    return new Map(
      ids.flatMap((id) => {
        const { number = 0, atMs = -Infinity } = this.given.get(id) ?? {};
        // A negative age means that the clock was set back.
        const ageMs = nowMs - atMs;
        return ageMs >= 0 && ageMs < NUMBER_KNOWN_MS ? [[id, number] as const] : [];
      }),
    );
  }
}

/** A stored event's number in its business and environment. */
export type NumberedEvent = Tenant & Pick<StoredEvent, '_id' | 'number'>;

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
