import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Types } from 'mongoose';
import type { Environment, RequestStatusClass } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { areAllStored } from '@cowrie/api/platform/mongo/duplicate-key';
import { LOGGED_REQUEST, type LoggedRequest } from './logged-request.schema';

/**
 * No index covers the filters of a list, so a page with filters looks back at most one day, and says how far.
 */
const SCANNED_MS = 86_400_000;
/** A prefix that no path has. */
const HIGHEST = '\uffff';

/** A position in the list: everything older than this. */
export interface RequestPlace {
  at: Date;
  id: Types.ObjectId;
}

/** Filters of a list. An omitted filter matches every request. */
export interface RequestSearch {
  statusClass?: RequestStatusClass | undefined;
  /** The prefix of the path. */
  path?: string | undefined;
  keyId?: Types.ObjectId | undefined;
  before?: RequestPlace | undefined;
  limit: number;
}

/** Rows, newest first, and where to continue. */
export interface RequestRows {
  rows: LoggedRequest[];
  next?: RequestPlace | undefined;
}

/** Stores the requests of merchants, and reads them. */
@Injectable()
export class RequestLogRepository {
  constructor(
    @InjectModel(LOGGED_REQUEST) private readonly requests: Model<LoggedRequest>,
    private readonly clock: Clock,
  ) {}

  /** Stores rows, in one command. A stored row stays as it is, so a call can be repeated. */
  async insert(rows: readonly LoggedRequest[]): Promise<void> {
    try {
      // Without Mongoose: the values are already typed.
      await collectionOf(this.requests).insertMany([...rows], { ordered: false });
    } catch (error) {
      if (!areAllStored(error)) throw error;
    }
  }

  /**
   * A page of a merchant's requests, newest first. With filters it can be short, or empty, and still have a
   * next one.
   */
  async page(
    { businessId, environment }: { businessId: Types.ObjectId; environment: Environment },
    { statusClass, path, keyId, before, limit }: RequestSearch,
  ): Promise<RequestRows> {
    const own = { businessId, environment };
    const filter = {
      ...(statusClass && { status: rangeOf(statusClass) }),
      ...(path && { path: { $gte: path, $lt: path + HIGHEST } }),
      ...(keyId && { keyId }),
    };
    const isFiltered = Object.keys(filter).length > 0;
    const latest = before?.at ?? this.clock.now();
    const from = new Date(latest.getTime() - SCANNED_MS);
    const older: QueryFilter<LoggedRequest> = before
      ? { $or: [{ at: { $lt: before.at } }, { at: before.at, _id: { $lt: before.id } }] }
      : {};
    // The extra row tells whether another page exists.
    const found = await this.requests
      .find({ ...own, ...filter, ...(isFiltered && { at: { $gte: from } }), ...older })
      .sort({ at: -1, _id: -1 })
      .limit(limit + 1)
      .lean();
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    if (found.length > limit && last) return { rows, next: { at: last.at, id: last._id } };
    const isMore = isFiltered && (await this.requests.exists({ ...own, at: { $lt: from } })) !== null;
    return { rows, ...(isMore && { next: { at: from, id: new Types.ObjectId('0'.repeat(24)) } }) };
  }
}

function rangeOf(statusClass: RequestStatusClass): { $gte: number; $lt: number } {
  const lowest = Number(statusClass[0]) * 100;
  return { $gte: lowest, $lt: lowest + 100 };
}
