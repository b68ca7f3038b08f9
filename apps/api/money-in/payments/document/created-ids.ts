import { Types } from 'mongoose';

const DAY_MS = 86_400_000;
const LAST_SECOND = 0xffffffff;

/** The period in which payments were created. */
export interface CreationPeriod {
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdTo?: Date | undefined;
}

/**
 * A filter by the IDs that payments of a period can have, empty without a period. No index over all
 * merchants' payments starts with their time, so use it together with `createdAt`. An ID holds the clock of
 * the machine that created it, and `createdAt` the database's. So the filter adds a day on either side. Pure.
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
