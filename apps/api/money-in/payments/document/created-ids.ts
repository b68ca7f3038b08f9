import { Types } from 'mongoose';

const DAY_MS = 86_400_000;
const LAST_SECOND = 0xffffffff;

/** When payments were created. */
export interface CreationPeriod {
  createdFrom?: Date | undefined;
  /** Not included. */
  createdTo?: Date | undefined;
}

/**
 * A filter by the ids that payments of a period can have, empty without a period. No index of all merchants'
 * payments begins with their time, so use it beside `createdAt`. An id holds the time of the machine that
 * made it, and `createdAt` the database's. So a day more is looked at on either side. Pure.
 */
export function idsCreatedIn({ createdFrom, createdTo }: CreationPeriod): {
  _id?: { $gte?: Types.ObjectId; $lt?: Types.ObjectId };
} {
  if (!createdFrom && !createdTo) return {};
  return {
    _id: {
      ...(createdFrom && { $gte: firstIdAt(createdFrom.getTime() - DAY_MS) }),
      ...(createdTo && { $lt: firstIdAt(createdTo.getTime() + DAY_MS) }),
    },
  };
}

function firstIdAt(ms: number): Types.ObjectId {
  return Types.ObjectId.createFromTime(Math.min(Math.max(Math.floor(ms / 1000), 0), LAST_SECOND));
}
